"""Verdicts as CSV, and the guard that makes any CSV safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from grader.core.text import printable
from grader.core.verdict import Verdict

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
COLUMNS = (
    "student", "exercise", "status", "score", "max_score", "pitfalls", "cause",
    "checks_passed", "checks", "seconds", "isolation", "grader", "submission",
)  # fmt: skip


def spreadsheet_safe(text: str) -> str:
    """Text that no spreadsheet takes for a formula: an apostrophe goes before what would start one."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def to_csv(verdicts: Iterable[Verdict]) -> str:
    """One row per verdict, every field quoted."""
    file = io.StringIO()
    table = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    table.writerow(COLUMNS)
    for verdict in verdicts:
        table.writerow([spreadsheet_safe(printable(str(cell), 2000)) for cell in _row(verdict)])
    return file.getvalue()


def _row(verdict: Verdict) -> tuple[object, ...]:
    passed = sum(check.outcome == "passed" for check in verdict.checks)
    return (
        verdict.student,
        verdict.exercise,
        verdict.status,
        f"{verdict.score:g}" if verdict.status == "graded" else "",
        f"{verdict.max_score:g}",
        " ".join(pitfall.name for pitfall in verdict.pitfalls),
        verdict.cause or "",
        passed,
        len(verdict.checks),
        verdict.seconds,
        verdict.isolation,
        verdict.grader,
        verdict.submission,
    )
