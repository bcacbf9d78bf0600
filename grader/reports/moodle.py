"""Moodle: marks for an assignment's offline grading worksheet, as a CSV file that it imports.

The worksheet has a row per participant: `Identifier`, full name, further fields, `Status`, `Grade`, `Maximum grade`,
…, `Last modified (grade)`, then columns of feedback. Moodle needs Identifier, Grade and Last modified (grade), each
under its name in the language of the site. It skips, without a word, a mark above the maximum, and a row whose grade
was changed since the worksheet was downloaded.
"""

from __future__ import annotations

from collections.abc import Sequence

from grader.core.csv_file import CsvFile
from grader.core.errors import UsageError
from grader.core.verdict import Verdict
from grader.course.owner import MOODLE
from grader.course.roster import Roster, roster_of
from grader.reports.grade_table import Column, Filled, fill_in, points_of
from grader.reports.totals import totals

GRADE = "Grade"
CHANGED = "Last modified (grade)"


def fill_moodle(
    file: CsvFile, verdicts: Sequence[Verdict], *, column: str | None = None, roster: Roster | None = None
) -> Filled:
    """The worksheet with marks. Raises UsageError if it is none."""
    names = [name.strip() for name in file.header]
    people = roster_of(file).people
    if not all(MOODLE in person.numbers for person in people):
        raise UsageError(
            f"{file.path} is not a worksheet that Moodle exported: the column Identifier is missing."
        )
    wanted = column or GRADE
    if names.count(wanted) != 1:
        raise UsageError(
            f"{file.path} has no column {wanted!r}: name the one for marks, in your language, with --column."
        )
    index = names.index(wanted)
    best = (
        {points_of(file.rows[person.row][index + 1]) for person in people}
        if index + 1 < len(names)
        else set()
    )
    points = best.pop() if len(best) == 1 else None
    if points is None:
        raise UsageError(f"{file.path} has no maximum grade beside {wanted!r}: scales cannot be filled in.")
    slugs = dict.fromkeys(verdict.exercise for verdict in verdicts)
    last = names.index(CHANGED) if CHANGED in names else len(names) - 1
    columns = range(last + 1)  # feedback is left as it is in Moodle
    return fill_in(file, [Column(index, totals(verdicts, slugs), points)], roster, written=columns)
