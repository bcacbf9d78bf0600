"""`grader site`: what the operator of a site does beside its pages: backups."""

from __future__ import annotations

import argparse
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli import site_people
from grader.cli.options import add_database, add_root, database_of, site_modules
from grader.core.errors import UsageError

if TYPE_CHECKING:
    from grader.site.database import Database


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "site",
        help="operate the site: back up, restore, people and passwords",
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
