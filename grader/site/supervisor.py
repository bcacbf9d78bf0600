"""The supervisor: keeps a number of workers running beside the server, and replaces those that die."""

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

from sqlalchemy.exc import DBAPIError

from grader.site import queue
from grader.site.database import Database

POLL_SECONDS = 0.2
MIN_LIFETIME = 5.0
"""A worker that ends sooner than this after its start is not replaced at once."""
STOP_SECONDS = 8.0
LOG = logging.getLogger(__name__)


@dataclass
class _WorkerProcess:
    name: str
    process: subprocess.Popen[bytes]
    started: float


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

    def _start_worker(self) -> _WorkerProcess:
        name = secrets.token_hex(8)
        environment = {
            **os.environ,
            "STOPGRAD_DATABASE": self._database.url.render_as_string(hide_password=False),
        }
        process = subprocess.Popen([*self._command, "--name", name], stdin=subprocess.PIPE, env=environment)
        return _WorkerProcess(name, process, time.monotonic())

    def _watch(self) -> None:
        while not self._stop.wait(POLL_SECONDS):
            for index, worker in enumerate(self._workers):
                if worker.process.poll() is None:
                    continue
                try:
                    held = queue.expire_leases(self._database, worker.name)
                except DBAPIError:
                    continue
                LOG.warning(
                    "a worker ended (%s); another takes over its %d attempts", worker.process.returncode, held
                )
                if time.monotonic() - worker.started < MIN_LIFETIME and self._stop.wait(1.0):
                    return
                self._workers[index] = self._start_worker()
