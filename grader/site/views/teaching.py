"""Teaching: the class at a glance, its people, each problem's rules and attempts, exports."""

from __future__ import annotations

import calendar
import os
import subprocess
import sys
import time

from sqlalchemy import select
from starlette.responses import Response

from grader.core.named_modules import GRADEBOOK_EXPORT
from grader.site import accounts, class_overview, csv_export, history, roster, rules
from grader.site.models import HELD, STUDENT, SUBMIT, Attempt, Person
from grader.site.regrading import regrades_of
from grader.site.request_context import LOG, Refused, RequestContext, not_found
from grader.site.views.problems import exercise_of

MOST_SHOWN = 500
EXPORT_SECONDS = 300


def glance(context: RequestContext) -> Response:
    """The class now; the page asks for its middle part again while it is open, and gets it if it changed."""
    course, asked = context.site.shelf.course, context.request.query_params
    seen, alone = class_overview.version(context.db), asked.get("part") == "glance"
    if alone and asked.get("seen") == seen:
        return Response(status_code=204)
    room = class_overview.look(context.db, list(course.exercises.values()))
    template = "glance_alone.html" if alone else "glance.html"
    return context.page(template, room=room, units=course.units, seen=seen)


def people(context: RequestContext) -> Response:
    """The roster, and a form to add to it."""
    return context.page(
        "people.html",
        people=class_overview.students(context.db),
        imported=None,
        hub=context.site.settings.hub,
    )


def import_people(context: RequestContext) -> Response:
    """Add a class from a CSV file; first passwords are shown on this one page, and never again."""
    _, data = context.files.get("file", ("", context.form.get("lines", "").encode()))
    imported = roster.import_roster(context.db, data, passwords=not context.site.settings.hub)
    context.db.flush()
    return context.page(
        "people.html",
        people=class_overview.students(context.db),
        imported=imported,
        hub=context.site.settings.hub,
    )


def person(context: RequestContext) -> Response:
    """One student: where they stand, and every attempt."""
    return _person_page(context, person_of(context), None)


def new_password(context: RequestContext) -> Response:
    """A new first password for a student who lost theirs; shown once."""
    student = person_of(context)
    password = accounts.draw_password()
    accounts.set_password(context.db, student, password)
    student.must_change = True
    return _person_page(context, student, password)


def take_off(context: RequestContext) -> Response:
    """Take a student off the roster: no more sign-in; what they did stays."""
    student = person_of(context)
    student.active = False
    return context.go("/class/people")


def _person_page(context: RequestContext, student: Person, password: str | None) -> Response:
    rows = history.scored(context.db, Attempt.person_id == student.id, Attempt.kind == SUBMIT)
    return context.page(
        "person.html",
        student=student,
        rows=rows[::-1][:MOST_SHOWN],
        best=history.best(rows),
        titles={slug: exercise.title for slug, exercise in context.site.shelf.course.exercises.items()},
        password=password,
    )


def problem(context: RequestContext) -> Response:
    """One problem as its instructor sees it: rules, how it goes, every attempt, regrades."""
    exercise = exercise_of(context)
    room = class_overview.look(context.db, [exercise])
    names = {one.id: one for one in context.db.scalars(select(Person))}
    rows = history.scored(context.db, Attempt.slug == exercise.slug, Attempt.kind == SUBMIT)
    held = context.db.scalars(
        select(Attempt).where(Attempt.slug == exercise.slug, Attempt.state == HELD)
    ).all()
    fresh = context.site.shelf.fresh(exercise)
    return context.page(
        "teach_problem.html",
        exercise=exercise,
        standing=room.standings[0],
        rule=rules.rule_for(context.db, exercise.slug),
        rows=rows[::-1][:MOST_SHOWN],
        total=len(rows),
        names=names,
        held=held,
        outdated=sum(1 for row in rows if row.grader != fresh.fingerprint),
        regrades=regrades_of(context.db, exercise.slug),
        due=lambda seconds: time.strftime("%Y-%m-%dT%H:%M", time.gmtime(seconds)) if seconds else "",
    )


def set_rule(context: RequestContext) -> Response:
    """Due date, tries and release of one problem, or of its whole unit."""
    exercise = exercise_of(context)
    due, tries = _due(context.form.get("due", "")), _tries(context.form.get("tries", ""))
    released = context.form.get("released") == "yes"
    slugs = [exercise.slug]
    if context.form.get("unit") == "yes":
        slugs = [
            other.slug
            for other in context.site.shelf.course.exercises.values()
            if other.unit == exercise.unit
        ]
    for slug in slugs:
        rule = rules.own_rule(context.db, slug)
        rule.due, rule.tries = due, tries
        if slug == exercise.slug:
            rule.released = released
    return context.go(f"/class/problems/{exercise.slug}")


def marks_csv(context: RequestContext) -> Response:
    """Everybody's best scores."""
    return _csv(csv_export.marks(context.db, list(context.site.shelf.course.exercises.values())), "marks.csv")


def attempts_csv(context: RequestContext) -> Response:
    """Every attempt."""
    return _csv(
        csv_export.attempts(context.db, list(context.site.shelf.course.exercises.values())), "attempts.csv"
    )


def to_gradebook(context: RequestContext) -> Response:
    """Enter everybody's best attempts into nbgrader's gradebook, in a process of its own."""
    command = [sys.executable, "-P", "-m", GRADEBOOK_EXPORT, str(context.site.settings.root)]
    url = context.site.database.url.render_as_string(hide_password=False)
    try:
        done = subprocess.run(
            command,
            env={**os.environ, "STOPGRAD_DATABASE": url},
            capture_output=True,
            text=True,
            timeout=EXPORT_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise Refused(503, "The export took too long and was stopped.") from error
    if done.returncode not in (0, 2, 3):
        LOG.error("the export to nbgrader failed: %s", done.stderr[-2000:])
        raise Refused(503, "The export failed; the server's log says why.")
    title = {0: "In nbgrader's gradebook", 2: "Not exported", 3: "Not all marks are in nbgrader's gradebook"}
    lines, good = done.stdout.splitlines(), done.returncode == 0
    return context.page("exported.html", lines=lines, good=good, title=title[done.returncode])


def person_of(context: RequestContext) -> Person:
    """The student that a path names."""
    found = context.db.get(Person, min(int(context.path["number"]), 2**31 - 1))
    if found is None or found.role != STUDENT:
        raise not_found()
    return found


def _csv(text: str, name: str) -> Response:
    return Response(
        text,
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _due(text: str) -> float | None:
    if not text.strip():
        return None
    try:
        return float(calendar.timegm(time.strptime(text.strip()[:16], "%Y-%m-%dT%H:%M")))
    except ValueError as error:
        raise Refused(400, "The due date has to look like 2027-01-31T23:59.") from error


def _tries(text: str) -> int | None:
    if not text.strip():
        return None
    if not text.strip().isdecimal() or not 1 <= int(text) <= 1000:
        raise Refused(400, "The number of tries is a whole number from 1 on, or empty for never.")
    return int(text)
