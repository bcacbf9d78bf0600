"""The database: SQLite by default, PostgreSQL by URL; Alembic keeps its tables up to date."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.orm import Session

from grader.core.errors import UsageError
from grader.site import heartbeat, role_log, schema

BUSY_SECONDS = 30.0
"""How long SQLite waits for another writer."""
CONNECT_SECONDS = 10.0
"""How long to wait for a connection to PostgreSQL."""


class Database:
    """An open database."""

    def __init__(self, url: str) -> None:
        self.url = _parse_url(url)
        try:
            self.engine = _engine(self.url)
        except (ArgumentError, NoSuchModuleError, ImportError) as error:
            raise UsageError(f"{self.shown} is not a usable database: {error}.") from error

    def upgrade(self) -> Path | None:
        """Bring the tables up to date; a new database gets them all.

        Tables of a newer version are refused. An SQLite file with older ones is backed up first, beside
        itself: returns the backup.
        """
        from grader.site.backup import back_up_before

        try:
            revision = schema.revision_of(self.engine)
            if revision == schema.newest_revision():
                return None
            if revision is None:
                schema.migrate(self.engine)
                return None
            schema.require_known(revision, self.shown)
            heartbeat.require_stopped(self.engine, self.shown)
            backup = back_up_before(self, "upgrade")
            schema.migrate(self.engine)
            return backup
        except DBAPIError as error:
            raise UsageError(f"{self.shown} cannot be used: {error.orig}") from error

    def require_newest(self) -> None:
        """Refuse tables of another version, older or newer."""
        try:
            schema.require_newest(self.engine, self.shown)
        except DBAPIError as error:
            raise UsageError(f"{self.shown} cannot be used: {error.orig}") from error

    @property
    def file(self) -> Path | None:
        """The file of an SQLite database."""
        if self.url.get_backend_name() != "sqlite" or self.url.database in (None, "", ":memory:"):
            return None
        return Path(str(self.url.database))

    @property
    def shown(self) -> str:
        """The address without its password."""
        return _without_password(self.url)

    @contextmanager
    def begin(self) -> Iterator[Session]:
        """One transaction: committed if the block succeeds, rolled back if it raises."""
        with Session(self.engine, expire_on_commit=False) as session, session.begin():
            role_log.watch(session)
            yield session

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def _parse_url(text: str) -> URL:
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise UsageError(
            "The database is named by a URL: sqlite:///FILE or postgresql://USER@HOST/NAME."
        ) from error
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    return url


def _engine(url: URL) -> Engine:
    """An engine whose errors, which are logged, contain no values: digests and tokens are among them."""
    if url.get_backend_name() != "sqlite":
        return create_engine(
            url,
            pool_pre_ping=True,
            pool_size=20,
            max_overflow=20,
            pool_timeout=CONNECT_SECONDS,
            connect_args={"connect_timeout": int(CONNECT_SECONDS), "tcp_user_timeout": 20_000},
            hide_parameters=True,
        )
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
    event.listen(engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _: Any) -> None:
    """Allow readers beside a writer, write to the disk before a commit returns, enforce foreign keys."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _without_password(url: URL) -> str:
    return url.render_as_string(hide_password=True)
