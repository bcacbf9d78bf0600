"""The schema: which version the tables of a database have, and how they are brought up to date.

Every version of the tables has a revision, a file in `migrations/versions`. A database says in its table
`alembic_version` which one it has. An upgrade happens whole or not at all, on SQLite too: one transaction
holds all of it, and foreign keys are checked before it is committed.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy.engine import Connection, Engine

from grader.core.errors import GraderError, UsageError

MIGRATIONS = Path(__file__).parent / "migrations"
UPGRADE_LOCK = 0x5706_6AD0
"""The lock of PostgreSQL that lets one process at a time upgrade."""


def newest_revision() -> str:
    """The revision that this version of the site works with."""
    return ScriptDirectory.from_config(_config()).get_current_head() or ""


def revision_of(engine: Engine) -> str | None:
    """The revision of a database; None if it holds no site."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def is_known(revision: str) -> bool:
    """Whether this version of the site knows a revision; it does not know those of newer versions."""
    try:
        return ScriptDirectory.from_config(_config()).get_revision(revision) is not None
    except CommandError:
        return False


def require_known(revision: str, what: str) -> None:
    """Refuse tables that a newer version made."""
    if not is_known(revision):
        raise UsageError(
            f"{what} was made by a newer version of stopgrad: its tables have revision {revision}, and this "
            f"version knows them up to {newest_revision()}. Install the newer version again, or restore a "
            "backup of before. Nothing was changed."
        )


def require_newest(engine: Engine, what: str) -> None:
    """Refuse tables that are not exactly those of this version."""
    revision = revision_of(engine)
    if revision is not None:
        require_known(revision, what)
    if revision != newest_revision():
        raise UsageError(
            f"The tables of {what} have revision {revision or 'none'}, and this version needs "
            f"{newest_revision()}. Start `grader serve` of this version once: it upgrades them. Nothing was changed."
        )


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring the tables of a database to a revision: whole, or not at all."""
    if engine.dialect.name == "sqlite":
        _migrate_sqlite(engine, revision)
        return
    with engine.begin() as connection:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({UPGRADE_LOCK})")
        migrate_in(connection, revision)


def _migrate_sqlite(engine: Engine, revision: str) -> None:
    """Migrate in one transaction, which Python's driver does not open by itself for changes of tables.

    Foreign keys are off meanwhile: a migration that copies a table drops the old one, and with them on the
    rows that refer to it would be deleted too.
    """
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            migrate_in(connection, revision)
            if faults := connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall():
                raise GraderError(
                    f"The upgrade would leave {len(faults)} rows that refer to nothing, the first of them in "
                    f"{faults[0][0]}. Nothing was changed."
                )
            connection.exec_driver_sql("COMMIT")
        except BaseException:
            connection.exec_driver_sql("ROLLBACK")
            raise
        finally:
            connection.exec_driver_sql("PRAGMA foreign_keys=ON")


def migrate_in(connection: Connection, revision: str = "head") -> None:
    """Bring tables to a revision within an open transaction."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config
