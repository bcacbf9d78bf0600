"""Totals: the points of each student over some exercises, and out of how many."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from grader.core.verdict import Verdict


@dataclass(frozen=True)
class Total:
    """A student's points. None if the grader failed on one of the exercises: that is no mark, and no zero."""

    student: str
    score: float | None
    missing: tuple[str, ...] = ()
    """Exercises without a verdict; they count nothing."""


@dataclass(frozen=True)
class Totals:
    """Everybody's points, and the most that can be had."""

    exercises: tuple[str, ...]
    max_score: float
    students: tuple[Total, ...]


def totals(verdicts: Sequence[Verdict], exercises: Collection[str]) -> Totals:
    """The totals over some exercises, for whoever has a verdict on one of them."""
    chosen = [verdict for verdict in verdicts if verdict.exercise in exercises]
    most: dict[str, float] = {}
    by_student: dict[str, dict[str, Verdict]] = {}
    for verdict in chosen:
        most[verdict.exercise] = max(most.get(verdict.exercise, 0.0), verdict.max_score)
        by_student.setdefault(verdict.student, {})[verdict.exercise] = verdict
    students = tuple(_total(student, own, list(most)) for student, own in by_student.items())
    return Totals(tuple(most), sum(most.values()), students)


def _total(student: str, verdicts: dict[str, Verdict], exercises: Sequence[str]) -> Total:
    graded = all(verdict.status == "graded" for verdict in verdicts.values())
    score = sum(verdict.score for verdict in verdicts.values()) if graded else None
    return Total(student, score, tuple(slug for slug in exercises if slug not in verdicts))
