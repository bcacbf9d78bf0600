"""Regrading: what changed when a problem's attempts were graded again."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.reports.mark_change import MarkChange
from grader.site.models import Attempt, Grading, Person, Regrade


@dataclass(frozen=True)
class ChangedMark:
    """An attempt whose mark changed."""

    attempt: int
    person: Person
    change: MarkChange


def changed_marks(db: Session, regrade_id: int) -> list[ChangedMark]:
    """Attempts of a regrade whose mark is not the same in the last two rounds."""
    rounds: dict[int, list[Grading]] = defaultdict(list)
    for grading in db.scalars(
        select(Grading).join(Attempt).where(Attempt.regrade_id == regrade_id).order_by(Grading.round)
    ):
        rounds[grading.attempt_id].append(grading)
    changed = []
    for attempt_id, gradings in rounds.items():
        if len(gradings) < 2 or not (change := MarkChange(gradings[-2], gradings[-1])).moved:
            continue
        attempt = db.get_one(Attempt, attempt_id)
        if gradings[-1].round == attempt.round:
            changed.append(ChangedMark(attempt_id, attempt.person, change))
    return sorted(changed, key=lambda mark: mark.person.name)


def regrades_of(db: Session, slug: str) -> list[Regrade]:
    """The regrades of a problem, latest first."""
    return list(db.scalars(select(Regrade).where(Regrade.slug == slug).order_by(Regrade.id.desc()).limit(20)))
