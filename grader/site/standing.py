"""Standing: where somebody left off, and how demanding a problem is."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from grader.course.exercise import Course, Exercise
from grader.site.models import Attempt, Draft, Person

LEVELS = ("first steps", "medium", "demanding")
LONG, LONGER = 15, 20
"""Minutes from which a problem counts as more demanding."""


@dataclass(frozen=True)
class LeftOff:
    """The problem to go on with, and whether it was begun."""

    exercise: Exercise
    begun: bool


def left_off(db: Session, person: Person, course: Course, solved: Collection[str]) -> LeftOff | None:
    """The problem that somebody worked at last; once it is solved, the next one after it that is not."""
    last: dict[str, float] = {}
    for model, at in ((Draft, Draft.edited), (Attempt, Attempt.made)):
        rows = select(model.slug, func.max(at)).where(model.person_id == person.id).group_by(model.slug)
        for slug, moment in db.execute(rows):
            if slug in course.exercises:
                last[slug] = max(moment, last.get(slug, 0.0))
    if not last:
        return None
    in_order = list(course.exercises)
    latest = max(last, key=lambda slug: last[slug])
    place = in_order.index(latest)
    rest = [slug for slug in (*in_order[place:], *in_order[:place]) if slug not in solved]
    return LeftOff(course.exercises[rest[0]], rest[0] in last) if rest else None


def levels(course: Course) -> dict[str, str]:
    """How demanding each problem is: by the problems that it builds on, one behind the other, and by its minutes."""
    depths: dict[str, int] = {}

    def depth(slug: str, seen: frozenset[str] = frozenset()) -> int:
        if slug not in course.exercises or slug in seen:
            return -1
        if slug not in depths:
            before = course.exercises[slug].after
            depths[slug] = 1 + max((depth(other, seen | {slug}) for other in before), default=-1)
        return depths[slug]

    return {
        slug: LEVELS[_level(depth(slug), exercise.minutes)] for slug, exercise in course.exercises.items()
    }


def _level(depth: int, minutes: int) -> int:
    return min(depth + (minutes >= LONG) + (minutes >= LONGER), len(LEVELS) - 1)
