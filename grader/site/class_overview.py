"""The class overview: who solved what, and the pitfalls that the class is stuck in."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from grader.course.exercise import Exercise
from grader.site.activity import Stopped, load_activity, times_to_pass, who_stopped
from grader.site.answer_models import Appeal, HandMark
from grader.site.answers import open_appeals
from grader.site.history import ScoredAttempt, best, scored
from grader.site.marks import Mark, mark_book
from grader.site.models import DONE, HELD, STUDENT, SUBMIT, Attempt, Grading, Hint, Person


@dataclass
class ProblemProgress:
    """How the class does on one problem."""

    exercise: Exercise
    attempted: int = 0
    passed: int = 0
    attempts: int = 0
    hints: int = 0
    time_to_pass: float | None = None
    """The median time from a student's first try to their first pass, in seconds."""
    stuck: list[tuple[str, int]] = field(default_factory=list)
    """Pitfalls, or other causes, in the latest attempts of those who have not passed."""


@dataclass(frozen=True)
class ClassOverview:
    """All students, all problems, and the attempts without a result."""

    people: list[Person]
    best: dict[int, dict[str, ScoredAttempt]]
    """By person and slug."""
    marks: dict[tuple[int, str], Mark]
    """What counts, with penalties, by person and slug."""
    problems: list[ProblemProgress]
    waiting: int
    held: int
    stopped: list[Stopped]
    """Who has not worked for a week, though problems are left."""
    appeals: int
    """How many appeals wait for an answer."""


def students(db: Session, section: str = "") -> list[Person]:
    """The class or one section of it, in the order in which one reads names: s2 before s10, a beside A."""
    query = select(Person).where(Person.role == STUDENT, Person.active)
    if section:
        query = query.where(Person.section == section)
    return sorted(db.scalars(query), key=lambda person: (reading_order(person.shown), person.name))


def sections(db: Session) -> list[str]:
    """The sections that students are in."""
    query = select(Person.section).where(Person.role == STUDENT, Person.active, Person.section != "")
    return sorted(set(db.scalars(query)), key=reading_order)


def reading_order(text: str) -> list[tuple[int, int, str]]:
    """A key that sorts as one reads: numbers by their value, letters without upper case and accents."""
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", text.casefold())
        if not unicodedata.combining(letter)
    )
    return [
        (0, int(part), "") if part.isdecimal() and len(part) < 19 else (1, 0, part)
        for part in re.findall(r"\d+|\D+", plain)
    ]


def load_overview(db: Session, exercises: list[Exercise], section: str = "") -> ClassOverview:
    """The class, or one section of it, as it is now."""
    people = students(db, section)
    ids = {person.id for person in people}
    rows = [row for row in scored(db, Attempt.kind == SUBMIT) if row.person_id in ids]
    by_person: dict[int, list[ScoredAttempt]] = defaultdict(list)
    by_problem: dict[str, list[ScoredAttempt]] = defaultdict(list)
    for row in rows:
        by_person[row.person_id].append(row)
        by_problem[row.slug].append(row)
    opened = db.execute(select(Hint.slug, Hint.person_id)).all()
    hints = Counter(slug for slug, person_id in opened if person_id in ids)
    activity = load_activity(db)
    times = times_to_pass(activity, rows)
    problems = [
        _progress(exercise, by_problem[exercise.slug], hints[exercise.slug], times.get(exercise.slug))
        for exercise in exercises
    ]
    slugs = {exercise.slug for exercise in exercises}
    solved = Counter(
        person_id
        for person_id, _ in {(row.person_id, row.slug) for row in rows if row.full and row.slug in slugs}
    )
    unfinished = _counts(
        db.execute(select(Attempt.state, func.count()).where(Attempt.state != DONE).group_by(Attempt.state))
    )
    return ClassOverview(
        people=people,
        best={person: best(by_person[person]) for person in by_person},
        marks=mark_book(db).marks(rows),
        problems=problems,
        waiting=sum(count for state, count in unfinished.items() if state != HELD),
        held=unfinished.get(HELD, 0),
        stopped=who_stopped(activity, people, solved, len(exercises)),
        appeals=len(open_appeals(db)),
    )


def version(db: Session) -> str:
    """A text that changes whenever the overview would; it is much cheaper than the overview."""
    queries = (
        select(func.max(Grading.id)),
        select(func.count(Attempt.id)).where(Attempt.state != DONE),
        select(func.count(Attempt.id)).where(Attempt.state == HELD),
        select(func.count()).select_from(Hint),
        select(func.count(Person.id)).where(Person.active),
        select(func.max(HandMark.id)),
        select(func.max(Appeal.id)),
        select(func.count(Appeal.id)).where(Appeal.answered.is_(None)),
    )
    return "-".join(str(db.scalar(query) or 0) for query in queries)


def _counts(rows: Iterable[Any]) -> dict[str, int]:
    return {row[0]: row[1] for row in rows}


def _progress(
    exercise: Exercise, rows: list[ScoredAttempt], hints: int, time_to_pass: float | None
) -> ProblemProgress:
    passed = {row.person_id for row in rows if row.full}
    latest = {row.person_id: row for row in rows}
    stuck: Counter[str] = Counter()
    for person, row in latest.items():
        if person not in passed:
            stuck.update(row.pitfalls or (row.cause or "other",))
    return ProblemProgress(
        exercise, len(latest), len(passed), len(rows), hints, time_to_pass, stuck.most_common(4)
    )
