"""`grader site add`, `password`, `passwords`: accounts from the command line, when nobody can sign in to do it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from grader.cli.options import database_of, site_modules
from grader.core.errors import UsageError

if TYPE_CHECKING:
    from grader.site.database import Database

ADDRESS = "the site's address, for links (default: only their path)"
Add = Callable[..., argparse.ArgumentParser]


def register(add: Add) -> None:
    """Add the parts of `grader site` that are about people."""
    one = add("add", "add a person, with a first password", _add_person)
    one.add_argument("name", metavar="NAME")
    one.add_argument("--full-name", default="", metavar="TEXT")
    one.add_argument("--section", default="", metavar="TEXT")
    one.add_argument("--role", default="student", choices=("student", "assistant", "instructor"))
    password = add("password", "a new first password for one person, or a link that sets one", _password)
    password.add_argument("name", metavar="NAME")
    many = add(
        "passwords", "new first passwords as CSV, for all students who have not signed in yet", _passwords
    )
    many.add_argument("--all", action="store_true", help="for all students, also those who have signed in")
    many.add_argument("--section", default="", metavar="TEXT", help="only for those of this section")
    for part in (password, many):
        part.add_argument(
            "--link", action="store_true", help="a link instead: until it is used, the old password works"
        )
        part.add_argument("--address", default="", metavar="URL", help=ADDRESS)


def _add_person(options: argparse.Namespace) -> int:
    database = _database(options)
    from grader.site import accounts, audit, roster

    with database.begin() as db:
        if not roster.is_name(options.name):
            raise UsageError(
                f"{options.name!r} cannot be a name: use letters and digits, without spaces or quotes."
            )
        if accounts.find_person(db, options.name) is not None:
            raise UsageError(f"{options.name} has an account already.")
        password = accounts.draw_password()
        person = roster.new_person(
            options.name, options.full_name, role=options.role, section=options.section, password=password
        )
        db.add(person)
        db.flush()
        audit.record(db, "people.add", by=None, subject_id=person.id, means=audit.COMMAND, role=options.role)
    print(f"{options.name}: {password}")
    return 0


def _password(options: argparse.Namespace) -> int:
    database = _database(options)
    from grader.site import accounts, audit, passwords

    with database.begin() as db:
        person = accounts.find_person(db, options.name)
        if person is None:
            raise UsageError(f"There is nobody called {options.name}.")
        if not person.active:
            raise UsageError(f"{person.name} is off the roster. Put them back on it first.")
        if options.link:
            (given,) = passwords.new_links(db, [person], None, _address(options))
        else:
            (given,) = passwords.new_first_passwords(db, [person])
        action = "people.reset_link" if options.link else "people.new_password"
        audit.record(db, action, by=None, subject_id=person.id, means=audit.COMMAND)
    print(f"{given.person.name}: {given.password or given.link}")
    return 0


def _passwords(options: argparse.Namespace) -> int:
    database = _database(options)
    from grader.site import audit, passwords

    with database.begin() as db:
        group = passwords.EVERYBODY if options.all else passwords.WAITING
        people = passwords.chosen(db, group, options.section)
        if options.link:
            given = passwords.new_links(db, people, None, _address(options))
        else:
            given = passwords.new_first_passwords(db, people)
        text = passwords.as_csv(given)
        how = "links" if options.link else "passwords"
        audit.record(db, "people.give_access", by=None, means=audit.COMMAND, people=len(given), how=how)
    print(text, end="")
    return 0


def _address(options: argparse.Namespace) -> Callable[[str], str]:
    return lambda path: options.address.rstrip("/") + path


def _database(options: argparse.Namespace) -> Database:
    """The database of a site, with the tables of this version."""
    with site_modules():
        from grader.site import schema
        from grader.site.database import Database
    database = Database(database_of(options))
    if database.file is not None and not database.file.is_file():
        raise UsageError(f"{database.shown} holds no site: there is no such file.")
    schema.require_newest(database.engine, database.shown)
    return database
