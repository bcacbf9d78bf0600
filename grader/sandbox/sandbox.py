"""The sandbox from the trusted side: fork servers, the tier that holds, and what a box is confined by."""

from __future__ import annotations

import base64
import contextlib
import errno
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any

from grader.core.errors import BoxLost, GraderError, NoProcessLeft, UsageError
from grader.core.frameworks import FRAMEWORKS
from grader.core.role import Role
from grader.sandbox import bubblewrap, cgroup
from grader.sandbox.compile_cache import cache_folder, environment, xla_flags
from grader.sandbox.confinement import Confinement, landlock_version
from grader.sandbox.limits import End, Limits
from grader.sandbox.process_start import NO_ROOM_SENTENCE, start_patiently
from grader.sandbox.seccomp import build_filter, build_last_filter

PACKET = 1 << 17
START_SECONDS = 120.0
ANSWER_SECONDS = 15.0
START_PAUSES = (0.25, 1.0)
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
INSIDE = {"HOME": bubblewrap.SCRATCH, "TMPDIR": bubblewrap.SCRATCH, "USER": "nobody"}
CREDENTIALS = struct.Struct("iII")
"""Process, user and group id, as the kernel attaches them to a message."""
FULL, PARTIAL, NONE = "full", "partial", "none"


@dataclass(frozen=True)
class Layers:
    """Which layers of the sandbox this machine gives. Tests take single ones away."""

    outer: bool
    namespaces: bool
    landlock: bool
    seccomp: bool
    limits: bool = True

    @property
    def tier(self) -> str:
        """`full`, `partial` or `none`, as every verdict carries it."""
        if not (self.landlock and self.seccomp and self.limits):
            return NONE
        return FULL if self.outer and self.namespaces else PARTIAL


def find_layers() -> Layers:
    """Try what this machine gives, for real."""
    if not sys.platform.startswith("linux"):
        return Layers(outer=False, namespaces=False, landlock=False, seccomp=False, limits=False)
    try:
        seccomp = bool(build_filter(alone=True))
    except NoProcessLeft:
        raise  # it says nothing of what isolation this machine gives
    except GraderError:
        seccomp = False
    landlock = landlock_version() >= 1
    for inside in (True, False) if bubblewrap.bubblewrap() else (False,):
        try:
            trial = ForkServer("none", inside_outer=inside)
            namespaces = trial.await_ready()
        except NoProcessLeft:
            raise
        except GraderError:
            continue
        trial.close()
        return Layers(inside, namespaces, landlock, seccomp)
    return Layers(outer=False, namespaces=False, landlock=landlock, seccomp=seccomp)


