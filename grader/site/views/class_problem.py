"""A problem as its instructor sees it: rules, progress of the class, every attempt, regrades."""

from __future__ import annotations

import calendar
import time

from sqlalchemy import select
from starlette.responses import Response

from grader.site import history, rules
from grader.site.class_overview import load_overview
from grader.site.models import HELD, SUBMIT, Attempt, Person
from grader.site.refusal import Refused
from grader.site.regrading import regrades_of
from grader.site.request_context import RequestContext
from grader.site.views.problems import exercise_in_path

MAX_ATTEMPTS = 500
DUE_FORMAT = "%Y-%m-%dT%H:%M"


def show(context: RequestContext) -> Response:
    """The page of one problem."""
    exercise = exercise_in_path(context)
    rows = history.scored(context.db, Attempt.slug == exercise.slug, Attempt.kind == SUBMIT)
    held = context.db.scalars(
        select(Attempt).where(Attempt.slug == exercise.slug, Attempt.state == HELD)
    ).all()
    fingerprint = context.site.catalogue.reload(exercise).fingerprint
    return context.page(
        "class_problem.html",
        exercise=exercise,
        progress=load_overview(context.db, [exercise]).problems[0],
        rule=rules.rule_for(context.db, exercise.slug),
        rows=rows[::-1][:MAX_ATTEMPTS],
        total=len(rows),
        people={person.id: person for person in context.db.scalars(select(Person))},
        held=held,
        outdated=sum(1 for row in rows if row.grader != fingerprint),
        regrades=regrades_of(context.db, exercise.slug),
        due=lambda seconds: time.strftime(DUE_FORMAT, time.gmtime(seconds)) if seconds else "",
    )


def set_rule(context: RequestContext) -> Response:
    """Set due date, tries and release of one problem, or of its whole unit."""
    exercise = exercise_in_path(context)
    due, tries = _due(context.form.get("due", "")), _tries(context.form.get("tries", ""))
    slugs = [exercise.slug]
    if context.form.get("unit") == "yes":
        exercises = context.site.catalogue.course.exercises.values()
        slugs = [other.slug for other in exercises if other.unit == exercise.unit]
    for slug in slugs:
        rule = rules.editable_rule(context.db, slug)
        rule.due, rule.tries = due, tries
        if slug == exercise.slug:
            rule.released = context.form.get("released") == "yes"
    return context.redirect(f"/class/problems/{exercise.slug}")


def _due(text: str) -> float | None:
    if not text.strip():
        return None
    try:
        return float(calendar.timegm(time.strptime(text.strip()[:16], DUE_FORMAT)))
    except ValueError as error:
        raise Refused(400, "The due date must look like 2027-01-31T23:59.") from error


def _tries(text: str) -> int | None:
    if not text.strip():
        return None
    if not text.strip().isdecimal() or not 1 <= int(text) <= 1000:
        raise Refused(400, "The number of tries is a whole number from 1 to 1000, or empty for never.")
    return int(text)
