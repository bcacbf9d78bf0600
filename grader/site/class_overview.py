"""The class overview: who solved what, and the pitfalls that the class is stuck in."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from grader.course.exercise import Exercise
from grader.site.history import ScoredAttempt, best, scored
from grader.site.models import DONE, HELD, STUDENT, SUBMIT, Attempt, Grading, Hint, Person


@dataclass
class ProblemProgress:
    """How the class does on one problem."""

    exercise: Exercise
    attempted: int = 0
    passed: int = 0
    attempts: int = 0
    hints: int = 0
    stuck: list[tuple[str, int]] = field(default_factory=list)
    """Pitfalls, or other causes, in the latest attempts of those who have not passed."""


@dataclass(frozen=True)
class ClassOverview:
    """All students, all problems, and the attempts without a result."""

    people: list[Person]
    best: dict[int, dict[str, ScoredAttempt]]
    """By person and slug."""
    problems: list[ProblemProgress]
    waiting: int
    held: int


def students(db: Session) -> list[Person]:
    """The class, by name."""
    return list(db.scalars(select(Person).where(Person.role == STUDENT, Person.active).order_by(Person.name)))


def load_overview(db: Session, exercises: list[Exercise]) -> ClassOverview:
    """The class as it is now."""
    people = students(db)
    ids = {person.id for person in people}
    rows = [row for row in scored(db, Attempt.kind == SUBMIT) if row.person_id in ids]
    by_person: dict[int, list[ScoredAttempt]] = defaultdict(list)
    by_problem: dict[str, list[ScoredAttempt]] = defaultdict(list)
    for row in rows:
        by_person[row.person_id].append(row)
        by_problem[row.slug].append(row)
    hints = _counts(db.execute(select(Hint.slug, func.count()).group_by(Hint.slug)))
    problems = [
        _progress(exercise, by_problem[exercise.slug], hints.get(exercise.slug, 0)) for exercise in exercises
    ]
    unfinished = _counts(
        db.execute(select(Attempt.state, func.count()).where(Attempt.state != DONE).group_by(Attempt.state))
    )
    return ClassOverview(
        people=people,
        best={person: best(by_person[person]) for person in by_person},
        problems=problems,
        waiting=sum(count for state, count in unfinished.items() if state != HELD),
        held=unfinished.get(HELD, 0),
    )


def version(db: Session) -> str:
    """A text that changes whenever the overview would; it is much cheaper than the overview."""
    queries = (
        select(func.max(Grading.id)),
        select(func.count(Attempt.id)).where(Attempt.state != DONE),
        select(func.count(Attempt.id)).where(Attempt.state == HELD),
        select(func.count()).select_from(Hint),
        select(func.count(Person.id)).where(Person.active),
    )
    return "-".join(str(db.scalar(query) or 0) for query in queries)


def _counts(rows: Iterable[Any]) -> dict[str, int]:
    return {row[0]: row[1] for row in rows}


def _progress(exercise: Exercise, rows: list[ScoredAttempt], hints: int) -> ProblemProgress:
    passed = {row.person_id for row in rows if row.full}
    latest = {row.person_id: row for row in rows}
    stuck: Counter[str] = Counter()
    for person, row in latest.items():
        if person not in passed:
            stuck.update(row.pitfalls or (row.cause or "other",))
    return ProblemProgress(exercise, len(latest), len(passed), len(rows), hints, stuck.most_common(4))
