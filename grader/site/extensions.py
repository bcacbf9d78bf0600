"""Extensions: more time for one student."""

from __future__ import annotations

import time
from collections.abc import Mapping
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.course.exercise import Course
from grader.site.course_time import parse_local
from grader.site.deadline_models import Extension
from grader.site.models import Person
from grader.site.refusal import Refused
from grader.site.rules import FOR_ALL

MAX_REASON = 300


def give(
    db: Session, course: Course, student: Person, by: Person, form: Mapping[str, str], zone: ZoneInfo
) -> Extension:
    """Give more time, or change what was given for the same problem, unit or course. Raises Refused."""
    scope = form.get("scope", FOR_ALL)
    if scope not in names(course):
        raise Refused(400, "Choose what the extension is for: a problem, a unit or everything.")
    due = parse_local(form.get("due", ""), zone, "new due date")
    if due is None:
        raise Refused(400, "An extension needs a new due date.")
    extension = db.scalar(
        select(Extension).where(Extension.person_id == student.id, Extension.scope == scope)
    )
    if extension is None:
        extension = Extension(person_id=student.id, scope=scope, due=due)
        db.add(extension)
    extension.due, extension.by_id, extension.at = due, by.id, time.time()
    extension.reason = form.get("reason", "").strip()[:MAX_REASON]
    return extension


def of_person(db: Session, student: Person) -> list[Extension]:
    """A student's extensions, the earliest end first."""
    return list(
        db.scalars(select(Extension).where(Extension.person_id == student.id).order_by(Extension.due))
    )


def names(course: Course) -> dict[str, str]:
    """What an extension can be for, by its scope, in the course's order."""
    titles = {FOR_ALL: "everything"}
    for unit in course.units:
        titles[unit.name] = f"the unit {unit.title}"
        titles |= {exercise.slug: exercise.title for exercise in unit.exercises}
    return titles
