"""Grade tables: the file that a learning management system exports, with marks filled in for it to import.

Only what changes is written: the rows that have a mark, the columns that say whose they are, and the columns that are
filled. So an import cannot undo what somebody entered elsewhere in the meantime.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

from grader.core.csv_file import MARK, CsvFile
from grader.core.text import printable
from grader.course.roster import Person, Roster, roster_of
from grader.reports.csv_table import spreadsheet_safe
from grader.reports.totals import Totals

NUMBER = re.compile(r"-?\d*([.,]\d+)?%?|-")
"""What a spreadsheet takes for a number, or for the sign that there is none: no formula."""
MOST_NAMED = 10


@dataclass(frozen=True)
class Column:
    """One column to fill: where it is, what goes into it, and out of how many points."""

    index: int
    totals: Totals
    points: float | None = None
    """The points that the system has for it; None if it has none of its own."""


@dataclass(frozen=True)
class Filled:
    """A table with marks, and what is to be said about it."""

    file: CsvFile
    cells: Mapping[tuple[int, int], str]
    """The marks, by row and column."""
    columns: tuple[int, ...]
    """The columns that are written."""
    other_rows: tuple[int, ...] = ()
    """Rows that are written though they are nobody's."""
    remarks: tuple[str, ...] = ()
    complete: bool = True
    """Whether every mark found its row."""

    @property
    def people(self) -> int:
        """How many people have a mark."""
        return len({row for row, _ in self.cells})

    def text(self) -> str:
        """The file to import: the header and the rows with a mark."""
        rows = sorted({0, *self.other_rows, *(row for row, _ in self.cells)})
        out = io.StringIO()
        table = csv.writer(out, delimiter=self.file.separator, lineterminator="\r\n")
        for row in rows:
            table.writerow(
                [self.cells.get((row, column), _safe(self.file.rows[row][column])) for column in self.columns]
            )
        return (MARK if self.file.has_mark else "") + out.getvalue()


def fill_in(
    file: CsvFile,
    columns: Iterable[Column],
    roster: Roster | None,
    *,
    written: Sequence[int],
    other_rows: Sequence[int] = (),
) -> Filled:
    """Find everybody's row and enter their marks, scaled to the points that the system has.

    Args:
        written: the columns of the new file.
        other_rows: rows of the new file that are nobody's.
    """
    cells: dict[tuple[int, int], str] = {}
    remarks: list[str] = []
    lost: list[str] = []
    people = roster_of(file)
    for column in columns:
        rows = {one.student: _rows(one.student, people, roster) for one in column.totals.students}
        name = file.header[column.index].strip()
        factor = _factor(column, name, remarks)
        contested = _contested(rows)
        for total in column.totals.students:
            if total.score is not None and total.student not in contested:
                for person in rows[total.student]:
                    cells[person.row, column.index] = _number(total.score * factor, column.points)
        lost += [f"{name}: {sentence}" for sentence in _lost(column.totals, rows, contested)]
        remarks += [f"{name}: {sentence}" for sentence in _missing(column.totals)]
    return Filled(file, cells, tuple(written), tuple(other_rows), (*remarks, *lost), not lost)


def _contested(rows: Mapping[str, Sequence[Person]]) -> list[str]:
    """Students whose row is another one's too."""
    claims = Counter(person.row for people in rows.values() for person in people)
    return [student for student, people in rows.items() if any(claims[one.row] > 1 for one in people)]


def _lost(totals: Totals, rows: Mapping[str, Sequence[Person]], contested: Sequence[str]) -> Iterator[str]:
    """A sentence for each reason why a mark is not entered."""
    reasons = {
        "no row, or more than one, was found for": [
            student for student, people in rows.items() if not people
        ],
        "the same row was found for": contested,
        "because of an error in the grader there is no mark for": [
            total.student for total in totals.students if total.score is None
        ],
    }
    return (f"{why} {_names(students)}." for why, students in reasons.items() if students)


def _missing(totals: Totals) -> Iterator[str]:
    for slug in totals.exercises:
        without = [total.student for total in totals.students if slug in total.missing]
        if without:
            yield f"without a verdict, {slug} counts nothing for {_names(without)}."


def _factor(column: Column, name: str, remarks: list[str]) -> float:
    here, there = column.totals.max_score, column.points
    if there is None or not here or there == here:
        return 1.0
    remarks.append(f"{name}: {here:g} points here are {there:g} there, so marks are scaled.")
    return there / here


def _rows(student: str, people: Roster, roster: Roster | None) -> tuple[Person, ...]:
    """The row of a student, by what the verdict or the roster says, or the rows of a group."""
    found = people.named(student)
    if len(found) != 1 and roster is not None:
        known = roster.named(student)
        found = tuple(one for one in people.people if any(one.is_same(person) for person in known))
    if len(found) == 1:
        return found
    group = student.rpartition("_")[0] or student
    return tuple(person for person in people.people if person.group and person.group in (student, group))


def points_of(cell: str) -> float | None:
    """The points in a cell, written with a point or a comma; None if there are none."""
    try:
        points = float(cell.strip().replace(",", "."))
    except ValueError:
        return None
    return points if points > 0 and isfinite(points) else None


def _safe(cell: str) -> str:
    return cell if NUMBER.fullmatch(cell) else spreadsheet_safe(cell)


def _number(mark: float, most: float | None) -> str:
    """A mark with two decimals, and never above the maximum: that would be skipped."""
    rounded = round(mark, 2)
    return f"{rounded if most is None else min(rounded, most):.10f}".rstrip("0").rstrip(".")


def _names(students: Sequence[str]) -> str:
    names = ", ".join(printable(student, 80) for student in students[:MOST_NAMED])
    return f"{names} and {len(students) - MOST_NAMED} more" if len(students) > MOST_NAMED else names
