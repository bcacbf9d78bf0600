"""The sandbox of one trusted process: its fork servers, and what each box is confined by."""

from __future__ import annotations

import base64
import signal
import socket
import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType, TracebackType

from grader.core.errors import BoxLost, NoProcessLeft, UsageError
from grader.core.role import Role
from grader.sandbox import cgroup
from grader.sandbox.bubblewrap import SCRATCH
from grader.sandbox.confinement import Confinement
from grader.sandbox.fork_server_client import ForkServerClient
from grader.sandbox.layers import NONE, Layers, find_layers
from grader.sandbox.limits import End, Limits
from grader.sandbox.seccomp import build_filter, build_last_filter
from grader.sandbox.visible_paths import listed_paths, readable_paths

START_PAUSES = (0.25, 1.0)


class Sandbox:
    """All fork servers of one trusted process."""

    def __init__(self, layers: Layers | None = None, *, accept_no_isolation: bool = False) -> None:
        self.layers = layers or find_layers()
        if self.isolation == NONE and not accept_no_isolation:
            raise UsageError(
                "This machine cannot isolate submissions: they could read your files and the hidden tests. "
                "`grader doctor` says what to install; --accept-no-isolation grades all the same."
            )
        self._filters: dict[str, str] = {}
        if self.layers.seccomp:
            programs = {
                "filter": build_filter(own_pid_namespace=self.layers.namespaces),
                "last_filter": build_last_filter(),
            }
            self._filters = {name: base64.b64encode(code).decode() for name, code in programs.items()}
        self._group_folder = cgroup.find_group_folder() if self.layers.limits else None
        self._fork_servers: dict[tuple[str, tuple[str, ...]], ForkServerClient] = {}
        self._open = ExitStack()
        self._staged: dict[tuple[tuple[str, bytes], ...], str] = {}
        """Folders with helper files, by what is in them."""

    @property
    def isolation(self) -> str:
        """The tier that every verdict carries."""
        return self.layers.tier

    def fork_server(
        self, framework: str, libraries: tuple[str, ...] = (), *, boxes: int = 1
    ) -> ForkServerClient:
        """The fork server of a framework with these further libraries.

        It is started when it is first needed or has died, for `boxes` boxes or more.
        """
        key = framework, libraries
        fork_server = self._fork_servers.get(key)
        if fork_server is None or not fork_server.alive:
            if fork_server is not None:
                fork_server.close()
            fork_server = self._fork_servers[key] = ForkServerClient(
                framework,
                libraries,
                bubblewrap=self.layers.bubblewrap,
                group_folder=self._group_folder,
                boxes=boxes,
            )
        return fork_server

    def plan(
        self,
        framework: str,
        limits: Limits,
        *,
        role: Role,
        libraries: tuple[str, ...] = (),
        files: Mapping[str, bytes] = MappingProxyType({}),
    ) -> Confinement:
        """What a box of a framework, with these limits, is confined by.

        Without namespaces it has no scratch space. Then helper files are staged in a folder that it may read.
        """
        layers = self.layers
        staged = self._stage(files) if files and not layers.namespaces and not layers.bubblewrap else None
        return Confinement(
            namespaces=layers.namespaces,
            landlock=layers.landlock,
            seccomp=layers.seccomp,
            limits=layers.limits,
            readable=(
                *readable_paths(framework, libraries, private_root=layers.bubblewrap),
                *([staged] if staged else []),
            ),
            listed=listed_paths(framework, libraries, private_root=layers.bubblewrap),
            scratch=SCRATCH if layers.namespaces else staged or "/",
            scratch_megabytes=limits.scratch_megabytes,
            megabytes=limits.megabytes,
            address_megabytes=limits.address_megabytes,
            cpu_seconds=limits.cpu_seconds(role),
        )

    def fork(
        self,
        framework: str,
        limits: Limits,
        channel: socket.socket,
        *,
        role: Role,
        libraries: tuple[str, ...] = (),
        files: Mapping[str, bytes] = MappingProxyType({}),
    ) -> BoxProcess:
        """Start a box that serves this channel."""
        fork_server = self._ready_fork_server(framework, libraries)
        plan = self.plan(framework, limits, role=role, libraries=libraries, files=files)
        if fork_server.memory is not None:
            fork_server.memory.allow(limits.megabytes)
        pid = fork_server.fork(channel, {**asdict(plan), "filter": "", "last_filter": "", **self._filters})
        return BoxProcess(fork_server, pid, fork_server.memory_kills, role)

    def _stage(self, files: Mapping[str, bytes]) -> str:
        """A folder that holds these files, and goes with the sandbox. Boxes can read them anyway: students have them."""
        key = tuple(sorted(files.items()))
        if key not in self._staged:
            folder = Path(self._open.enter_context(TemporaryDirectory(prefix="stopgrad-files-"))).resolve()
            for name, data in files.items():
                place = folder / name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(data)
            self._staged[key] = str(folder)
        return self._staged[key]

    def _ready_fork_server(self, framework: str, libraries: tuple[str, ...]) -> ForkServerClient:
        """A fork server that has begun. One that could start no process is started again after a pause."""
        for pause in START_PAUSES:
            fork_server = self.fork_server(framework, libraries)
            try:
                fork_server.await_ready()
            except NoProcessLeft:
                time.sleep(pause)
            else:
                return fork_server
        fork_server = self.fork_server(framework, libraries)
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
        self._open.close()


@dataclass(frozen=True)
class BoxProcess:
    """The process of a box, which its fork server can end."""

    fork_server: ForkServerClient
    pid: int
    kills_before: int
    role: Role

    def end(self, *, patience: float = 0.0) -> End:
        """Kill it, unless it ends by itself within `patience` seconds; returns how it ended.

        Where memory ran out, a submission is the cause, even if the fork server was killed too. Staff code
        may have been killed in place of a submission, so it is asked again.
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

    def discard(self) -> None:
        """Have it killed and do not wait for that."""
        self.fork_server.discard(self.pid)

    @property
    def _memory_kills(self) -> int:
        return self.fork_server.memory_kills - self.kills_before
