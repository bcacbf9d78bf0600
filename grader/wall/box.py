"""Boxes from the trusted side: start one, ask it something by a deadline, end it."""

from __future__ import annotations

import json
import secrets
import socket
import subprocess
import sys
import time
from types import TracebackType
from typing import Any

from grader.wall.limits import End, Limits, cause_of_death
from grader.words.errors import CallError, OurFault, Ungradable
from grader.words.wire import NONCE_BYTES, WireError, read_frame, write_frame

PACKET = 1 << 16
START_SECONDS = 120.0
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "HOME": "/nonexistent",
    "LANG": "C.UTF-8",
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    "JAX_PLATFORMS": "cpu",
    "OMP_NUM_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "TF_CPP_MIN_LOG_LEVEL": "3",
    "MPLBACKEND": "agg",
}


class Wall:
    """All boxes of one trusted process, and the nurseries that they come from."""

    isolation = "none"

    def __init__(self) -> None:
        self._nurseries: dict[str, Nursery] = {}

    def box(self, framework: str, limits: Limits) -> Box:
        """A new box with the framework imported."""
        nursery = self._nurseries.get(framework)
        if nursery is None or not nursery.alive:
            nursery = self._nurseries[framework] = Nursery(framework)
        return Box(nursery, limits)

    def __enter__(self) -> Wall:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for nursery in self._nurseries.values():
            nursery.close()


class Nursery:
    """The trusted side of a nursery process."""

    def __init__(self, framework: str) -> None:
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "grader.wall.nursery", framework, str(theirs.fileno())],
            env=ENVIRONMENT,
            cwd="/",
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        theirs.close()
        answer = self._receive(START_SECONDS)
        if "missing" in answer:
            self.close()
            raise CallError(
                f"This exercise needs {framework}, and {answer['missing']} is not installed: "
                f"pip install 'stopgrad[{framework}]'."
            )

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def fork(self, channel: socket.socket) -> int:
        """A new child that serves this channel."""
        socket.send_fds(self._control, [json.dumps({"do": "fork"}).encode()], [channel.fileno()])
        return int(self._receive()["pid"])

    def end(self, pid: int) -> End:
        """Kill a child and learn how it had ended."""
        self._control.send(json.dumps({"do": "end", "pid": pid}).encode())
        return End(**self._receive())

    def close(self) -> None:
        """Hang up; the nursery kills its boxes and ends."""
        self._control.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _receive(self, seconds: float = 10.0) -> dict[str, Any]:
        self._control.settimeout(seconds)
        try:
            packet = self._control.recv(PACKET)
        except OSError as error:
            packet = b""
            self._process.kill()
            raise OurFault("A worker process did not answer; the submission is kept for a retry.") from error
        if not packet:
            raise OurFault("A worker process ended unexpectedly; the submission is kept for a retry.")
        answer: dict[str, Any] = json.loads(packet)
        return answer


class Box:
    """One submission's process. After its end every question gets the same answer: why."""

    def __init__(self, nursery: Nursery, limits: Limits) -> None:
        self._nursery = nursery
        self._limits = limits
        self._nonce = secrets.token_bytes(NONCE_BYTES)
        self._sequence = 0
        self._death: Ungradable | None = None
        self._channel, theirs = socket.socketpair()
        with theirs:
            self._pid = nursery.fork(theirs)

    def ask(self, request: dict[str, Any]) -> Any:
        """Send a request and return the answer; raises Ungradable if the box died over it."""
        if self._death is not None:
            raise self._death
        deadline = time.monotonic() + self._limits.seconds
        self._sequence += 1
        try:
            self._send(write_frame(self._nonce, self._sequence, request), deadline)
            frame = read_frame(lambda count: self._read(count, deadline))
        except TimeoutError:
            raise self._die(late=True) from None
        except (EOFError, OSError):
            raise self._die(late=False) from None
        except WireError:
            raise self._garbled() from None
        if frame.nonce != self._nonce or frame.sequence != self._sequence:
            raise self._garbled()
        return frame.body

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._death is None:
            self._die(late=False)

    def _send(self, data: bytes, deadline: float) -> None:
        self._channel.settimeout(max(deadline - time.monotonic(), 0.001))
        self._channel.sendall(data)

    def _read(self, count: int, deadline: float) -> bytes:
        data = bytearray(count)
        view = memoryview(data)
        while view:
            self._channel.settimeout(max(deadline - time.monotonic(), 0.001))
            got = self._channel.recv_into(view)
            if not got:
                raise EOFError
            view = view[got:]
        return bytes(data)

    def _die(self, *, late: bool) -> Ungradable:
        self._channel.close()
        self._death = cause_of_death(self._nursery.end(self._pid), self._limits, late=late)
        return self._death

    def _garbled(self) -> Ungradable:
        self._die(late=False)
        self._death = Ungradable(
            "bad reply",
            "Your code wrote to the channel that results travel on. Leave file descriptors and sockets alone.",
        )
        return self._death
