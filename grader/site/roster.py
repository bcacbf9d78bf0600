"""The roster: a class from a CSV file, and the first passwords of those who are new."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.core.errors import UsageError
from grader.core.text import printable
from grader.site.accounts import LIGHT, draw_password
from grader.site.models import STUDENT, Person

NAME = re.compile(r"[^\s/\\,;:\"'<>.+=@-][^\s/\\,;:\"'<>]{0,119}\Z")
MOST = 5000
COLUMNS = ("name", "full_name")
ALSO = {"username": "name", "id": "name", "student": "name", "login": "name", "fullname": "full_name"}


@dataclass(frozen=True)
class Imported:
    """Who was new, with a first password each, and how many were known."""

    new: tuple[tuple[Person, str], ...]
    known: int


def import_roster(db: Session, data: bytes, *, passwords: bool = True) -> Imported:
    """Add everybody in a CSV file with the columns `name` and, if there is one, `full_name`.

    All of it or nothing: a line that cannot be read is named. Whoever is known keeps their password.
    """
    rows = _rows(data)
    people = {person.name: person for person in db.scalars(select(Person))}
    new: list[tuple[Person, str]] = []
    known = 0
    for name, full_name in rows.items():
        if name in people:
            people[name].full_name = full_name or people[name].full_name
            people[name].active = True
            known += 1
            continue
        password = draw_password() if passwords else ""
        person = Person(
            name=name,
            full_name=full_name,
            role=STUDENT,
            password=LIGHT.hash(password) if password else None,
            must_change=bool(password),
        )
        db.add(person)
        new.append((person, password))
    return Imported(tuple(new), known)


def _rows(data: bytes) -> dict[str, str]:
    try:
        text = data.decode("utf-8-sig")
        reader = csv.reader(io.StringIO(text), delimiter=_delimiter(text), strict=True)
        lines = [[field.strip() for field in line] for line in reader if any(line)]
    except (UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"The roster is not a CSV file in UTF-8: {printable(str(error))}.") from error
    if not lines:
        raise UsageError("The roster is empty.")
    header = [ALSO.get(word, word) for word in (field.lower().replace(" ", "_") for field in lines[0])]
    if "name" not in header:
        raise UsageError("The roster's first line has to name its columns: name and, if you like, full_name.")
    if len(lines) > MOST:
        raise UsageError(f"The roster has more than {MOST} lines.")
    found: dict[str, str] = {}
    for number, line in enumerate(lines[1:], start=2):
        named = dict(zip(header, line, strict=False))
        name = named.get("name", "")
        if not NAME.match(name) or not name.isprintable():
            raise UsageError(
                f"Line {number} of the roster: {printable(name, 60)!r} cannot be a name. "
                "Use letters and digits, without spaces or quotes. Nobody was added."
            )
        if name in found:
            raise UsageError(f"Line {number} of the roster: {name} is there twice. Nobody was added.")
        found[name] = printable(named.get("full_name", ""), 200)
    return found


def _delimiter(text: str) -> str:
    first = text.split("\n", 1)[0]
    return ";" if ";" in first and "," not in first else "\t" if "\t" in first else ","
