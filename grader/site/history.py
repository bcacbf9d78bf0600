"""History: attempts with what came of them, and what changed from one to the next."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session

from grader.site.models import SUBMIT, Attempt, Grading

MAX_LINES = 1500
CONTEXT = 3


@dataclass(frozen=True)
class Scored:
    """One attempt and its standing result, without the code."""

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
        """Whether every point was won."""
        return self.max_score > 0 and self.score == self.max_score


def scored(db: Session, *where: ColumnElement[bool]) -> list[Scored]:
    """Attempts that have a result, oldest first; of several rounds the last one stands.

    Columns are asked for, not objects: a class has tens of thousands of attempts, and its page is live.
    """
    rows = db.execute(
        select(
            Attempt.id, Attempt.person_id, Attempt.slug, Attempt.digest, Attempt.made,
            Grading.score, Grading.max_score, Grading.cause, Grading.pitfalls, Grading.grader,
        ).join(Grading).where(*where).order_by(Attempt.id, Grading.round)
    )  # fmt: skip
    found = {}
    for number, person, slug, digest, made, score, most, cause, pitfalls, grader in rows:
        found[number] = Scored(
            number, person, slug, digest, made, score, most, cause, tuple(pitfalls), grader
        )
    return list(found.values())


def best(rows: Iterable[Scored]) -> dict[str, Scored]:
    """The best attempt for each problem, the earliest of equals."""
    found: dict[str, Scored] = {}
    for row in rows:
        if row.slug not in found or row.score > found[row.slug].score:
            found[row.slug] = row
    return found


def latest_grading(db: Session, attempt: Attempt) -> Grading | None:
    """What stands for an attempt."""
    return db.scalar(
        select(Grading).where(Grading.attempt_id == attempt.id).order_by(Grading.round.desc()).limit(1)
    )


def before(db: Session, attempt: Attempt) -> Attempt | None:
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
class Changed:
    """A line of a comparison: `+`, `-`, a space for one that stayed, `@` for a gap."""

    sign: str
    text: str


def changes(old: str, new: str) -> list[Changed]:
    """What changed between two codes, with a few lines around."""
    lines = difflib.unified_diff(
        old.splitlines()[:MAX_LINES], new.splitlines()[:MAX_LINES], lineterm="", n=CONTEXT
    )
    found = [Changed(line[0], line[1:]) for line in list(lines)[2:]]
    return [Changed("@", "") if line.sign == "@" else line for line in found]
