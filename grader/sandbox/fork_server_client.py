"""The trusted side of a fork server: starts the process, sends it requests and ends it."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

from grader.core.errors import BoxLost, GraderError, NoProcessLeft, UsageError
from grader.core.named_modules import FORK_SERVER
from grader.sandbox import cgroup
from grader.sandbox.bubblewrap import SCRATCH, command, find_bubblewrap
from grader.sandbox.installed_files import modules_of, require_libraries
from grader.sandbox.limits import End
from grader.sandbox.process_start import NO_PROCESS_SENTENCE, start_patiently
from grader.sandbox.xla import xla_flags

PACKET = 1 << 17
START_SECONDS = 120.0
ANSWER_SECONDS = 15.0
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "HOME": "/nonexistent",
    "LANG": "C.UTF-8",
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    "JAX_PLATFORMS": "cpu",
    "OMP_NUM_THREADS": "1",
    "XLA_FLAGS": xla_flags(),
    "TF_CPP_MIN_LOG_LEVEL": "3",
    "MPLBACKEND": "agg",
    "TORCH_COMPILE_DISABLE": "1",  # what the function does is graded; a compiler would need a C compiler here
}
INSIDE_BUBBLEWRAP = {"HOME": SCRATCH, "TMPDIR": SCRATCH, "USER": "nobody"}
CREDENTIALS = struct.Struct("iII")
"""Process, user and group id, as the kernel attaches them to a message."""


class ForkServerClient:
    """One fork server process, seen from the trusted process. It has imported a framework and further libraries.

    Raises UsageError where one of the libraries is not installed.
    """

    def __init__(
        self,
        framework: str,
        libraries: tuple[str, ...] = (),
        *,
        bubblewrap: bool,
        group_folder: cgroup.GroupFolder | None = None,
        boxes: int = 1,
    ) -> None:
        require_libraries(libraries)
        self.memory: cgroup.MemoryGroup | None = None
        self._framework = framework
        self._group_folder = group_folder
        self._namespaces: bool | None = None
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the process lives
        self._control, server_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._control.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        line = [sys.executable, "-P", "-m", FORK_SERVER, framework, str(server_end.fileno()), str(boxes)]
        line += [module for library in libraries for module in modules_of(library)]
        program = find_bubblewrap() if bubblewrap else None
        if program is not None:
            line = command(program, line, framework=framework, libraries=libraries)
        variables = {**ENVIRONMENT, **(INSIDE_BUBBLEWRAP if program else {})}
        with server_end:
            try:
                self._process = start_patiently(
                    lambda: subprocess.Popen(
                        line,
                        env=variables,
                        cwd="/",
                        pass_fds=[server_end.fileno()],
                        stdin=subprocess.DEVNULL,
                        stdout=subprocess.DEVNULL,
                        stderr=self._errors,
                    )
                )
            except NoProcessLeft:
                self._control.close()
                self._errors.close()
                raise

    def await_ready(self) -> bool:
        """Wait until it has imported its framework; returns whether it may create namespaces."""
        if self._namespaces is not None:
            return self._namespaces
        try:
            answer = self._receive(START_SECONDS)
        except BoxLost:
            no_process_left = self._failed_to_start_a_process()
            self.close()
            if no_process_left:
                raise NoProcessLeft(NO_PROCESS_SENTENCE) from None
            raise
        if "ready" not in answer:
            self.close()
            raise self._fault(answer)
        if self._group_folder is not None:
            self.memory = cgroup.create_group(self._group_folder, self._pid)
        self._namespaces = bool(answer["namespaces"])
        return self._namespaces

    def _fault(self, answer: dict[str, Any]) -> Exception:
        """Why a fork server could not begin."""
        if "missing" in answer:
            return UsageError(
                f"This exercise needs {self._framework}, and {answer['missing']} is not installed: "
                f"pip install 'stopgrad[{self._framework}]'."
            )
        if "broken" in answer:
            return GraderError(
                f"{self._framework} could not be imported inside the sandbox: {answer['broken']}."
            )
        return NoProcessLeft(NO_PROCESS_SENTENCE)

    def _failed_to_start_a_process(self) -> bool:
        """Whether it ended because it, or bubblewrap around it, could start no process."""
        self._errors.seek(0)
        return os.strerror(errno.EAGAIN).encode() in self._errors.read()

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    @property
    def memory_kills(self) -> int:
        """How often the kernel killed one of its boxes because memory ran out."""
        return 0 if self.memory is None else self.memory.kills

    def fork(self, channel: socket.socket, plan: dict[str, Any]) -> int:
        """Fork a box that serves this channel; returns the process id of its monitor."""
        request = json.dumps({"do": "fork", "plan": plan}).encode()
        with self._lost_on_error():
            socket.send_fds(self._control, [request], [channel.fileno()])
        answer = self._receive()
        if "no_process_left" in answer:
            raise NoProcessLeft(NO_PROCESS_SENTENCE)
        return int(answer["pid"])

    def end(self, pid: int, patience: float) -> End:
        """Kill a box, unless it ends by itself within `patience` seconds; returns how it ended."""
        with self._lost_on_error():
            self._control.send(json.dumps({"do": "end", "pid": pid, "patience": patience}).encode())
        return End(**self._receive())

    def discard(self, pid: int) -> None:
        """Have a box killed and do not wait; where the fork server has ended, so has the box."""
        with contextlib.suppress(OSError):
            self._control.send(json.dumps({"do": "discard", "pid": pid}).encode())

    def hang_up(self) -> None:
        """Close the socket: the fork server then kills its boxes and ends."""
        self._control.close()

    def close(self) -> None:
        """Hang up and wait until the process has ended."""
        self.hang_up()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._errors.close()
        if self.memory is not None:
            self.memory.remove()

    def _receive(self, seconds: float = ANSWER_SECONDS) -> dict[str, Any]:
        self._control.settimeout(seconds)
        with self._lost_on_error():
            packet, attached, _, _ = self._control.recvmsg(PACKET, socket.CMSG_SPACE(CREDENTIALS.size))
            if not packet:
                raise OSError("it ended")
            # its process id as this process sees it, not as inside bubblewrap
            self._pid = int(CREDENTIALS.unpack(attached[0][2])[0])
        answer: dict[str, Any] = json.loads(packet)
        return answer

    @contextlib.contextmanager
    def _lost_on_error(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self._process.kill()
            self._process.wait()
            raise BoxLost("A worker process did not answer; the submission is kept for a retry.") from error