class Sandbox:
    """All fork servers of one trusted process."""

    def __init__(self, layers: Layers | None = None, *, accept_none: bool = False) -> None:
        self.layers = layers or find_layers()
        if self.isolation == NONE and not accept_none:
            raise UsageError(
                "This machine cannot isolate submissions: they could read your files and the hidden tests. "
                "`grader doctor` says what to install; --accept-no-isolation grades all the same."
            )
        self._filters: dict[str, str] = {}
        if self.layers.seccomp:
            programs = {
                "filter": build_filter(alone=self.layers.namespaces),
                "last_filter": build_last_filter(),
            }
            self._filters = {name: base64.b64encode(code).decode() for name, code in programs.items()}
        self._memory_home = cgroup.find_home() if self.layers.limits else None
        self._cache = cache_folder()
        self._fork_servers: dict[tuple[str, bool], ForkServer] = {}

    @property
    def isolation(self) -> str:
        """The tier that every verdict carries."""
        return self.layers.tier

    def fork_server(self, framework: str, *, role: Role, boxes: int = 1) -> ForkServer:
        """The fork server of a framework, started when it is first needed or has died, for so many boxes or more.

        Only JAX compiles, so only there do staff boxes come from a fork server of their own.
        """
        compiles = framework in FRAMEWORKS and FRAMEWORKS[framework].compiles
        cache = self._cache if compiles else None
        key = (framework, role.is_staff and cache is not None)
        fork_server = self._fork_servers.get(key)
        if fork_server is None or not fork_server.alive:
            if fork_server is not None:
                fork_server.close()
            fork_server = self._fork_servers[key] = ForkServer(
                framework,
                inside_outer=self.layers.outer,
                cache=cache,
                role=role,
                memory_home=self._memory_home,
                boxes=boxes,
            )
        return fork_server

    def plan(self, limits: Limits, *, role: Role) -> Confinement:
        """What a box with these limits is confined by."""
        layers = self.layers
        cached = (str(self._cache),) if self._cache is not None else ()
        return Confinement(
            namespaces=layers.namespaces,
            landlock=layers.landlock,
            seccomp=layers.seccomp,
            limits=layers.limits,
            readable=(
                *bubblewrap.readable_paths(),
                *(bubblewrap.OWN_PROC if layers.namespaces else bubblewrap.SHARED_PROC),
            ),
            writable=cached if role.is_staff else (),
            scratch=bubblewrap.SCRATCH if layers.namespaces else "/",
            scratch_megabytes=limits.scratch_megabytes,
            megabytes=limits.megabytes,
            address_megabytes=limits.address_megabytes,
            cpu_seconds=limits.cpu_seconds,
            openable=cached,
        )

    def fork(self, framework: str, limits: Limits, channel: socket.socket, *, role: Role) -> RunningBox:
        """Start a box that serves this channel; a staff box runs our own code and may fill the cache."""
        fork_server = self._ready_fork_server(framework, role=role)
        plan = self.plan(limits, role=role)
        if fork_server.memory is not None:
            fork_server.memory.allow(limits.megabytes)
        pid = fork_server.fork(channel, {**asdict(plan), "filter": "", "last_filter": "", **self._filters})
        return RunningBox(fork_server, pid, fork_server.memory_kills, role)

    def _ready_fork_server(self, framework: str, *, role: Role) -> ForkServer:
        """A fork server that has begun. One that found no room to begin in is started again after a pause."""
        for pause in START_PAUSES:
            fork_server = self.fork_server(framework, role=role)
            try:
                fork_server.await_ready()
            except NoProcessLeft:
                time.sleep(pause)
            else:
                return fork_server
        fork_server = self.fork_server(framework, role=role)
        fork_server.await_ready()
        return fork_server

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for fork_server in self._fork_servers.values():
            fork_server.hang_up()
        for fork_server in self._fork_servers.values():
            fork_server.close()


@dataclass(frozen=True)
class RunningBox:
    """A box in its fork server's keeping."""

    fork_server: ForkServer
    pid: int
    kills_before: int
    role: Role

    def end(self, *, patience: float = 0.0) -> End:
        """Kill it, if it does not end by itself within so many seconds, and learn how it had ended.

        Where memory ran out, a submission is the cause, even if the fork server was killed too. A solution of our
        own may have been killed in its stead, and is asked again.
        """
        try:
            end = self.fork_server.end(self.pid, patience)
        except BoxLost:
            if self.role.is_staff or not self._memory_kills:
                raise
            end = End(signal=signal.SIGKILL, exit_code=0, cpu_seconds=0.0)
        if self.role.is_staff and self._memory_kills and end.signal == signal.SIGKILL:
            raise BoxLost(
                "A worker process was killed where memory ran out; the submission is kept for a retry."
            )
        return replace(end, memory_kills=self._memory_kills)

    @property
    def _memory_kills(self) -> int:
        return self.fork_server.memory_kills - self.kills_before

    def leave(self) -> None:
        """Have it killed without waiting for that."""
        self.fork_server.leave(self.pid)


