"""Heartbeats: which servers and workers live, as their rows in the database say."""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING

from sqlalchemy import delete, inspect, select
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.orm import Session

from grader.core.errors import UsageError
from grader.site.operation_models import Process

if TYPE_CHECKING:
    from grader.site.database import Database

SERVER, WORKER = "server", "worker"
BEAT_SECONDS = 5.0
SILENT_SECONDS = 45.0
"""After this long without a sign of life a process counts as gone."""

LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Sign:
    """What is known of a process: how many seconds ago it answered, and how long it has been grading."""

    name: str
    kind: str
    where: str
    silent: float
    busy: float | None
    graded: int
    faults: int

    @property
    def alive(self) -> bool:
        """Whether it answered recently."""
        return self.silent < SILENT_SECONDS


class Heartbeat:
    """Writes a sign of life of this process every few seconds, until it is left; then its row goes."""

    def __init__(self, database: Database, kind: str, name: str = "") -> None:
        self._database = database
        self._kind = kind
        self._name = name or secrets.token_hex(8)
        self._started = time.time()
        self._busy_since: float | None = None
        self._graded = self._faults = 0
        self._stop = threading.Event()
        self._writing = threading.Lock()
        self._thread = threading.Thread(target=self._run, daemon=True)

    @contextlib.contextmanager
    def busy(self) -> Iterator[None]:
        """Grading goes on in this block."""
        self._busy_since = time.time()
        try:
            yield
        finally:
            self._busy_since = None

    def graded(self) -> None:
        """Count one result."""
        self._graded += 1

    def failed(self) -> None:
        """Count one failure of the grader."""
        self._faults += 1

    def beat(self) -> None:
        """Write the row."""
        with self._writing, self._database.begin() as db:  # two threads would both add the row
            db.merge(
                Process(
                    name=self._name,
                    kind=self._kind,
                    host=socket.gethostname()[:200],
                    pid=os.getpid(),
                    started=self._started,
                    seen=time.time(),
                    busy_since=self._busy_since,
                    graded=self._graded,
                    faults=self._faults,
                )
            )

    def __enter__(self) -> Heartbeat:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()
        with contextlib.suppress(SQLAlchemyError), self._database.begin() as db:
            db.execute(delete(Process).where(Process.name == self._name))

    def _run(self) -> None:
        while True:
            try:
                self.beat()
            except SQLAlchemyError as error:
                LOG.warning("the database did not answer: %s", type(error).__name__)
            if self._stop.wait(BEAT_SECONDS):
                return


def signs(db: Session) -> list[Sign]:
    """All servers and workers that gave a sign of life within a day and did not end in order."""
    now = time.time()
    return [
        Sign(
            process.name,
            process.kind,
            f"{process.host}, process {process.pid}",
            max(0.0, now - process.seen),
            max(0.0, now - process.busy_since) if process.busy_since is not None else None,
            process.graded,
            process.faults,
        )
        for process in db.scalars(select(Process).order_by(Process.kind, Process.started))
    ]


def running(engine: Engine) -> list[str]:
    """The processes that use a database now, in words. Nothing is assumed of its tables."""
    try:
        with engine.connect() as connection:
            if not inspect(connection).has_table("processes"):
                return []
            rows = connection.exec_driver_sql(
                "SELECT kind, host, pid FROM processes WHERE seen > "
                f"{time.time() - SILENT_SECONDS:.3f} ORDER BY kind, host, pid"
            ).all()
    except DBAPIError as error:
        raise UsageError(f"The database cannot be used: {error.orig}") from error
    return [f"The {kind} on {host} (process {pid})" for kind, host, pid in rows]


def require_stopped(engine: Engine, what: str) -> None:
    """Refuse to exchange tables or rows under a site that runs."""
    names = running(engine)
    if names:
        raise UsageError(
            f"{', '.join(names)} still {'uses' if len(names) == 1 else 'use'} {what}. "
            "Stop the site first; after a crash, wait a minute. Nothing was changed."
        )
