"""History: attempts with their results, and what changed from one to the next."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session

from grader.site.models import SUBMIT, Attempt, Grading

MAX_LINES = 500
"""How many lines may lie between the first and the last that changed: comparing takes time that grows with their cube."""
DIFF_CONTEXT = 3


@dataclass(frozen=True)
class ScoredAttempt:
    """One attempt and its valid result, without the code."""

    id: int
    person_id: int
    slug: str
    digest: str
    made: float
    score: float
    max_score: float
    cause: str | None
    pitfalls: tuple[str, ...]
    grader: str

    @property
    def full(self) -> bool:
        """Whether the score is the full score."""
        return self.max_score > 0 and self.score == self.max_score


def scored(db: Session, *where: ColumnElement[bool]) -> list[ScoredAttempt]:
    """Attempts that have a result, oldest first; of several rounds the last one is valid.

    Reads columns, not objects: a class has tens of thousands of attempts, and its page is live.
    """
    rows = db.execute(
        select(
            Attempt.id, Attempt.person_id, Attempt.slug, Attempt.digest, Attempt.made,
            Grading.score, Grading.max_score, Grading.cause, Grading.pitfalls, Grading.grader,
        ).join(Grading).where(*where).order_by(Attempt.id, Grading.round)
    )  # fmt: skip
    attempts = {}
    for number, person, slug, digest, made, score, max_score, cause, pitfalls, grader in rows:
        attempts[number] = ScoredAttempt(
            number, person, slug, digest, made, score, max_score, cause, tuple(pitfalls), grader
        )
    return list(attempts.values())


def best(rows: Iterable[ScoredAttempt]) -> dict[str, ScoredAttempt]:
    """The best attempt at each problem, the earliest of equals."""
    best_by_slug: dict[str, ScoredAttempt] = {}
    for row in rows:
        if row.slug not in best_by_slug or row.score > best_by_slug[row.slug].score:
            best_by_slug[row.slug] = row
    return best_by_slug


def latest_grading(db: Session, attempt: Attempt) -> Grading | None:
    """The valid result of an attempt."""
    return db.scalar(
        select(Grading).where(Grading.attempt_id == attempt.id).order_by(Grading.round.desc()).limit(1)
    )


def previous_attempt(db: Session, attempt: Attempt) -> Attempt | None:
    """The attempt before this one, by the same student for the same problem."""
    return db.scalar(
        select(Attempt)
        .where(
            Attempt.person_id == attempt.person_id,
            Attempt.slug == attempt.slug,
            Attempt.kind == SUBMIT,
            Attempt.id < attempt.id,
        )
        .order_by(Attempt.id.desc())
        .limit(1)
    )


def source_of(attempt: Attempt) -> str:
    """An attempt's code as one text."""
    return "\n\n".join(source.strip("\n") for _, source in attempt.cells) + "\n"


@dataclass(frozen=True)
class DiffLine:
    """A line of a diff, with its sign: `+`, `-`, a space for an unchanged one, `@` for a gap."""

    sign: str
    text: str


def diff(old: str, new: str) -> list[DiffLine] | None:
    """What changed between two texts, with a few lines around; None if it is too much to compare."""
    before, after = old.splitlines(), new.splitlines()
    same_start = _common(before, after)
    same_end = _common(before[same_start:][::-1], after[same_start:][::-1])
    first, last = max(0, same_start - DIFF_CONTEXT), max(0, same_end - DIFF_CONTEXT)
    before, after = before[first : len(before) - last], after[first : len(after) - last]
    if max(len(before), len(after)) > MAX_LINES + 2 * DIFF_CONTEXT:
        return None
    lines = difflib.unified_diff(before, after, lineterm="", n=DIFF_CONTEXT)
    return [
        DiffLine("@", "") if line.startswith("@") else DiffLine(line[0], line[1:]) for line in list(lines)[2:]
    ]


def _common(before: list[str], after: list[str]) -> int:
    """How many lines are the same at the start."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((place for place, (old, new) in pairs if old != new), min(len(before), len(after)))
