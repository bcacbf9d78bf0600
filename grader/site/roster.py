"""The roster: import a class from a CSV file, one's own or what Canvas, Moodle or Gradescope export."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.core.csv_file import SEPARATORS, CsvFile
from grader.core.errors import UsageError
from grader.core.text import printable
from grader.course.roster import roster_of
from grader.site import privacy
from grader.site.accounts import FAST_HASHER, draw_password
from grader.site.models import STUDENT, Person, name_key

NAME = re.compile(r"[^\s/\\,;:\"'<>.+=@-][^\s/\\,;:\"'<>]{0,119}\Z")
MAX_LINES = 5000
NAMES = {"name", "username", "login"}
OWN_NAMES = NAMES | {"id", "student"}
"""How the login may be called in a file of one's own, with `full_name` beside it or alone."""
FULL_NAMES = {"full name", "fullname"}
SECTIONS = ("section", "sections", "group", "groups")
NOBODY = "Nobody was added."


@dataclass(frozen=True)
class ImportedRoster:
    """The new people, each with a first password; how many had an account; who was left as they are."""

    new: tuple[tuple[Person, str], ...]
    already_there: int
    teaching: tuple[Person, ...] = ()
    """People of the file who teach: they keep name and role."""


@dataclass(frozen=True)
class _Row:
    line: int
    name: str
    full_name: str
    section: str


def import_roster(db: Session, data: bytes, *, passwords: bool = True) -> ImportedRoster:
    """Add everybody in a CSV file. All of it or nothing: a line that cannot be read is named.

    Whoever has an account keeps their password. Whoever teaches is left as they are.
    """
    rows = _rows(data)
    people = {person.name_key: person for person in db.scalars(select(Person))}
    new: list[tuple[Person, str]] = []
    already_there, teaching = 0, []
    for row in rows:
        person = people.get(name_key(row.name))
        if person is not None and person.teaches:
            teaching.append(person)
        elif person is not None:
            person.full_name = row.full_name or person.full_name
            person.section = row.section or person.section
            privacy.take_deletion_back(db, person)
            person.active = True
            already_there += 1
        else:
            password = draw_password() if passwords else ""
            person = new_person(row.name, row.full_name, section=row.section, password=password)
            db.add(person)
            new.append((person, password))
    return ImportedRoster(tuple(new), already_there, tuple(teaching))


def new_person(
    name: str, full_name: str, *, role: str = STUDENT, section: str = "", password: str = ""
) -> Person:
    """A person with a first password, which must be changed."""
    return Person(
        name=name,
        full_name=full_name,
        role=role,
        section=section,
        password=FAST_HASHER.hash(password) if password else None,
        must_change=bool(password),
    )


def is_name(name: str) -> bool:
    """Whether somebody may be called so."""
    return bool(NAME.match(name)) and name.isprintable()


def _rows(data: bytes) -> list[_Row]:
    """The people of a file, each named once."""
    file = _csv(data)
    rows = _own(file) if _is_own(file) else _exported(file)
    first: dict[str, _Row] = {}
    for row in rows:
        if not is_name(row.name):
            raise UsageError(
                f"Line {row.line} of the roster: {printable(row.name, 60)!r} cannot be a name. "
                f"Use letters and digits, without spaces or quotes. {NOBODY}"
            )
        other = first.setdefault(name_key(row.name), row)
        if other is not row:
            as_before = "" if other.name == row.name else f", in line {other.line} as {other.name}"
            raise UsageError(f"Line {row.line} of the roster: {row.name} is there twice{as_before}. {NOBODY}")
    return rows


def _csv(data: bytes) -> CsvFile:
    try:
        text = data.decode("utf-8-sig")
        separator = max(SEPARATORS, key=text.partition("\n")[0].count)
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
        lines = [tuple(field.strip() for field in line) for line in reader]
    except (UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"The roster is not a CSV file in UTF-8: {printable(str(error))}.") from error
    if not any(any(line) for line in lines):
        raise UsageError("The roster is empty.")
    if len(lines) > MAX_LINES:
        raise UsageError(f"The roster has more than {MAX_LINES} lines.")
    width = max(map(len, lines))
    return CsvFile(Path("The roster"), tuple(line + ("",) * (width - len(line)) for line in lines))


def _header(file: CsvFile) -> list[str]:
    return [" ".join(re.findall(r"\w+", name.casefold().replace("_", " "))) for name in file.header]


def _is_own(file: CsvFile) -> bool:
    """Whether this is a roster of one's own: a column with the login, and others that we know."""
    header = set(_header(file)) - {""}
    return bool(header & OWN_NAMES) and header <= OWN_NAMES | FULL_NAMES | set(SECTIONS)


def _own(file: CsvFile) -> list[_Row]:
    header = _header(file)
    login = next(index for index, word in enumerate(header) if word in OWN_NAMES)
    full = next((index for index, word in enumerate(header) if word in FULL_NAMES), None)
    section = _section_column(header)
    return [
        _Row(
            number,
            cells[login],
            "" if full is None else printable(cells[full], 200),
            "" if section is None else printable(cells[section], 60),
        )
        for number, cells in enumerate(file.rows[1:], start=2)
        if any(cells)
    ]


def _exported(file: CsvFile) -> list[_Row]:
    """The people of an exported file: the login where there is one, else the number or the mail address."""
    try:
        people = roster_of(file).people
    except UsageError as error:
        raise UsageError(
            "The roster's first line must name its columns: name and, if you like, full_name and section; "
            "or upload what Canvas or Moodle exports, with a login, a number or a mail address for everybody."
        ) from error
    header = _header(file)
    section = _section_column(header)
    rows = []
    for person in people:
        cells = file.rows[person.row]
        rows.append(
            _Row(
                person.row + 1,
                person.student,
                printable(_full_name(header, cells), 200),
                "" if section is None else printable(cells[section], 60),
            )
        )
    return rows


def _full_name(header: list[str], cells: tuple[str, ...]) -> str:
    """The full name: in one column, or in two; Canvas writes the last name first."""
    row = dict(zip(header, cells, strict=False))
    first = next((row[word] for word in ("first name", "firstname", "given name") if row.get(word)), "")
    last = next(
        (row[word] for word in ("last name", "lastname", "surname", "family name") if row.get(word)), ""
    )
    name = next((row[word] for word in ("full name", "fullname", "student", "name") if row.get(word)), "")
    if first or last:
        return f"{first} {last}".strip()
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma else name


def _section_column(header: list[str]) -> int | None:
    return next((header.index(word) for word in SECTIONS if word in header), None)