class ForkServer:
    """The trusted side of a fork server process."""

    def __init__(
        self,
        framework: str,
        *,
        inside_outer: bool,
        cache: Path | None = None,
        role: Role = Role.STUDENT,
        memory_home: cgroup.Home | None = None,
        boxes: int = 1,
    ) -> None:
        self.memory: cgroup.MemoryGroup | None = None
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the process lives
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._control.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        line = [
            sys.executable,
            "-P",
            "-m",
            "grader.sandbox.fork_server",
            framework,
            str(theirs.fileno()),
            str(boxes),
        ]
        program = bubblewrap.bubblewrap() if inside_outer else None
        if program is not None:
            folder = (str(cache),) if cache is not None else ()
            line = bubblewrap.command(
                program, line, look=() if role.is_staff else folder, keep=folder if role.is_staff else ()
            )
        variables = {
            **ENVIRONMENT,
            **(INSIDE if program else {}),
            **(environment(cache) if cache else {}),
        }
        with theirs:
            try:
                self._process = start_patiently(
                    lambda: subprocess.Popen(
                        line,
                        env=variables,
                        cwd="/",
                        pass_fds=[theirs.fileno()],
                        stdin=subprocess.DEVNULL,
                        stdout=subprocess.DEVNULL,
                        stderr=self._complaints,
                    )
                )
            except NoProcessLeft:
                self._control.close()
                self._complaints.close()
                raise
        self._framework = framework
        self._memory_home = memory_home
        self._namespaces: bool | None = None

    def await_ready(self) -> bool:
        """Wait until it has imported its framework; returns whether it may make namespaces."""
        if self._namespaces is not None:
            return self._namespaces
        try:
            answer = self._receive(START_SECONDS)
        except BoxLost:
            found_no_room = self._found_no_room()
            self.close()
            if found_no_room:
                raise NoProcessLeft(NO_ROOM_SENTENCE) from None
            raise
        if "full" in answer:
            self.close()
            raise NoProcessLeft(NO_ROOM_SENTENCE)
        if "broken" in answer:
            self.close()
            raise GraderError(
                f"{self._framework} could not be imported inside the sandbox: {answer['broken']}."
            )
        if "missing" in answer:
            self.close()
            raise UsageError(
                f"This exercise needs {self._framework}, and {answer['missing']} is not installed: "
                f"pip install 'stopgrad[{self._framework}]'."
            )
        if self._memory_home is not None:
            self.memory = cgroup.hold(self._memory_home, self._pid)
        self._namespaces = bool(answer["namespaces"])
        return self._namespaces

    def _found_no_room(self) -> bool:
        """Whether what ended it was that it, or bubblewrap around it, could start no process."""
        self._complaints.seek(0)
        return os.strerror(errno.EAGAIN).encode() in self._complaints.read()

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def fork(self, channel: socket.socket, plan: dict[str, Any]) -> int:
        """A new box that serves this channel."""
        request = json.dumps({"do": "fork", "plan": plan}).encode()
        with self._or_lost():
            socket.send_fds(self._control, [request], [channel.fileno()])
        answer = self._receive()
        if "full" in answer:
            raise NoProcessLeft(NO_ROOM_SENTENCE)
        return int(answer["pid"])

    def end(self, pid: int, patience: float) -> End:
        """Kill a box and learn how it had ended."""
        with self._or_lost():
            self._control.send(json.dumps({"do": "end", "pid": pid, "patience": patience}).encode())
        return End(**self._receive())

    def leave(self, pid: int) -> None:
        """Have a box killed without waiting for that; where the fork server has ended, so has the box."""
        with contextlib.suppress(OSError):
            self._control.send(json.dumps({"do": "leave", "pid": pid}).encode())

    @property
    def memory_kills(self) -> int:
        """How often the kernel killed one of its boxes for want of memory."""
        return 0 if self.memory is None else self.memory.kills

    def hang_up(self) -> None:
        """Let the fork server kill its boxes and end."""
        self._control.close()

    def close(self) -> None:
        """Hang up, and wait for its end."""
        self.hang_up()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._complaints.close()
        if self.memory is not None:
            self.memory.remove()

    def _receive(self, seconds: float = ANSWER_SECONDS) -> dict[str, Any]:
        self._control.settimeout(seconds)
        with self._or_lost():
            packet, attached, _, _ = self._control.recvmsg(PACKET, socket.CMSG_SPACE(CREDENTIALS.size))
            if not packet:
                raise OSError("it ended")
            self._pid = int(CREDENTIALS.unpack(attached[0][2])[0])  # in our own numbering
        answer: dict[str, Any] = json.loads(packet)
        return answer

    @contextlib.contextmanager
    def _or_lost(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self._process.kill()
            self._process.wait()
            raise BoxLost("A worker process did not answer; the submission is kept for a retry.") from error
