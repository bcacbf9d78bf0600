"""The roster: who is in the class, and under which names and numbers a learning management system knows them.

It is a CSV file: one of one's own, or what Moodle, Canvas or Gradescope export. Columns are found by their names.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.core.csv_file import CsvFile, read_csv
from grader.core.errors import UsageError
from grader.course.owner import CANVAS, MOODLE, Owner

COLUMNS = {
    "student": ("student", "username", "user name", "login", "login id", "sis login id"),
    "sid": ("sid", "sis user id", "student id", "id number", "student number", "id"),
    "email": ("email", "e mail", "email address", "e mail address"),
    "name": ("name", "full name", "fullname"),
    "first": ("first name", "firstname", "given name"),
    "last": ("last name", "lastname", "surname", "family name"),
    MOODLE: ("moodle", "moodle id", "identifier"),
    CANVAS: ("canvas", "canvas id"),
    "group": ("group", "groups", "group name"),
}
"""What a column says, by its name in lower case; of several, the first that is there counts."""
IN_CANVAS = {"student": "name", "id": CANVAS, "sis login id": "student"}
"""What columns say in Canvas's gradebook, where the name of the student stands under Student."""
KEYS = ("student", "sid", "email")
"""Which column names the student in verdicts: the first that is filled in every row."""
NOBODY = re.compile(r"\s*(points possible|student, test)\s*", re.IGNORECASE)
"""Rows of Canvas's gradebook that are no student's."""
NUMBERED = re.compile(r"(\D+\s)(\d+)\s*")
"""How Moodle writes its number of a person: `Participant 12345`, in the language of the site."""
NO_KEY = "{path} names no student: a column `student` is needed, or `email`, or `name` without namesakes."


@dataclass(frozen=True)
class Person:
    """One person of the roster."""

    student: str
    """The name in verdicts."""
    ids: frozenset[str]
    """Login, number and email address, in lower case: each belongs to one person."""
    names: frozenset[str]
    """The full name in its comparable forms."""
    numbers: Mapping[str, str]
    """The number that Moodle or Canvas has for this person."""
    group: str = ""
    row: int = 0
    """The index of the row in the file."""

    def is_called(self, name: str, number: str) -> bool:
        """Whether a system calls this person so. Another assignment may have the same number for somebody else."""
        return number in self.numbers.values() and (not self.names or comparable(name) in self.names)

    def is_same(self, other: Person) -> bool:
        """Whether two files speak of one person: by an id or a number that both have, else by name."""
        if self.ids & other.ids or self.numbers.items() & other.numbers.items():
            return True
        return bool(self.names & other.names) and not self._differs(other)

    def _differs(self, other: Person) -> bool:
        """Whether a system has two numbers for them."""
        return any(other.numbers.get(system, number) != number for system, number in self.numbers.items())


@dataclass(frozen=True)
class Roster:
    """The people of a file."""

    path: Path
    people: tuple[Person, ...]

    def who(self, owner: Owner) -> tuple[Person, ...]:
        """The person whom a system calls so, the members of a group, or nobody. Raises UsageError on namesakes."""
        known = {owner.email.casefold()} - {""}
        if owner.system not in (MOODLE, CANVAS):
            known |= {owner.number.casefold()} - {""}
        by_number = [
            person
            for person in self.people
            if (owner.number and person.numbers.get(owner.system) == owner.number) or person.ids & known
        ]
        by_name = [person for person in self.people if comparable(owner.name) in person.names]
        found = by_number or by_name
        if len(found) > 1:
            raise UsageError(
                f"{self.path}: {owner.label!r} may be {' or '.join(person.student for person in found)}. "
                f"Give them a column `{owner.system}` with their number there."
            )
        if by_number and by_name and by_number[0] not in by_name:
            raise UsageError(
                f"{self.path}: {owner.label!r} has the number of {by_number[0].student} and the name of "
                f"{by_name[0].student}. Is it the roster of another class or assignment?"
            )
        group = [person for person in self.people if person.group and person.group == owner.name]
        return tuple(found or group)

    def named(self, student: str) -> tuple[Person, ...]:
        """Everybody whom a student's name in a verdict may mean: by id, by name and number, by name."""
        name, _, number = student.rpartition("_")
        forms = {comparable(student), comparable(name) if number.isdigit() else ""}
        return tuple(
            [person for person in self.people if student.casefold() in person.ids]
            or [person for person in self.people if name and person.is_called(name, number)]
            or [person for person in self.people if forms & person.names]
        )


