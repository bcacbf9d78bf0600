"""Health: which worker lives, for whoever monitors the server. It names no host and nobody's work."""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError

from grader.site.database import Database
from grader.site.heartbeat import WORKER, Sign, signs


def report(database: Database) -> tuple[int, str]:
    """A status and a text: `ok` if pages are served and a worker grades, else what is missing."""
    try:
        with database.begin() as db:
            workers = [sign for sign in signs(db) if sign.kind == WORKER]
    except SQLAlchemyError:
        return 503, "the database does not answer\n"
    first = "ok" if any(worker.alive for worker in workers) else "ok, but no worker answers"
    return 200, "\n".join([first, *map(_line, workers)]) + "\n"


def _line(worker: Sign) -> str:
    doing = f"grading for {worker.busy:.0f} s" if worker.busy is not None else "waiting for work"
    if not worker.alive:
        return f"worker {worker.name[:8]}: has not answered for {worker.silent:.0f} s"
    return f"worker {worker.name[:8]}: answered {worker.silent:.0f} s ago, {doing}"
