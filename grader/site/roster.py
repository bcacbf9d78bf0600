"""The roster: import a class from a CSV file, and draw first passwords."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.core.errors import UsageError
from grader.core.text import printable
from grader.site.accounts import FAST_HASHER, draw_password
from grader.site.models import STUDENT, Person

NAME = re.compile(r"[^\s/\\,;:\"'<>.+=@-][^\s/\\,;:\"'<>]{0,119}\Z")
MAX_LINES = 5000
SYNONYMS = {"username": "name", "id": "name", "student": "name", "login": "name", "fullname": "full_name"}


@dataclass(frozen=True)
class ImportedRoster:
    """The new people, each with a first password, and how many had an account already."""

    new: tuple[tuple[Person, str], ...]
    already_there: int


def import_roster(db: Session, data: bytes, *, passwords: bool = True) -> ImportedRoster:
    """Add everybody in a CSV file with the columns `name` and, if there is one, `full_name`.

    All of it or nothing: a line that cannot be read is named. Whoever has an account keeps their password.
    """
    rows = _rows(data)
    people = {person.name: person for person in db.scalars(select(Person))}
    new: list[tuple[Person, str]] = []
    already_there = 0
    for name, full_name in rows.items():
        if name in people:
            people[name].full_name = full_name or people[name].full_name
            people[name].active = True
            already_there += 1
            continue
        password = draw_password() if passwords else ""
        person = Person(
            name=name,
            full_name=full_name,
            role=STUDENT,
            password=FAST_HASHER.hash(password) if password else None,
            must_change=bool(password),
        )
        db.add(person)
        new.append((person, password))
    return ImportedRoster(tuple(new), already_there)


def _rows(data: bytes) -> dict[str, str]:
    try:
        text = data.decode("utf-8-sig")
        reader = csv.reader(io.StringIO(text), delimiter=_delimiter(text), strict=True)
        lines = [[field.strip() for field in line] for line in reader if any(line)]
    except (UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"The roster is not a CSV file in UTF-8: {printable(str(error))}.") from error
    if not lines:
        raise UsageError("The roster is empty.")
    header = [SYNONYMS.get(word, word) for word in (field.lower().replace(" ", "_") for field in lines[0])]
    if "name" not in header:
        raise UsageError("The roster's first line must name its columns: name and, if you like, full_name.")
    if len(lines) > MAX_LINES:
        raise UsageError(f"The roster has more than {MAX_LINES} lines.")
    names: dict[str, str] = {}
    for number, line in enumerate(lines[1:], start=2):
        row = dict(zip(header, line, strict=False))
        name = row.get("name", "")
        if not NAME.match(name) or not name.isprintable():
            raise UsageError(
                f"Line {number} of the roster: {printable(name, 60)!r} cannot be a name. "
                "Use letters and digits, without spaces or quotes. Nobody was added."
            )
        if name in names:
            raise UsageError(f"Line {number} of the roster: {name} is there twice. Nobody was added.")
        names[name] = printable(row.get("full_name", ""), 200)
    return names


def _delimiter(text: str) -> str:
    first = text.split("\n", 1)[0]
    return ";" if ";" in first and "," not in first else "\t" if "\t" in first else ","
