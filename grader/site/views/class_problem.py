"""A problem as its instructor sees it: rules, progress of the class, every attempt, regrades."""

from __future__ import annotations

from sqlalchemy import select
from starlette.responses import Response

from grader.site import audit, history, rule_form, rules, solution_views
from grader.site.class_overview import load_overview
from grader.site.course_time import zone_of
from grader.site.marks import mark_book
from grader.site.models import HELD, SUBMIT, Attempt, Person
from grader.site.refusal import Refused
from grader.site.regrading import regrades_of
from grader.site.request_context import RequestContext
from grader.site.views.dates import form_values
from grader.site.views.problems import exercise_in_path

MAX_ATTEMPTS = 500
RULE_CHANGES = ("class_problem.set_rule", "dates.set_unit", "dates.set_course")


def show(context: RequestContext) -> Response:
    """The page of one problem."""
    exercise = exercise_in_path(context)
    rows = history.scored(context.db, Attempt.slug == exercise.slug, Attempt.kind == SUBMIT)
    held = context.db.scalars(
        select(Attempt).where(Attempt.slug == exercise.slug, Attempt.state == HELD)
    ).all()
    book, marking = rules.rule_book(context.db), mark_book(context.db)
    fingerprint = context.site.catalogue.reload(exercise).fingerprint
    return context.page(
        "class_problem.html",
        exercise=exercise,
        progress=load_overview(context.db, [exercise]).problems[0],
        book=book,
        rows=[marking.count(row) for row in rows[::-1][:MAX_ATTEMPTS]],
        seen=solution_views.by_person(context.db, exercise.slug),
        **form_values(context, exercise.slug),
        total=len(rows),
        people={person.id: person for person in context.db.scalars(select(Person))},
        held=held,
        outdated=sum(1 for row in rows if row.grader != fingerprint),
        regrades=regrades_of(context.db, exercise.slug),
    )


def set_rule(context: RequestContext) -> Response:
    """Set the dates and rules of one problem."""
    exercise = exercise_in_path(context)
    before = rules.stored_values(context.db, [exercise.slug])
    with context.db.no_autoflush:
        rule = rules.editable_rule(context.db, exercise.slug)
        rule_form.fill_in(rule, context.form, zone_of(context.db))
    context.db.flush()
    context.note(before=before, after=rules.stored_values(context.db, [exercise.slug]))
    return context.redirect(f"/class/problems/{exercise.slug}?saved=rules#rules")


def undo_rule(context: RequestContext) -> Response:
    """Put back what the last change of rules, by the same person, replaced."""
    line = audit.last_of(context.db, RULE_CHANGES, context.me)
    if line is None:
        raise Refused(400, "You changed no rules yet.")
    before, after = line.detail["before"], line.detail["after"]
    if rules.stored_values(context.db, list(after)) != after:
        raise Refused(409, "The rules were changed again meanwhile. Nothing was undone.")
    rules.put_back(context.db, before)
    context.note(before=after, after=before)
    return context.redirect(f"/class/problems/{line.slug}#rules" if line.slug else "/class/dates")
