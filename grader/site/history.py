"""History: attempts with what came of them, and what changed from one to the next."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session, defer

from grader.site.tables import SUBMIT, Attempt, Grading

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
    """Attempts that have a result, oldest first; of several rounds the last one stands."""
    rows = db.execute(
        select(Attempt, Grading).join(Grading).options(defer(Attempt.cells), defer(Grading.answer))
        .where(*where).order_by(Attempt.id, Grading.round)
    )  # fmt: skip
    found = {}
    for row in rows:
        attempt, grading = row[0], row[1]
        found[attempt.id] = Scored(
            id=attempt.id,
            person_id=attempt.person_id,
            slug=attempt.slug,
            digest=attempt.digest,
            made=attempt.made,
            score=grading.score,
            max_score=grading.max_score,
            cause=grading.cause,
            pitfalls=tuple(grading.pitfalls),
            grader=grading.grader,
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


def moves(old: dict[str, Any] | None, new: dict[str, Any]) -> dict[str, list[str]]:
    """Which checks now pass and which no longer do, by their titles."""
    was = {check["name"]: check["outcome"] for check in (old or {}).get("checks", [])}
    now = new.get("checks", [])
    return {
        "gained": [
            c["title"] for c in now if c["outcome"] == "passed" and was.get(c["name"], "passed") != "passed"
        ],
        "lost": [c["title"] for c in now if c["outcome"] != "passed" and was.get(c["name"]) == "passed"],
    }
