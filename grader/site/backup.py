"""Backups: a copy of the whole database in one file, made while the site runs, and the way back.

A backup is an SQLite file, whichever database it was made of. It holds a manifest: how many rows each table
has, and a sum over their hashes. A file that does not agree with its manifest is not restored. What is
restored is compared with the manifest again before it takes the place of what was there.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from sqlalchemy import Connection, create_engine, inspect
from sqlalchemy.engine import URL, Engine
from sqlalchemy.exc import DBAPIError

from grader import __version__
from grader.core.errors import DiskFull, GraderError, UsageError
from grader.core.files import PART, write_error
from grader.site import heartbeat, schema, snapshot
from grader.site.snapshot import Summary

if TYPE_CHECKING:
    from grader.site.database import Database

MANIFEST = "backup_manifest"
SQLITE_FILE = b"SQLite format 3\x00"
FULL = "database or disk is full"


@dataclass(frozen=True)
class Manifest:
    """What a backup holds, when it was made and by which version."""

    made: float
    revision: str
    version: str
    tables: Summary

    @property
    def rows(self) -> int:
        """How many rows there are in all."""
        return sum(count for count, _ in self.tables.values())


def back_up(database: Database, file: Path) -> Manifest:
    """Copy a database into a new file; the site may run meanwhile."""
    revision = schema.revision_of(database.engine)
    if revision is None:
        raise UsageError(f"{database.shown} holds no site: there is nothing to back up.")
    if file.exists() or file.is_symlink():
        raise UsageError(f"{file} exists already. Choose another name: a backup overwrites nothing.")
    with _new_file(file) as part:
        if database.file is not None:
            _copy_sqlite(database.file, part)
        else:
            schema.require_known(revision, database.shown)
            _copy_to_sqlite(database.engine, part, revision)
        manifest = _write_manifest(part, revision)
        _require_whole(part, manifest, file)
        _publish(part, file)
    return manifest


def back_up_before(database: Database, what: str) -> Path | None:
    """Back up an SQLite file beside itself before something is done to it."""
    if database.file is None:
        return None
    moment = time.strftime("%Y-%m-%d-%H%M%S", time.gmtime())
    stem = f"{database.file.stem}-before-{what}-{moment}"
    names = [f"{stem}{number}.db" for number in ("", *(f"-{n}" for n in range(2, 100)))]
    file = next(path for name in names if not (path := database.file.with_name(name)).exists())
    back_up(database, file)
    return file


def read_manifest(file: Path) -> Manifest:
    """The manifest of a backup whose content agrees with it."""
    if not file.is_file():
        raise UsageError(f"{file} does not exist." if not file.exists() else f"{file} is not a file.")
    try:
        with file.open("rb") as opened:
            if opened.read(len(SQLITE_FILE)) != SQLITE_FILE:
                raise UsageError(f"{file} is no backup of a site.")
        with closing(sqlite3.connect(f"file:{_quoted(file)}?mode=ro&immutable=1", uri=True)) as connection:
            row = connection.execute(f"SELECT content FROM {MANIFEST}").fetchone()
            content = json.loads(row[0])
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from error
    except (sqlite3.Error, TypeError, ValueError) as error:
        raise UsageError(
            f"{file} is no backup that `grader site backup` made, or it is damaged: {error}."
        ) from error
    tables = {name: (count, digest) for name, (count, digest) in content["tables"].items()}
    manifest = Manifest(content["made"], content["revision"], content["version"], tables)
    _require_whole(file, manifest, file)
    return manifest


def restore(file: Path, database: Database, *, replace_rows: bool) -> tuple[Manifest, Path | None]:
    """Fill a database from a backup; returns its manifest, and the backup made of what was there before.

    Nothing is changed unless the file is whole and everything in it has arrived.
    """
    manifest = read_manifest(file)
    schema.require_known(manifest.revision, str(file))
    if database.file is None or database.file.exists():
        heartbeat.require_stopped(database.engine, database.shown)
    before = None
    if _has_people(database):
        if not replace_rows:
            raise UsageError(
                f"{database.shown} holds a site already. With --replace its rows give way to those of the "
                "backup; they are backed up first."
            )
        before = _back_up_old(database, file)
    if database.file is not None:
        _restore_sqlite(file, database.file, manifest)
    else:
        _restore_rows(file, database.engine, manifest)
    return manifest, before


def _restore_sqlite(file: Path, target: Path, manifest: Manifest) -> None:
    """Build the new content beside the old one; put it in its place in one step."""
    if not target.resolve().parent.is_dir():
        raise UsageError(f"{target.resolve().parent} does not exist: the database would be stored there.")
    with _new_file(target) as part:
        _copy_sqlite(file, part)
        with _sqlite(part) as engine:
            with engine.begin() as connection:
                connection.exec_driver_sql(f"DROP TABLE {MANIFEST}")
            schema.migrate(engine)
        _require_sound(part, file)
        if target.exists():
            _copy_sqlite(part, target)  # in one transaction of SQLite, journal files included
        else:
            _publish(part, target)
    if manifest.revision == schema.newest_revision():
        with _sqlite(target) as engine, engine.connect() as connection:
            _require_equal(connection, manifest, file)


def _restore_rows(file: Path, engine: Engine, manifest: Manifest) -> None:
    """Fill a PostgreSQL database in one transaction: all of it, or nothing."""
    with (
        _sqlite(file, read_only=True) as source_engine,
        source_engine.connect() as source,
        engine.begin() as connection,
    ):
        _drop_tables(connection)
        schema.migrate_in(connection, manifest.revision)
        snapshot.clear(connection)
        snapshot.copy_rows(source, connection)
        snapshot.set_sequences(connection)
        _require_equal(connection, manifest, file)
        schema.migrate_in(connection)


def _drop_tables(connection: Connection) -> None:
    for table in reversed(snapshot.tables_of(connection)):
        table.drop(connection)
    connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")


def _back_up_old(database: Database, file: Path) -> Path:
    """Back up what a restore is about to replace: beside an SQLite file, else beside the backup."""
    beside = back_up_before(database, "restore")
    if beside is not None:
        return beside
    moment = time.strftime("%Y-%m-%d-%H%M%S", time.gmtime())
    old = file.with_name(f"{file.stem}-before-restore-{moment}.db")
    back_up(database, old)
    return old


def _has_people(database: Database) -> bool:
    try:
        if database.file is not None and not database.file.exists():
            return False
        with database.engine.connect() as connection:
            if not inspect(connection).has_table("people"):
                return False
            return bool(connection.exec_driver_sql("SELECT count(*) FROM people").scalar())
    except DBAPIError as error:
        raise UsageError(f"{database.shown} cannot be used: {error.orig}") from error


def _copy_sqlite(source: Path, target: Path) -> None:
    """SQLite's own copy: all of one moment, also what is still in the journal of a site that runs."""
    try:
        with (
            closing(sqlite3.connect(f"file:{_quoted(source)}?mode=ro", uri=True, timeout=30)) as old,
            closing(sqlite3.connect(target, timeout=30)) as new,
        ):
            old.backup(new)
    except sqlite3.Error as error:
        raise _failed(error, f"{source} could not be copied to {target.parent}") from error


