"""The supervisor: keeps so many workers running beside the server, and buries those that die."""

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

LOOK_AGAIN = 0.2
CALM = 5.0
"""A worker that ends sooner than this after its start is not replaced at once."""
PATIENCE = 8.0
LOG = logging.getLogger("grader.site")


@dataclass
class _Hand:
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
        self._hands: list[_Hand] = []
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Supervisor:
        self._hands = [self._hire() for _ in range(self._count)]
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()
        for hand in self._hands:
            if hand.process.stdin:
                hand.process.stdin.close()
        for hand in self._hands:
            with contextlib.suppress(subprocess.TimeoutExpired):
                hand.process.wait(PATIENCE)
            hand.process.kill()
            hand.process.wait()

    def _hire(self) -> _Hand:
        name = secrets.token_hex(8)
        environment = {
            **os.environ,
            "STOPGRAD_DATABASE": self._database.url.render_as_string(hide_password=False),
        }
        process = subprocess.Popen([*self._command, "--name", name], stdin=subprocess.PIPE, env=environment)
        return _Hand(name, process, time.monotonic())

    def _watch(self) -> None:
        while not self._stop.wait(LOOK_AGAIN):
            for place, hand in enumerate(self._hands):
                if hand.process.poll() is None:
                    continue
                try:
                    left = queue.bury(self._database, hand.name)
                except DBAPIError:
                    continue
                LOG.warning(
                    "a worker ended (%s); %d attempts go on to another", hand.process.returncode, left
                )
                if time.monotonic() - hand.started < CALM and self._stop.wait(1.0):
                    return
                self._hands[place] = self._hire()
