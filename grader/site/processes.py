"""Processes: run the server, or run a worker."""

from __future__ import annotations

import contextlib
import os
import signal
import socket as socketlib
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from grader.core.errors import UsageError
from grader.grading.executor import Executor
from grader.site.accounts import ensure_instructor
from grader.site.attempt_grading import AttemptGrading
from grader.site.database import Database
from grader.site.problem import ProblemCatalogue
from grader.site.settings import Settings
from grader.site.supervisor import Supervisor
from grader.site.worker import Worker


def open_database(settings: Settings) -> tuple[Database, str | None]:
    """The database, up to date; with the first instructor's password if they were added just now."""
    database = Database(settings.database)
    if database.url.database and database.url.get_backend_name() == "sqlite":
        folder = Path(database.url.database).resolve().parent
        if not folder.is_dir():
            raise UsageError(f"{folder} does not exist: the database would be stored there.")
        with contextlib.suppress(OSError):
            Path(database.url.database).touch(mode=0o600)
    database.upgrade()
    with database.begin() as db:
        return database, None if settings.hub else ensure_instructor(db)


def serve(
    settings: Settings,
    database: Database,
    *,
    host: str,
    port: int,
    socket: Path | None,
    workers: int,
    worker_command: Sequence[str],
) -> None:
    """Answer requests, with workers beside, until stopped."""
    import uvicorn

    from grader.site.app import make_app

    app = make_app(settings, database)
    listener = _private_socket(socket) if socket is not None else None
    with Supervisor(worker_command, workers, database):
        uvicorn.run(
            app,
            host=host,
            port=port,
            fd=listener.fileno() if listener is not None else None,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=settings.secure,
            timeout_keep_alive=75,
            timeout_graceful_shutdown=3,
        )
    database.close()


def _private_socket(path: Path) -> socketlib.socket:
    """A Unix socket that only its owner can open."""
    if path.is_socket():
        path.unlink()
    listener = socketlib.socket(socketlib.AF_UNIX)
    old_umask = os.umask(0o177)
    try:
        listener.bind(str(path))
    except OSError as error:
        raise UsageError(f"{path} cannot be listened on: {error.strerror or error}.") from error
    finally:
        os.umask(old_umask)
    listener.listen(128)
    return listener


def work(
    settings: Settings, name: str, *, grade_on_cluster: Executor | None, accept_no_isolation: bool
) -> None:
    """Grade attempts until the parent process ends or a signal says stop."""
    stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    signal.signal(signal.SIGINT, lambda *_: stop.set())
    if not sys.stdin.isatty():
        threading.Thread(target=_end_with_parent, args=(stop,), daemon=True).start()
    database = Database(settings.database)
    with AttemptGrading(
        grade_on_cluster=grade_on_cluster, accept_no_isolation=accept_no_isolation
    ) as attempt_grading:
        Worker(name, database, ProblemCatalogue(settings.root), attempt_grading).run(stop)
    database.close()


def _end_with_parent(stop: threading.Event) -> None:
    """Standard input closes when the supervisor ends, however it ends."""
    with contextlib.suppress(OSError, ValueError):
        while os.read(0, 1024):
            pass
    stop.set()
