"""The supervisor: keeps a number of workers running beside the server, and replaces those that die or hang."""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType

from sqlalchemy.exc import SQLAlchemyError

from grader.site import queue
from grader.site.database import Database
from grader.site.progress import HEARTBEAT

POLL_SECONDS = 0.2
MIN_LIFETIME = 5.0
"""A worker that ends sooner than this after its start is not replaced at once."""
STOP_SECONDS = 8.0
SILENT_SECONDS, START_SECONDS = 60.0, 300.0
"""A worker that gives no sign of life for so long is killed; before its first one it has more time."""
LOG = logging.getLogger(__name__)


@dataclass
class _WorkerProcess:
    name: str
    process: subprocess.Popen[bytes]
    started: float
    heartbeat: int
    """The end of a pipe that its signs of life come from."""
    silent_until: float

    def is_silent(self) -> bool:
        """Whether it has given no sign of life for too long."""
        with contextlib.suppress(BlockingIOError):
            if os.read(self.heartbeat, 1 << 16):
                self.silent_until = time.monotonic() + SILENT_SECONDS
        return time.monotonic() > self.silent_until


class Supervisor:
    """Starts workers as processes of their own; each ends when the pipe to its stdin closes."""

    def __init__(self, command: Sequence[str], count: int, database: Database) -> None:
        self._command = list(command)
        self._database = database
        self._count = count
        self._stop = threading.Event()
        self._workers: list[_WorkerProcess] = []
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Supervisor:
        self._workers = [self._start_worker() for _ in range(self._count)]
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()
        for worker in self._workers:
            if worker.process.stdin:
                worker.process.stdin.close()
        for worker in self._workers:
            with contextlib.suppress(subprocess.TimeoutExpired):
                worker.process.wait(STOP_SECONDS)
            worker.process.kill()
            worker.process.wait()
            os.close(worker.heartbeat)

    def _start_worker(self) -> _WorkerProcess:
        name = secrets.token_hex(8)
        ours, its = os.pipe()
        os.set_blocking(ours, False)
        os.set_blocking(its, False)
        environment = {
            **os.environ,
            "STOPGRAD_DATABASE": self._database.url.render_as_string(hide_password=False),
            HEARTBEAT: str(its),
        }
        command = [*self._command, "--name", name]
        try:
            process = subprocess.Popen(command, stdin=subprocess.PIPE, env=environment, pass_fds=(its,))
        except BaseException:
            os.close(ours)
            raise
        finally:
            os.close(its)
        now = time.monotonic()
        return _WorkerProcess(name, process, now, ours, now + START_SECONDS)

    def _watch(self) -> None:
        while not self._stop.wait(POLL_SECONDS):
            for index, worker in enumerate(self._workers):
                if worker.process.poll() is None:
                    if worker.is_silent():
                        LOG.error("a worker gives no sign of life; it is killed, and another takes over")
                        worker.process.kill()
                    continue
                try:
                    held = queue.expire_leases(self._database, worker.name)
                except SQLAlchemyError:
                    continue
                LOG.warning(
                    "a worker ended (%s); another takes over its %d attempts", worker.process.returncode, held
                )
                if time.monotonic() - worker.started < MIN_LIFETIME and self._stop.wait(1.0):
                    return
                try:
                    self._workers[index] = self._start_worker()
                except OSError as error:  # no process left, for example: try again
                    LOG.error("no worker can be started: %s", error.strerror)
                    continue
                os.close(worker.heartbeat)
                if worker.process.stdin:
                    worker.process.stdin.close()
