"""Dates: the time zone, and the dates and rules of the course, of units and of all problems; extensions."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from starlette.responses import Response

from grader.course.exercise import Unit
from grader.site import course_time, extensions, rule_form, rules
from grader.site.confirmation import ask_first
from grader.site.dates import POLICIES
from grader.site.deadline_models import Extension
from grader.site.models import Person, Rule
from grader.site.refusal import not_found
from grader.site.request_context import RequestContext
from grader.site.views.people import student_in_path


def show(context: RequestContext) -> Response:
    """All dates on one page, whether or not anybody has attempted anything."""
    book = rules.rule_book(context.db)
    return context.page(
        "dates.html",
        units=context.site.catalogue.course.units,
        book=book,
        zones=sorted(available_timezones()),
        **form_values(context, rules.FOR_ALL),
    )


def unit(context: RequestContext) -> Response:
    """The dates and rules of one unit."""
    chosen = _unit_in_path(context)
    book = rules.rule_book(context.db)
    own = [
        exercise for exercise in chosen.exercises if book.source(exercise.slug, "own_dates") == exercise.slug
    ]
    return context.page("dates_unit.html", unit=chosen, own=own, **form_values(context, chosen.name))


def set_zone(context: RequestContext) -> Response:
    """Change the course's time zone."""
    before = course_time.zone_of(context.db).key
    course_time.set_zone(context.db, context.form.get("zone", "").strip())
    context.db.flush()
    context.note(before=before, after=course_time.zone_of(context.db).key)
    return context.redirect("/class/dates")


def set_course(context: RequestContext) -> Response:
    """Change what holds for all problems without rules of their own."""
    _set(context, rules.FOR_ALL)
    return context.redirect("/class/dates?saved=rules")


def set_unit(context: RequestContext) -> Response:
    """Change what holds for a unit."""
    chosen = _unit_in_path(context)
    _set(context, chosen.name)
    return context.redirect(f"/class/dates/{chosen.name}?saved=rules")


def extend(context: RequestContext) -> Response:
    """Give a student more time."""
    student = student_in_path(context)
    zone = course_time.zone_of(context.db)
    context.note(scope=context.form.get("scope", "")[:200], due=context.form.get("due", "")[:40])
    extensions.give(context.db, context.site.catalogue.course, student, context.me, context.form, zone)
    return context.redirect(f"/class/people/{student.id}#extensions")


def end_extension(context: RequestContext) -> Response:
    """Take an extension back, after a question: it may cost its student points."""
    extension = context.db.get(Extension, context.row_id)
    if extension is None:
        raise not_found()
    student = context.db.get_one(Person, extension.person_id)
    names = extensions.names(context.site.catalogue.course)
    question = ask_first(
        context,
        question=f"Take back {student.shown}'s extra time for {names.get(extension.scope, extension.scope)}?",
        consequence="What was handed in within this time then counts as the class's dates say, and may lose points.",
        yes="Take it back",
        back=f"/class/people/{student.id}#extensions",
    )
    if question is not None:
        return question
    context.note(student=extension.person_id, scope=extension.scope, due=extension.due)
    context.db.delete(extension)
    return context.redirect(f"/class/people/{extension.person_id}#extensions")


def form_values(context: RequestContext, scope: str) -> dict[str, Any]:
    """What the form of dates and rules needs, filled in as the problem, unit or course has it."""
    book = rules.rule_book(context.db)
    return {
        "saved": context.request.query_params.get("saved") == "rules",
        "rule": context.db.get(Rule, scope) or _as_inherited(book, scope),
        "zone": book.zone,
        "policies": POLICIES,
        "field_text": course_time.field_text,
    }


def _as_inherited(book: rules.RuleBook, scope: str) -> Rule:
    """A row that is not stored: what holds now, to begin with."""
    now = book.rule(scope)
    return Rule(
        slug=scope, own_dates=False, opens=now.dates.opens, due=now.dates.due, late_until=now.dates.late_until,
        late_policy=now.dates.policy, late_percent=now.dates.percent or 10.0, own_solution=False,
        after_pass=now.after_pass, tries=now.tries, after_due=now.after_due, cap=now.cap, released=False,
    )  # fmt: skip


def _set(context: RequestContext, scope: str) -> None:
    before = rules.stored_values(context.db, [scope])
    with context.db.no_autoflush:
        rule = rules.editable_rule(context.db, scope)
        rule_form.fill_in(rule, context.form, course_time.zone_of(context.db))
    if scope == rules.FOR_ALL:
        rule.own_dates = rule.own_solution = True
    context.db.flush()
    context.note(before=before, after=rules.stored_values(context.db, [scope]))


def _unit_in_path(context: RequestContext) -> Unit:
    name = context.path_params["unit"]
    unit = next((unit for unit in context.site.catalogue.course.units if unit.name == name), None)
    if unit is None:
        raise not_found()
    return unit
