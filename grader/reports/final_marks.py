"""Final marks: what a gradebook holds, as a table of a page and as CSV.

A verdict is what the checks say. The final mark has all else in it: scores that a person gave, extra credit, the
penalty for late work, and notebooks that no check of ours graded.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from grader.core.text import printable
from grader.reports.csv_table import spreadsheet_safe
from grader.reports.safe_html import points, safe, spaced_name

HEAD = (
    '<tr><th>notebook</th><th class="n">automatic</th><th class="n">by hand</th><th class="n">extra</th>'
    '<th class="n">penalty</th><th class="n">final</th><th></th></tr>'
)


@dataclass(frozen=True)
class FinalMark:
    """One student's mark for one notebook."""

    student: str
    unit: str
    notebook: str
    automatic: float = 0.0
    """What was computed, where no person gave another score."""
    by_hand: float | None = None
    """The scores that a person gave; None if there are none."""
    extra: float = 0.0
    penalty: float = 0.0
    score: float = 0.0
    """Before the penalty, with what a person gave in place of what was computed."""
    max_score: float = 0.0
    waits: bool = False
    """Whether a person, or nbgrader, has still to grade a part of it."""
    handed_in: bool = True

    @property
    def final(self) -> float:
        """What counts."""
        return max(0.0, self.score - self.penalty)


@dataclass(frozen=True)
class Total:
    """Marks of one student, added up."""

    final: float
    max_score: float
    waits: bool
    handed_in: bool

    def __str__(self) -> str:
        if not self.handed_in:
            return "–"
        return f"{points(self.final)}/{points(self.max_score)}{' …' if self.waits else ''}"


def total(marks: Iterable[FinalMark]) -> Total:
    """The sum of these marks."""
    all_marks = list(marks)
    return Total(
        final=sum(mark.final for mark in all_marks),
        max_score=sum(mark.max_score for mark in all_marks),
        waits=any(mark.waits for mark in all_marks),
        handed_in=any(mark.handed_in for mark in all_marks),
    )


def class_table(marks: Sequence[FinalMark]) -> str:
    """One row per student and one column per unit, as HTML."""
    units = list(dict.fromkeys(mark.unit for mark in marks))
    head = "".join(f'<th class="n">{spaced_name(unit)}</th>' for unit in units)
    rows = []
    for student in sorted({mark.student for mark in marks}):
        own = [mark for mark in marks if mark.student == student]
        cells = [total(mark for mark in own if mark.unit == unit) for unit in units]
        shown = "".join(f'<td class="n">{safe(str(cell))}</td>' for cell in [*cells, total(own)])
        rows.append(f"<tr><td>{safe(student)}</td>{shown}</tr>")
    return (
        f'<div class="scroll"><table class="data"><thead><tr><th>student</th>{head}<th class="n">all</th></tr>'
        f"</thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def student_table(marks: Sequence[FinalMark]) -> str:
    """One row per notebook of one student, as HTML."""
    rows = "".join(map(_row, marks))
    return f'<div class="scroll"><table class="data"><thead>{HEAD}</thead><tbody>{rows}</tbody></table></div>'


def _row(mark: FinalMark) -> str:
    numbers = (
        points(mark.automatic),
        "" if mark.by_hand is None else points(mark.by_hand),
        points(mark.extra) if mark.extra else "",
        f"−{points(mark.penalty)}" if mark.penalty else "",
        f"{points(mark.final)}/{points(mark.max_score)}",
    )
    remark = "not handed in" if not mark.handed_in else "a part is not graded yet" if mark.waits else ""
    cells = "".join(f'<td class="n">{number}</td>' for number in numbers)
    return f"<tr><td>{safe(f'{mark.unit}/{mark.notebook}')}</td>{cells}<td>{remark}</td></tr>"


def marks_csv(marks: Iterable[FinalMark]) -> str:
    """One row per mark, every field quoted and none taken for a formula."""
    names = [field.name for field in fields(FinalMark)]
    file = io.StringIO()
    table = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    table.writerow([*names, "final"])
    for mark in marks:
        row = [_cell(getattr(mark, name)) for name in (*names, "final")]
        table.writerow([spreadsheet_safe(printable(cell, 2000)) for cell in row])
    return file.getvalue()


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
