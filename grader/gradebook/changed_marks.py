"""Whose mark in the gradebook changed, from what to what, and why."""

from __future__ import annotations

from dataclasses import dataclass

from grader.core.verdict import Verdict
from grader.reports.mark_change import MarkChange


@dataclass(frozen=True)
class ChangedMark:
    """One student's mark for one exercise that is another one now."""

    student: str
    exercise: str
    change: MarkChange
    resubmitted: bool

    def __str__(self) -> str:
        before, after = self.change.before.score, self.change.after.score
        return f"{self.student}, {self.exercise}: {before:g} → {after:g} ({self._why()})"

    def _why(self) -> str:
        if self.resubmitted:
            return "handed in again"
        return "; ".join(self.change.reasons) or "the grader changed"


def changed_mark(before: Verdict | None, after: Verdict) -> ChangedMark | None:
    """The mark that changed, if it did. After an error in the grader no mark changes."""
    if before is None or "error" in (before.status, after.status):
        return None
    change = MarkChange(before, after)
    resubmitted = before.submission != after.submission
    return ChangedMark(after.student, after.exercise, change, resubmitted) if change.moved else None
