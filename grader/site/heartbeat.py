"""Heartbeats: which servers and workers live, as their rows in the database say."""

from __future__ import annotations

import time

from sqlalchemy import inspect
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError

from grader.core.errors import UsageError

SILENT_SECONDS = 45.0
"""After this long without a sign of life a process counts as gone."""


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
