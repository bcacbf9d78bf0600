"""Activity: how long students take to pass, and who has stopped working."""

from __future__ import annotations

import statistics
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from grader.site.history import ScoredAttempt
from grader.site.models import Attempt, Person

STOPPED_DAYS = 7


@dataclass(frozen=True)
class Stopped:
    """A student who has not worked for a while, though problems are left."""

    person: Person
    last: float | None
    """When they last tried or submitted something; None if never."""
    slug: str
    """At which problem that was."""


@dataclass(frozen=True)
class Activity:
    """When each student began each problem, and when they last worked on it; tries count too."""

    begun: dict[tuple[int, str], float]
    last: dict[tuple[int, str], float]


def load_activity(db: Session) -> Activity:
    """The activity of everybody."""
    rows = db.execute(
        select(Attempt.person_id, Attempt.slug, func.min(Attempt.made), func.max(Attempt.made)).group_by(
            Attempt.person_id, Attempt.slug
        )
    ).all()
    return Activity(
        {(person, slug): first for person, slug, first, _ in rows},
        {(person, slug): last for person, slug, _, last in rows},
    )


def times_to_pass(activity: Activity, rows: Iterable[ScoredAttempt]) -> dict[str, float]:
    """For each problem, the median time from a student's first try to their first pass."""
    passes: dict[tuple[int, str], float] = {}
    for row in rows:
        if row.full:
            passes.setdefault((row.person_id, row.slug), row.made)
    times: dict[str, list[float]] = defaultdict(list)
    for key, passed in passes.items():
        times[key[1]].append(max(0.0, passed - activity.begun.get(key, passed)))
    return {slug: statistics.median(seconds) for slug, seconds in times.items()}


def who_stopped(
    activity: Activity, people: Iterable[Person], solved: dict[int, int], problems: int
) -> list[Stopped]:
    """Students with problems left who did nothing for a week, the longest silence first.

    `solved` says how many problems each has passed.
    """
    last: dict[int, tuple[float, str]] = {}
    for (person_id, slug), at in activity.last.items():
        last[person_id] = max(last.get(person_id, (0.0, "")), (at, slug))
    before = time.time() - STOPPED_DAYS * 86400
    stopped = []
    for person in people:
        worked = last.get(person.id)
        silent_since = person.created if worked is None else worked[0]
        if silent_since < before and solved.get(person.id, 0) < problems:
            stopped.append(Stopped(person, worked[0] if worked else None, worked[1] if worked else ""))
    return sorted(stopped, key=lambda one: (one.last is not None, one.last or 0.0))


def duration(seconds: float) -> str:
    """A time span as one reads it: 8 min, 3 h, 2 days."""
    if seconds < 5400:
        return f"{max(1, round(seconds / 60))} min"
    if seconds < 129_600:
        return f"{round(seconds / 3600)} h"
    return f"{round(seconds / 86400)} days"
