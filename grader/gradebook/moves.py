"""Moves: whose mark changed between two verdicts, from what to what, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grader.core.verdict import Verdict


@dataclass(frozen=True)
class Move:
    """One student's mark for one exercise, before and after."""

    student: str
    exercise: str
    before: float
    after: float
    why: str

    def __str__(self) -> str:
        return f"{self.student}, {self.exercise}: {self.before:g} → {self.after:g} ({self.why})"


def moves_between(before: Verdict | None, after: Verdict) -> Iterator[Move]:
    """The move, if there is one. A verdict of our own fault moves nobody."""
    if before is None or "error" in (before.status, after.status):
        return
    if (before.score, before.max_score) != (after.score, after.max_score):
        why = "handed in again" if before.submission != after.submission else _why(before, after)
        yield Move(after.student, after.exercise, before.score, after.score, why)


def _why(before: Verdict, after: Verdict) -> str:
    """The checks that went otherwise, by title."""
    old = {check.name: check for check in before.checks}
    new = {check.name: check for check in after.checks}
    told = [f"no longer checked: {check.title}" for name, check in old.items() if name not in new]
    for name, check in new.items():
        was = old.get(name)
        if was is None:
            told.append(f"new check, {check.outcome}: {check.title}")
        elif was.outcome != check.outcome:
            told.append(f"{was.outcome} → {check.outcome}: {check.title}")
        elif was.max_points != check.max_points:
            told.append(f"worth {check.max_points:g} instead of {was.max_points:g}: {check.title}")
    return "; ".join(told) or "the grader changed"