def _copy_to_sqlite(engine: Engine, part: Path, revision: str) -> None:
    """Copy the rows of another database, all of one moment."""
    with _sqlite(part) as target_engine:
        schema.migrate(target_engine, revision)
        moment = engine.execution_options(isolation_level="REPEATABLE READ")
        with moment.connect() as source, target_engine.begin() as target:
            source.exec_driver_sql("SET TRANSACTION READ ONLY")
            snapshot.clear(target)
            snapshot.copy_rows(source, target)


def _write_manifest(part: Path, revision: str) -> Manifest:
    with _sqlite(part) as engine:
        with engine.connect() as connection:
            tables = snapshot.summary_of(connection)
        manifest = Manifest(time.time(), revision, __version__, tables)
        with engine.begin() as connection:
            connection.exec_driver_sql(f"CREATE TABLE {MANIFEST} (content TEXT NOT NULL)")
            connection.exec_driver_sql(f"INSERT INTO {MANIFEST} VALUES (?)", (json.dumps(asdict(manifest)),))
    with closing(sqlite3.connect(part)) as connection:  # one file, without a journal beside it
        connection.execute("PRAGMA journal_mode=DELETE")
    return manifest


def _require_whole(path: Path, manifest: Manifest, file: Path) -> None:
    """Refuse a file that SQLite finds damaged, or that does not hold what its manifest says."""
    _require_sound(path, file)
    with _sqlite(path, read_only=True) as engine, engine.connect() as connection:
        _require_equal(connection, manifest, file)


def _require_equal(connection: Connection, manifest: Manifest, file: Path) -> None:
    phrases = snapshot.differences(manifest.tables, snapshot.summary_of(connection))
    if phrases:
        raise UsageError(f"{file} is not whole: {'; '.join(phrases)}. Nothing was changed.")


def _require_sound(path: Path, file: Path) -> None:
    try:
        with closing(sqlite3.connect(f"file:{_quoted(path)}?mode=ro", uri=True)) as connection:
            answer = connection.execute("PRAGMA integrity_check").fetchone()[0]
            orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        answer, orphans = str(error), []
    if answer != "ok" or orphans:
        reason = answer if answer != "ok" else f"{len(orphans)} rows refer to nothing"
        raise UsageError(f"{file} is damaged: {reason}. Nothing was changed.")


@contextlib.contextmanager
def _sqlite(path: Path, *, read_only: bool = False) -> Iterator[Engine]:
    """An engine for an SQLite file that nobody else uses."""
    url = URL.create("sqlite", database=str(path))
    if read_only:
        url = URL.create("sqlite", database=f"file:{_quoted(path)}", query={"mode": "ro", "uri": "true"})
    engine = create_engine(url, hide_parameters=True)
    try:
        yield engine
    except DBAPIError as error:
        raise _failed(error.orig, f"{path.parent} could not be written to") from error
    finally:
        engine.dispose()


@contextlib.contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """A file beside one that does not exist yet, which only its owner may read; it is removed if it stays."""
    try:
        handle, name = tempfile.mkstemp(prefix=".backup-", suffix=PART, dir=file.parent)
    except OSError as error:
        raise write_error(error, f"{file} could not be written") from error
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            with contextlib.suppress(OSError):
                os.unlink(name + suffix)


def _publish(part: Path, file: Path) -> None:
    """Give a finished file its name, once all of it is on the disk."""
    try:
        with part.open("rb+") as opened:
            os.fsync(opened.fileno())
        os.rename(part, file)
    except OSError as error:
        raise write_error(error, f"{file} could not be written") from error


def _failed(error: BaseException | None, what: str) -> GraderError | UsageError:
    if FULL in str(error):
        return DiskFull(f"{what}: the disk is full.")
    return UsageError(f"{what}: {error}.")


def _quoted(path: Path) -> str:
    return quote(str(path.resolve()))
