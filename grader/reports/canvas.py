"""Canvas: marks for its gradebook, as a CSV file that it imports.

Canvas exports `Student, ID, SIS User ID, SIS Login ID, Section`, a column `Title (id)` per assignment, columns of
totals that are read only, and a row `Points Possible`. It imports the same: it needs the columns up to Section, and
knows a student by ID and an assignment by the number in its title.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from grader.core.csv_file import CsvFile
from grader.core.errors import UsageError
from grader.core.verdict import Verdict
from grader.course.exercise import Course
from grader.course.roster import Roster, comparable, roster_of
from grader.reports.grade_table import Column, Filled, fill_in, points_of
from grader.reports.totals import totals

ASSIGNMENT = re.compile(r"(?P<title>.*) \((?P<number>\d+)\)", re.DOTALL)
TOTALS = re.compile(r"(Current|Final|Override) (Score|Points|Grade|Status)")
POINTS_ROW = "points possible"
MOST_NAMED = 6


def fill_canvas(
    file: CsvFile,
    verdicts: Sequence[Verdict],
    *,
    column: str | None = None,
    course: Course | None = None,
    roster: Roster | None = None,
) -> Filled:
    """The gradebook with marks. Raises UsageError if it is none, or if it is unclear where they go."""
    names = [name.strip() for name in file.header]
    if "ID" not in names or "Section" not in names:
        raise UsageError(
            f"{file.path} is not a gradebook that Canvas exported: columns ID and Section are missing."
        )
    points = next((row for row in file.rows if row[0].strip().casefold() == POINTS_ROW), ("",) * len(names))
    assignments = {
        index: match["title"]
        for index, name in enumerate(names)
        if (match := ASSIGNMENT.fullmatch(name))
        and not TOTALS.search(name)
        and "read only" not in points[index]
    }
    slugs = dict.fromkeys(verdict.exercise for verdict in verdicts)
    chosen, remarks = _chosen(file, assignments, column, slugs, course)
    people = {person.row for person in roster_of(file).people}
    filled = fill_in(
        file,
        [Column(index, totals(verdicts, own), points_of(points[index])) for index, own in chosen.items()],
        roster,
        written=[*range(names.index("Section") + 1), *chosen],
        other_rows=[row for row in range(1, min(people)) if row not in people],
    )
    return replace(filled, remarks=(*remarks, *filled.remarks), complete=filled.complete and not remarks)


def _chosen(
    file: CsvFile,
    assignments: Mapping[int, str],
    column: str | None,
    slugs: Collection[str],
    course: Course | None,
) -> tuple[dict[int, list[str]], list[str]]:
    """Which exercises go into which column, and a remark for each that goes into none."""
    if column is not None:
        named = [
            index
            for index, title in assignments.items()
            if column.casefold() in (title.casefold(), file.header[index].strip().casefold())
        ]
        if len(named) != 1:
            count = "several columns" if named else "no column"
            raise UsageError(f"{file.path} has {count} {column!r}. {_listed(file, assignments)}")
        return {named[0]: list(slugs)}, []
    called = _names(slugs, course)
    chosen = {
        index: called[comparable(title)]
        for index, title in assignments.items()
        if comparable(title) in called
    }
    if chosen:
        placed = {slug for own in chosen.values() for slug in own}
        lost = [slug for slug in slugs if slug not in placed]
        return chosen, [f"no column was found for {slug}: name one with --column." for slug in lost]
    if len(assignments) == 1:
        return {next(iter(assignments)): list(slugs)}, []
    raise UsageError(f"Name the column with --column. {_listed(file, assignments)}")


def _names(slugs: Collection[str], course: Course | None) -> dict[str, list[str]]:
    """The exercises by what a column may be called: an exercise's name or title, a unit's name or title."""
    called: dict[str, list[str]] = {}
    for slug in slugs:
        unit, _, name = slug.partition("/")
        words = {slug, name, unit}
        if course is not None and slug in course.exercises:
            words.add(course.exercises[slug].title)
            words |= {one.title for one in course.units if one.name == unit}
        for word in {comparable(word) for word in words}:
            called.setdefault(word, []).append(slug)
    return called


def _listed(file: CsvFile, assignments: Mapping[int, str]) -> str:
    names = [file.header[index].strip() for index in assignments]
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"It has: {', '.join(names[:MOST_NAMED])}{more}." if names else "It has no assignment."
