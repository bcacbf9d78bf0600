"""Running: the server, and a worker, each as the process that it is."""

from __future__ import annotations

import contextlib
import os
import signal
import socket as socketlib
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from grader.site.accounts import ensure_instructor
from grader.site.worker import Labourer
from grader.site.problem import Shelf
from grader.site.settings import Settings
from grader.site.database import Store
from grader.site.supervisor import Supervisor
from grader.site.local_grading import Elsewhere, Workplace
from grader.core.errors import CallError


def open_store(settings: Settings) -> tuple[Store, str | None]:
    """The database, up to date; with the first instructor's password where one was made now."""
    store = Store(settings.database)
    if store.url.database and store.url.get_backend_name() == "sqlite":
        folder = Path(store.url.database).resolve().parent
        if not folder.is_dir():
            raise CallError(f"{folder} does not exist: the database would be kept there.")
        with contextlib.suppress(OSError):
            Path(store.url.database).touch(mode=0o600)
    store.upgrade()
    with store.begin() as db:
        return store, None if settings.hub else ensure_instructor(db)


def serve(
    settings: Settings,
    store: Store,
    *,
    host: str,
    port: int,
    socket: Path | None,
    workers: int,
    worker_command: Sequence[str],
) -> None:
    """Answer pages, with workers beside, until stopped."""
    import uvicorn

    from grader.site.app import make_app

    app = make_app(settings, store)
    own = _own_socket(socket) if socket is not None else None
    with Supervisor(worker_command, workers, store):
        uvicorn.run(
            app,
            host=host,
            port=port,
            fd=own.fileno() if own is not None else None,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=settings.secure,
            timeout_keep_alive=75,
            timeout_graceful_shutdown=3,
        )
    store.close()


def _own_socket(path: Path) -> socketlib.socket:
    """A Unix socket that its owner alone can open."""
    if path.is_socket():
        path.unlink()
    made = socketlib.socket(socketlib.AF_UNIX)
    before = os.umask(0o177)
    try:
        made.bind(str(path))
    except OSError as error:
        raise CallError(f"{path} cannot be listened on: {error.strerror or error}.") from error
    finally:
        os.umask(before)
    made.listen(128)
    return made


def work(settings: Settings, name: str, *, elsewhere: Elsewhere | None, accept_none: bool) -> None:
    """Grade attempts until whoever started this hangs up, or a signal says stop."""
    stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    signal.signal(signal.SIGINT, lambda *_: stop.set())
    if not sys.stdin.isatty():
        threading.Thread(target=_end_with_parent, args=(stop,), daemon=True).start()
    store = Store(settings.database)
    with Workplace(elsewhere=elsewhere, accept_none=accept_none) as workplace:
        Labourer(name, store, Shelf(settings.root), workplace).run(stop)
    store.close()


def _end_with_parent(stop: threading.Event) -> None:
    """Standard input ends when the supervisor does, however it ended."""
    with contextlib.suppress(OSError, ValueError):
        while os.read(0, 1024):
            pass
    stop.set()
