"""The class at a glance: who is where, and the pitfalls that it is stuck in."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from grader.course.exercise import Exercise
from grader.site.history import Scored, best, scored
from grader.site.models import DONE, HELD, STUDENT, SUBMIT, Attempt, Grading, Hint, Person


@dataclass
class Standing:
    """How one problem goes in the class."""

    exercise: Exercise
    attempted: int = 0
    passed: int = 0
    attempts: int = 0
    hints: int = 0
    stuck: list[tuple[str, int]] = field(default_factory=list)
    """Pitfalls, or other causes, of those who have not passed, by their latest attempt."""


@dataclass(frozen=True)
class ClassOverview:
    """Everybody, everything, and what waits."""

    people: list[Person]
    best: dict[int, dict[str, Scored]]
    standings: list[Standing]
    waiting: int
    held: int


def students(db: Session) -> list[Person]:
    """The class, by name."""
    return list(db.scalars(select(Person).where(Person.role == STUDENT, Person.active).order_by(Person.name)))


def look(db: Session, exercises: list[Exercise]) -> ClassOverview:
    """The class as it is now."""
    people = students(db)
    known = {person.id for person in people}
    rows = [row for row in scored(db, Attempt.kind == SUBMIT) if row.person_id in known]
    of_person: dict[int, list[Scored]] = defaultdict(list)
    of_problem: dict[str, list[Scored]] = defaultdict(list)
    for row in rows:
        of_person[row.person_id].append(row)
        of_problem[row.slug].append(row)
    opened = _counts(db.execute(select(Hint.slug, func.count()).group_by(Hint.slug)))
    standings = [
        _standing(exercise, of_problem[exercise.slug], opened.get(exercise.slug, 0)) for exercise in exercises
    ]
    state = _counts(
        db.execute(select(Attempt.state, func.count()).where(Attempt.state != DONE).group_by(Attempt.state))
    )
    return ClassOverview(
        people=people,
        best={person: best(of_person[person]) for person in of_person},
        standings=standings,
        waiting=sum(count for name, count in state.items() if name != HELD),
        held=state.get(HELD, 0),
    )


def version(db: Session) -> str:
    """Another word whenever the class would look different: it costs next to nothing to ask for."""
    asked = (
        select(func.max(Grading.id)),
        select(func.count(Attempt.id)).where(Attempt.state != DONE),
        select(func.count(Attempt.id)).where(Attempt.state == HELD),
        select(func.count()).select_from(Hint),
        select(func.count(Person.id)).where(Person.active),
    )
    return "-".join(str(db.scalar(one) or 0) for one in asked)


def _counts(rows: Iterable[Any]) -> dict[str, int]:
    return {row[0]: row[1] for row in rows}


def _standing(exercise: Exercise, rows: list[Scored], hints: int) -> Standing:
    passed = {row.person_id for row in rows if row.full}
    latest = {row.person_id: row for row in rows}
    stuck: Counter[str] = Counter()
    for person, row in latest.items():
        if person not in passed:
            stuck.update(row.pitfalls or (row.cause or "other",))
    return Standing(exercise, len(latest), len(passed), len(rows), hints, stuck.most_common(4))
