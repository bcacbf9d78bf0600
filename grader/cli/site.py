"""`grader site`: what the operator of a site does beside its pages: backups, the end of a term, privacy."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli import site_people
from grader.cli.options import add_database, add_root, course_of, database_of, site_modules
from grader.core.errors import UsageError
from grader.core.files import write_error

if TYPE_CHECKING:
    from grader.site.database import Database


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "site",
        help="operate the site: back up, restore, people and passwords, the end of a term, one student's data",
        description="What the operator of a site does beside its pages. `grader serve` runs the site.",
    )
    parts = parser.add_subparsers(metavar="WHAT", required=True, parser_class=type(parser))
    site_people.register(partial(_add, parts))
    backup = _add(
        parts, "backup", "copy the whole database to a new file; the site may run meanwhile", _backup
    )
    backup.add_argument("file", type=Path, metavar="FILE")
    restore = _add(parts, "restore", "fill the database from a backup, while the site is stopped", _restore)
    restore.add_argument("file", type=Path, metavar="FILE")
    restore.add_argument(
        "--replace",
        action="store_true",
        help="even if the database holds a site: what it holds is backed up first",
    )
    archive = _add(parts, "archive", "write all that is left of a term to a new zip file", _archive)
    archive.add_argument("file", type=Path, metavar="FILE")
    _add(parts, "close", "close the course: from then on the site is only read", _close)
    _add(parts, "reopen", "open a course that was closed", _reopen)
    export = _add(
        parts, "student-data", "write all that is stored of one student to a new file", _student_data
    )
    export.add_argument("name", metavar="NAME")
    export.add_argument("file", type=Path, metavar="FILE")
    deletion = _add(parts, "delete-student", "delete all that is stored of one student", _delete_student)
    deletion.add_argument("name", metavar="NAME")
    deletion.add_argument(
        "--yes",
        action="store_true",
        help="really, now and for ever; without it the command says what it would delete",
    )
    audit_log = _add(parts, "audit", "write the audit log as CSV to a new file", _audit)
    audit_log.add_argument("file", type=Path, metavar="FILE")


def _add(
    parts: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    text: str,
    run: object,
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = parts.add_parser(
        name, help=text, description=f"{text[:1].upper()}{text[1:]}."
    )
    add_database(parser)
    add_root(parser)
    parser.set_defaults(run=run)
    return parser


def _backup(options: argparse.Namespace) -> int:
    from grader.site.backup import back_up

    database = _existing_database(options)
    manifest = back_up(database, options.file)
    database.close()
    print(f"{options.file}: {_in_words(manifest.rows)} of {len(manifest.tables)} tables, checked.")
    return 0


def _restore(options: argparse.Namespace) -> int:
    from grader.site.backup import restore

    database = _database(options)
    manifest, before = restore(options.file, database, replace_rows=options.replace)
    database.close()
    made = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(manifest.made))
    if before is not None:
        print(f"What the database held before is in {before}.")
    print(
        f"Restored into {database.shown}: {_in_words(manifest.rows)} of {len(manifest.tables)} tables, "
        f"as they were on {made}, checked."
    )
    return 0


def _archive(options: argparse.Namespace) -> int:
    from grader.site.archive import write_archive

    with _site(options) as database:
        require_new(options.file)
        write_archive(database, course_of(options).root, file=options.file)
    print(f"{options.file}: written and read again.")
    return 0


def _close(options: argparse.Namespace) -> int:
    from grader.site import audit, term
    from grader.site.refusal import Refused

    with _site(options) as database, database.begin() as db:
        try:
            term.close(db)
        except Refused as refused:
            raise UsageError(refused.sentence) from refused
        audit.record(db, "term.close", by=None, means=audit.COMMAND)
    print("The course is closed: the site is only read. `grader site archive FILE` archives it.")
    return 0


def _reopen(options: argparse.Namespace) -> int:
    from grader.site import audit, term

    with _site(options) as database, database.begin() as db:
        term.reopen(db)
        audit.record(db, "term.reopen", by=None, means=audit.COMMAND)
    print("The course is open.")
    return 0


def _student_data(options: argparse.Namespace) -> int:
    from grader.site import audit, privacy

    with _site(options) as database, database.begin() as db:
        require_new(options.file)
        student = privacy.find_student(db, options.name)
        data = privacy.data_of(db, student)
        audit.record(db, "privacy.student_data", by=None, subject_id=student.id, means=audit.COMMAND)
        write_private(options.file, json.dumps(data, indent=1, ensure_ascii=False).encode(errors="replace"))
    print(f"{options.file}: all that is stored of {options.name}.")
    return 0


def _delete_student(options: argparse.Namespace) -> int:
    from grader.site import audit, privacy

    with _site(options) as database, database.begin() as db:
        student = privacy.find_student(db, options.name)
        if not options.yes:
            rows = sum(privacy.counts_of(db, student).values())
            raise UsageError(
                f"{options.name} has {_in_words(rows)}. With --yes all of them are deleted and cannot be "
                "brought back. Nothing was deleted."
            )
        counts = privacy.delete_student(db, student, by=None, means=audit.COMMAND)
    print(
        f"Deleted: {options.name}, {_in_words(sum(counts.values()))} in {len(counts)} tables. Backups and exports keep what they hold."
    )
    return 0


def _audit(options: argparse.Namespace) -> int:
    from grader.site import audit

    with _site(options) as database, database.begin() as db:
        require_new(options.file)
        audit.record(db, "exports.audit_csv", by=None, means=audit.COMMAND)
        db.flush()
        write_private(options.file, audit.as_csv(db).encode())
    print(f"{options.file}: the audit log.")
    return 0


@contextmanager
def _site(options: argparse.Namespace) -> Iterator[Database]:
    """A database with the tables of this version."""
    database = _existing_database(options)
    database.require_newest()
    try:
        yield database
    finally:
        database.close()


def require_new(file: Path) -> None:
    """Refuse a file that exists: nothing is overwritten."""
    if file.exists() or file.is_symlink():
        raise UsageError(f"{file} exists already. Choose another name: nothing is overwritten.")


def write_private(file: Path, data: bytes) -> None:
    """Write a file that only its owner can read."""
    try:
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
            opened.write(data)
    except OSError as error:
        raise write_error(error, f"{file} could not be written") from error


def _database(options: argparse.Namespace) -> Database:
    with site_modules():
        from grader.site.database import Database
    return Database(database_of(options))


def _existing_database(options: argparse.Namespace) -> Database:
    """The database, which is not made by asking for it."""
    database = _database(options)
    if database.file is not None and not database.file.is_file():
        raise UsageError(f"{database.shown} holds no site: there is no such file.")
    return database


def _in_words(rows: int) -> str:
    return f"{rows:,} row" if rows == 1 else f"{rows:,} rows"