def comparable(name: str) -> str:
    """Letters and digits alone, in lower case: what is left of a name in the files of every system."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", name).casefold()))


def read_roster(path: Path) -> Roster:
    """Read a roster. Raises UsageError if its columns are unknown, or if two rows name the same student."""
    roster = roster_of(read_csv(path))
    counts = Counter(person.student for person in roster.people)
    twice = [student for student, count in counts.items() if count > 1]
    if twice:
        raise UsageError(f"{path} names {twice[0]!r} more than once.")
    return roster


def roster_of(file: CsvFile) -> Roster:
    """The people in the rows of a file."""
    columns = _columns(file)
    rows = dict(_rows(file, columns))
    if not rows:
        raise UsageError(f"{file.path} lists nobody.")
    key = next((name for name in KEYS if all(row.get(name) for row in rows.values())), None)
    people = tuple(_person(row, index, key) for index, row in rows.items())
    if not all(person.student for person in people):
        raise UsageError(NO_KEY.format(path=file.path))
    return Roster(file.path, people)


def _columns(file: CsvFile) -> dict[str, int]:
    """Where each known column is."""
    header = [" ".join(re.findall(r"\w+", name.casefold().replace("_", " "))) for name in file.header]
    synonyms = {name: [(rank, word) for rank, word in enumerate(words)] for name, words in COLUMNS.items()}
    meaning = {word: (name, rank) for name, words in synonyms.items() for rank, word in words}
    if {"id", "section", "sis login id"} <= set(header):
        meaning |= {word: (name, 0) for word, name in IN_CANVAS.items()}
    found: dict[str, tuple[int, int]] = {}
    for index, word in enumerate(header):
        if word in meaning:
            name, rank = meaning[word]
            found[name] = min(found.get(name, (rank, index)), (rank, index))
    columns = {name: index for name, (_, index) in found.items()}
    first = [row[0] for row in file.rows[1:]]
    if (
        MOODLE not in columns
        and len(header) > 1
        and (header[0] == "id" or header[0] not in meaning)
        and _is_numbered(first)
    ):
        columns = {"name": 1, **{name: index for name, index in columns.items() if index > 0}, MOODLE: 0}
    if not columns.keys() & {"student", "sid", "email", "name", "first", "last", MOODLE, CANVAS}:
        raise UsageError(NO_KEY.format(path=file.path))
    return columns


def _is_numbered(cells: Sequence[str]) -> bool:
    """Whether these are Moodle's identifiers: a word and a number each, the same word in all."""
    matches = [NUMBERED.fullmatch(cell) for cell in cells]
    return bool(cells) and len({match and match[1] for match in matches}) == 1 and None not in matches


def _rows(file: CsvFile, columns: Mapping[str, int]) -> Iterator[tuple[int, dict[str, str]]]:
    for index, cells in enumerate(file.rows[1:], 1):
        row = {name: cells[column].strip() for name, column in columns.items()}
        if any(row.values()) and not NOBODY.fullmatch(cells[0]):
            yield index, row


def _person(row: Mapping[str, str], index: int, key: str | None) -> Person:
    name = row.get("name") or f"{row.get('first', '')} {row.get('last', '')}".strip()
    moodle = NUMBERED.fullmatch(row.get(MOODLE, ""))
    numbers = {MOODLE: moodle[2] if moodle else row.get(MOODLE, ""), CANVAS: row.get(CANVAS, "")}
    numbers = {system: number for system, number in numbers.items() if number}
    number = next(iter(numbers.values()), "")
    return Person(
        student=row[key] if key else "_".join(part for part in (name, number) if part),
        ids=frozenset(row[name].casefold() for name in KEYS if row.get(name)),
        names=frozenset(_forms(name)),
        numbers=numbers,
        group=row.get("group", ""),
        row=index,
    )


def _forms(name: str) -> Iterator[str]:
    """A full name that begins with any of its parts: Ada King Lovelace, King Lovelace Ada, Lovelace Ada King."""
    parts = [part for part in map(comparable, name.split()) if part]
    for first in range(len(parts)):
        yield "".join([*parts[first:], *parts[:first]])
