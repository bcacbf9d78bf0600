"""Processes: run the server, or run a worker."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket as socketlib
import sys
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

import uvicorn
from starlette.types import ASGIApp

from grader.core.errors import UsageError
from grader.grading.executor import Executor
from grader.site.accounts import ensure_instructor
from grader.site.attempt_grading import AttemptGrading
from grader.site.connections import IDLE_SECONDS, BoundedConnection, ConnectionLimits, Connections
from grader.site.course_version import pin_first
from grader.site.database import Database
from grader.site.heartbeat import SERVER, WORKER, Heartbeat
from grader.site.job_runner import JobRunner
from grader.site.log import start_log
from grader.site.metrics import MetricsServer, SiteMetrics
from grader.site.metrics import listen as listen_for_metrics
from grader.site.problem import ProblemCatalogue
from grader.site.settings import Settings
from grader.site.supervisor import Supervisor
from grader.site.worker import Worker

__all__ = ["listen", "listen_for_metrics", "open_database", "serve", "work"]
if TYPE_CHECKING:
    import asyncio

BACKLOG = 512
"""How many connections may wait to be accepted."""


def open_database(settings: Settings) -> tuple[Database, str | None, Path | None]:
    """The database, up to date.

    With it the first instructor's password if they were added just now, and the backup that was made if the
    tables were upgraded.
    """
    database = Database(settings.database)
    if database.url.database and database.url.get_backend_name() == "sqlite":
        folder = Path(database.url.database).resolve().parent
        if not folder.is_dir():
            raise UsageError(f"{folder} does not exist: the database would be stored there.")
        with contextlib.suppress(OSError):
            Path(database.url.database).touch(mode=0o600)
    backup = database.upgrade()
    with database.begin() as db:
        pin_first(db, settings.root)
        return database, None if settings.hub else ensure_instructor(db), backup


def listen(host: str, port: int, path: Path | None) -> socketlib.socket:
    """A socket that listens, on a path of this machine or on a port."""
    if path is not None:
        return _private_socket(path)
    try:
        family, kind, protocol, _, address = socketlib.getaddrinfo(host, port, type=socketlib.SOCK_STREAM)[0]
        listener = socketlib.socket(family, kind, protocol)
    except OSError as error:
        raise UsageError(f"{host} is no address of this machine: {error.strerror}.") from error
    listener.setsockopt(socketlib.SOL_SOCKET, socketlib.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise UsageError(
                f"Port {port} of {host} is in use by another program. Stop it, or choose another with --port."
            ) from error
        raise UsageError(f"{host}:{port} cannot be listened on: {error.strerror}.") from error
    listener.listen(BACKLOG)  # until it listens, another process may bind the same port
    return listener


def serve(
    settings: Settings,
    database: Database,
    *,
    listener: socketlib.socket,
    metrics: MetricsServer | None = None,
    workers: int,
    worker_command: Sequence[str],
) -> None:
    """Answer requests, with workers beside, until stopped."""
    from grader.site.app import make_app

    start_log()
    measured = SiteMetrics(database)
    if metrics is not None:
        metrics.start(measured)
    app = make_app(settings, database, measured.count_sign_in)
    with (
        Heartbeat(database, SERVER),
        JobRunner(database, settings.root),
        Supervisor(worker_command, workers, database),
    ):
        make_server(app, ConnectionLimits.of_this_process(), proxy_headers=settings.secure).run([listener])
    database.close()


def make_server(app: ASGIApp, limits: ConnectionLimits, *, proxy_headers: bool = False) -> uvicorn.Server:
    """A server whose connections are bounded in number and time."""
    config = uvicorn.Config(
        app,
        http=cast("type[asyncio.Protocol]", partial(BoundedConnection, Connections(limits))),
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=proxy_headers,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=3,
    )
    return uvicorn.Server(config)


def _private_socket(path: Path) -> socketlib.socket:
    """A Unix socket that only its owner can open."""
    if path.is_socket():
        if _answers(path):
            raise UsageError(f"{path} is in use by another program. Stop it, or choose another path.")
        path.unlink()
    listener = socketlib.socket(socketlib.AF_UNIX)
    old_umask = os.umask(0o177)
    try:
        listener.bind(str(path))
    except OSError as error:
        raise UsageError(f"{path} cannot be listened on: {error.strerror or error}.") from error
    finally:
        os.umask(old_umask)
    listener.listen(BACKLOG)
    return listener


def _answers(path: Path) -> bool:
    """Whether somebody listens on a Unix socket; a server that was killed leaves one that nobody listens on."""
    with socketlib.socket(socketlib.AF_UNIX) as probe:
        try:
            probe.connect(str(path))
        except OSError:
            return False
    return True


def work(
    settings: Settings, name: str, *, grade_on_cluster: Executor | None, accept_no_isolation: bool
) -> None:
    """Grade attempts until the parent process ends or a signal says stop."""
    start_log()
    stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    signal.signal(signal.SIGINT, lambda *_: stop.set())
    if not sys.stdin.isatty():
        threading.Thread(target=_end_with_parent, args=(stop,), daemon=True).start()
    database = Database(settings.database)
    database.require_newest()
    with (
        Heartbeat(database, WORKER, name) as heartbeat,
        AttemptGrading(
            grade_on_cluster=grade_on_cluster, accept_no_isolation=accept_no_isolation
        ) as attempt_grading,
    ):
        Worker(name, database, ProblemCatalogue(settings.root), attempt_grading, heartbeat).run(stop)
    database.close()


def _end_with_parent(stop: threading.Event) -> None:
    """Standard input closes when the supervisor ends, however it ends."""
    with contextlib.suppress(OSError, ValueError):
        while os.read(0, 1024):
            pass
    stop.set()
