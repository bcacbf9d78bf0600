"""Regrading: what changed when a problem's attempts were graded again."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.site.models import Attempt, Grading, Person, Regrade


@dataclass(frozen=True)
class Moved:
    """An attempt whose mark changed."""

    attempt: int
    person: Person
    was: float
    now: float
    max_score: float

    @property
    def up(self) -> bool:
        """Whether it gained."""
        return self.now > self.was


def who_moved(db: Session, regrade_id: int) -> list[Moved]:
    """Attempts of a regrade whose last two rounds differ in score."""
    rounds: dict[int, list[Grading]] = defaultdict(list)
    for grading in db.scalars(
        select(Grading).join(Attempt).where(Attempt.regrade_id == regrade_id).order_by(Grading.round)
    ):
        rounds[grading.attempt_id].append(grading)
    found = []
    for attempt_id, gradings in rounds.items():
        if len(gradings) < 2 or gradings[-1].score == gradings[-2].score:
            continue
        attempt = db.get_one(Attempt, attempt_id)
        if gradings[-1].round == attempt.round:
            last = gradings[-1]
            found.append(Moved(attempt_id, attempt.person, gradings[-2].score, last.score, last.max_score))
    return sorted(found, key=lambda moved: moved.person.name)


def regrades_of(db: Session, slug: str) -> list[Regrade]:
    """The regrades of a problem, latest first."""
    return list(db.scalars(select(Regrade).where(Regrade.slug == slug).order_by(Regrade.id.desc()).limit(20)))
