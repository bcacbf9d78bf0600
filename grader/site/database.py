"""The database: SQLite by default, PostgreSQL by URL; Alembic keeps its tables up to date."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.orm import Session

from grader.core.errors import UsageError

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 30.0
"""How long SQLite waits for another writer."""


class Database:
    """An open database."""

    def __init__(self, url: str) -> None:
        self.url = _parse_url(url)
        try:
            self.engine = _engine(self.url)
        except (ArgumentError, NoSuchModuleError, ImportError) as error:
            raise UsageError(f"{_without_password(self.url)} is not a usable database: {error}.") from error

    def upgrade(self) -> None:
        """Bring the tables up to date; a new database gets them all."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        try:
            with self.engine.begin() as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except DBAPIError as error:
            raise UsageError(f"{_without_password(self.url)} cannot be used: {error.orig}") from error

    @contextmanager
    def begin(self) -> Iterator[Session]:
        """One transaction: committed if the block succeeds, rolled back if it raises."""
        with Session(self.engine, expire_on_commit=False) as session, session.begin():
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
        return create_engine(url, pool_pre_ping=True, pool_size=20, max_overflow=20, hide_parameters=True)
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
    event.listen(engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _: Any) -> None:
    """Allow readers beside a writer, write to the disk before a commit returns, enforce foreign keys."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _without_password(url: URL) -> str:
    return url.render_as_string(hide_password=True)
