"""Regrading: what changed when a problem's attempts were graded again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from grader.reports.mark_change import MarkChange
from grader.site.models import Attempt, Grading, Person, Regrade
from grader.site.operation_models import RegradedAttempt


@dataclass(frozen=True)
class ChangedMark:
    """An attempt whose mark changed."""

    attempt: int
    person: Person
    change: MarkChange


def note_attempts(db: Session, regrade: Regrade, ids: Collection[int]) -> None:
    """Record which round of which attempt a regrade asked for: so its record stays true after the next one."""
    rounds = db.execute(select(Attempt.id, Attempt.round).where(Attempt.regrade_id == regrade.id))
    wanted = set(ids)
    db.add_all(
        RegradedAttempt(regrade_id=regrade.id, attempt_id=number, round=grading_round)
        for number, grading_round in rounds
        if number in wanted
    )


def left_of(db: Session, regrade_id: int) -> int:
    """How many attempts of a regrade have no result of it yet."""
    graded = (
        select(Grading.id)
        .where(Grading.attempt_id == RegradedAttempt.attempt_id, Grading.round >= RegradedAttempt.round)
        .exists()
    )
    query = select(func.count()).select_from(RegradedAttempt)
    return db.scalar(query.where(RegradedAttempt.regrade_id == regrade_id, ~graded)) or 0


def changed_marks(db: Session, regrade_id: int) -> list[ChangedMark]:
    """Attempts whose mark a regrade changed: its own round against the one before."""
    rounds: dict[int, list[Grading]] = defaultdict(list)
    for grading in db.scalars(
        select(Grading)
        .join(RegradedAttempt, RegradedAttempt.attempt_id == Grading.attempt_id)
        .where(RegradedAttempt.regrade_id == regrade_id, Grading.round <= RegradedAttempt.round)
        .order_by(Grading.round)
    ):
        rounds[grading.attempt_id].append(grading)
    asked = db.execute(
        select(RegradedAttempt.attempt_id, RegradedAttempt.round).where(
            RegradedAttempt.regrade_id == regrade_id
        )
    )
    changed = []
    for attempt_id, asked_round in asked:
        gradings = rounds[attempt_id]
        if len(gradings) < 2 or gradings[-1].round != asked_round:
            continue
        change = MarkChange(gradings[-2], gradings[-1])
        if change.moved:
            changed.append(ChangedMark(attempt_id, db.get_one(Attempt, attempt_id).person, change))
    return sorted(changed, key=lambda mark: mark.person.name)


def regrades_of(db: Session, slug: str) -> list[Regrade]:
    """The regrades of a problem, latest first."""
    return list(db.scalars(select(Regrade).where(Regrade.slug == slug).order_by(Regrade.id.desc()).limit(20)))
