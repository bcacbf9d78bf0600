"""People: the roster, and one student's page."""

from __future__ import annotations

from starlette.responses import Response

from grader.site import accounts, history, roster
from grader.site.class_overview import students
from grader.site.models import STUDENT, SUBMIT, Attempt, Person
from grader.site.refusal import not_found
from grader.site.request_context import RequestContext
from grader.site.roster import ImportedRoster

MAX_ATTEMPTS = 500


def roster_page(context: RequestContext) -> Response:
    """The roster, and a form to add to it."""
    return _roster_page(context, None)


def import_people(context: RequestContext) -> Response:
    """Add a class from a CSV file; first passwords are shown only on this page."""
    _, data = context.files.get("file", ("", context.form.get("lines", "").encode()))
    imported = roster.import_roster(context.db, data, passwords=not context.site.settings.hub)
    context.db.flush()
    return _roster_page(context, imported)


def person(context: RequestContext) -> Response:
    """One student: their best scores, and every attempt."""
    return _person_page(context, student_in_path(context), None)


def new_password(context: RequestContext) -> Response:
    """A new first password for a student who lost theirs; shown once."""
    student = student_in_path(context)
    password = accounts.draw_password()
    accounts.set_password(context.db, student, password)
    student.must_change = True
    return _person_page(context, student, password)


def take_off(context: RequestContext) -> Response:
    """Take a student off the roster: they can no longer sign in; their attempts stay."""
    student = student_in_path(context)
    student.active = False
    return context.redirect("/class/people")


def student_in_path(context: RequestContext) -> Person:
    """The student that the path names."""
    person = context.db.get(Person, context.row_id)
    if person is None or person.role != STUDENT:
        raise not_found()
    return person


def _roster_page(context: RequestContext, imported: ImportedRoster | None) -> Response:
    return context.page("people.html", people=students(context.db), imported=imported)


def _person_page(context: RequestContext, student: Person, password: str | None) -> Response:
    rows = history.scored(context.db, Attempt.person_id == student.id, Attempt.kind == SUBMIT)
    return context.page(
        "person.html",
        student=student,
        rows=rows[::-1][:MAX_ATTEMPTS],
        best=history.best(rows),
        titles={slug: exercise.title for slug, exercise in context.site.catalogue.course.exercises.items()},
        password=password,
    )
