"""People: the roster, and one person's page."""

from __future__ import annotations

from urllib.parse import urlencode

from sqlalchemy import select
from starlette.responses import Response

from grader.core.errors import UsageError
from grader.core.text import printable
from grader.site import (
    account_links,
    course_time,
    extensions,
    history,
    passwords,
    privacy,
    registration,
    roster,
)
from grader.site.class_overview import sections, students
from grader.site.confirmation import ask_first
from grader.site.marks import mark_book
from grader.site.models import ASSISTANT, INSTRUCTOR, STUDENT, SUBMIT, Attempt, Person
from grader.site.operation_models import PendingDeletion
from grader.site.passwords import Access
from grader.site.refusal import Refused, not_found
from grader.site.rendering import count
from grader.site.request_context import RequestContext
from grader.site.roles import RIGHTS, ROLES, WORDS
from grader.site.roster import ImportedRoster
from grader.site.sessions import close_sessions_of

MAX_ATTEMPTS = 500


def roster_page(context: RequestContext) -> Response:
    """The roster, and a form to add to it."""
    return _roster_page(context)


def import_people(context: RequestContext) -> Response:
    """Add a class from a CSV file; what was pasted stays in the form if it cannot be read."""
    lines = context.form.get("lines", "")
    _, data = context.files.get("file", ("", lines.encode()))
    try:
        imported = roster.import_roster(context.db, data, passwords=not context.site.settings.hub)
    except UsageError as error:
        return _roster_page(context, status=400, problem=str(error), lines=lines)
    context.db.flush()
    context.note(added=len(imported.new), there_already=imported.already_there)
    given = [Access(person, password=password) for person, password in imported.new]
    return _roster_page(context, imported=imported, given=given)


def give_access(context: RequestContext) -> Response:
    """New first passwords, or links that set one, for many students: on the page, or as a file."""
    if context.site.settings.hub:
        raise Refused(404, "JupyterHub signs people in: there are no passwords here.")
    form = context.form
    group = form.get("group", "")
    if group not in passwords.GROUPS:
        raise Refused(400, "Choose for whom: " + " or ".join(passwords.GROUPS.values()) + ".")
    people = passwords.chosen(context.db, group, form.get("section", ""))
    if not people:
        raise Refused(400, "There is nobody for whom to make them. Nothing was changed.")
    if form.get("how") != "links":
        question = ask_first(
            context,
            question=f"New first passwords for {count(len(people), 'student')}?",
            consequence="The passwords that they have now no longer work, and they are signed out everywhere.",
            yes="Give new passwords",
            back="/class/people#passwords",
        )
        if question is not None:
            return question
    context.note(people=len(people), how=form.get("how", ""))
    if form.get("how") == "links":
        given = passwords.new_links(context.db, people, context.me, context.address_of)
    else:
        given = passwords.new_first_passwords(context.db, people)
    if form.get("do") == "file":
        return Response(
            passwords.as_csv(given),
            media_type="text/csv; charset=utf-8",
            headers={"Content-Disposition": 'attachment; filename="access.csv"'},
        )
    return _roster_page(context, given=given)


def invite(context: RequestContext) -> Response:
    """Make an invitation link, which is shown once."""
    form, role = context.form, context.form.get("role", STUDENT)
    if role not in ROLES:
        raise Refused(400, "Choose a role: " + ", ".join(ROLES.values()) + ".")
    uses = _number(form.get("uses", ""), "number of people", account_links.MAX_USES)
    days = _number(form.get("days", ""), "number of days", account_links.MAX_DAYS)
    section = printable(form.get("section", "").strip(), 60)
    secret = account_links.invite(context.db, context.me, role=role, section=section, uses=uses, days=days)
    context.db.flush()
    context.note(role=role, uses=uses, days=days)
    return _roster_page(context, invitation=context.address_of(f"/join/{secret}"))


def end_invitation(context: RequestContext) -> Response:
    """Take an invitation back, after a question: its link no longer works."""
    link = next((link for link in account_links.invitations(context.db) if link.id == context.row_id), None)
    if link is None:
        raise not_found()
    question = ask_first(
        context,
        question="Take this invitation back?",
        consequence="Its link no longer works, for nobody who has it. Accounts that were opened with it stay.",
        yes="Take it back",
        back="/class/people#invitations",
    )
    if question is not None:
        return question
    link.uses = 0
    return context.redirect("/class/people#invitations")


def set_registration(context: RequestContext) -> Response:
    """Switch self-registration on for some mail domains, or off."""
    domains = context.form.get("domains", "")
    if domains.strip() and not registration.is_possible(context.site.settings):
        raise Refused(
            400,
            "Mail cannot be sent yet: start the site with --address and STOPGRAD_SMTP. Nothing was changed.",
        )
    registration.set_domains(context.db, domains)
    context.note(domains=domains[:500])
    return context.redirect("/class/people#registration")


def person(context: RequestContext) -> Response:
    """One person: their best scores, and every attempt."""
    return _person_page(context, person_in_path(context))


def change_person(context: RequestContext) -> Response:
    """Change somebody's full name, section and role; the last instructor stays one."""
    student, form = person_in_path(context), context.form
    role = form.get("role", student.role)
    if role not in ROLES:
        raise Refused(400, "Choose a role: " + ", ".join(ROLES.values()) + ". Nothing was changed.")
    if student.role == INSTRUCTOR and role != INSTRUCTOR:
        _require_another_instructor(context, student)
    if role != student.role:
        student.role, student.hub_role = role, False
    student.full_name = printable(form.get("full_name", student.full_name).strip(), 200)
    student.section = printable(form.get("section", student.section).strip(), 60)
    return context.redirect(f"/class/people/{student.id}")


def new_password(context: RequestContext) -> Response:
    """A new first password for somebody who lost theirs; shown once."""
    student = person_in_path(context)
    question = ask_first(
        context,
        question=f"A new first password for {student.shown}?",
        consequence="The password that they have now no longer works, and they are signed out everywhere.",
        yes="Give a new password",
        back=f"/class/people/{student.id}",
    )
    if question is not None:
        return question
    (given,) = passwords.new_first_passwords(context.db, [student])
    return _person_page(context, student, given)


def reset_link(context: RequestContext) -> Response:
    """A link with which somebody sets a new password; until then the old one works."""
    student = person_in_path(context)
    (given,) = passwords.new_links(context.db, [student], context.me, context.address_of)
    return _person_page(context, student, given)


def take_off(context: RequestContext) -> Response:
    """Take somebody off the roster: they can no longer sign in; their attempts stay."""
    student = person_in_path(context)
    if student.role == INSTRUCTOR:
        _require_another_instructor(context, student)
    student.active = False
    close_sessions_of(context.db, student)
    account_links.end_resets_of(context.db, student)
    return context.redirect(f"/class/people/{student.id}")


def put_back(context: RequestContext) -> Response:
    """Put somebody back on the roster."""
    student = person_in_path(context)
    privacy.take_deletion_back(context.db, student)
    student.active = True
    return context.redirect(f"/class/people/{student.id}")


def view_as(context: RequestContext) -> Response:
    """Look at the site as a student sees it, from now until the view is ended; this session alone."""
    student = student_in_path(context)
    context.require_session().view_as_id = student.id
    return context.redirect("/")


def end_view(context: RequestContext) -> Response:
    """Back to one's own view."""
    session = context.require_session()
    seen_as, session.view_as_id = session.view_as_id, None
    return context.redirect(f"/class/people/{seen_as}" if seen_as and context.viewer else "/")


def person_in_path(context: RequestContext) -> Person:
    """The person that the path names."""
    person = context.db.get(Person, context.row_id)
    if person is None:
        raise not_found()
    return person


def student_in_path(context: RequestContext) -> Person:
    """The student that the path names."""
    person = person_in_path(context)
    if person.role != STUDENT:
        raise not_found()
    return person


def _require_another_instructor(context: RequestContext, person: Person) -> None:
    others = select(Person.id).where(Person.role == INSTRUCTOR, Person.active, Person.id != person.id)
    if context.db.scalar(others.limit(1)) is None:
        raise Refused(400, "The course needs an instructor: name another one first. Nothing was changed.")


def _number(text: str, what: str, most: int) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and 1 <= int(text) <= most):
        raise Refused(400, f"The {what} is a whole number from 1 to {most}.")
    return int(text)


def _roster_page(
    context: RequestContext,
    *,
    status: int = 200,
    imported: ImportedRoster | None = None,
    given: list[Access] | None = None,
    invitation: str = "",
    problem: str = "",
    lines: str = "",
) -> Response:
    query = context.request.query_params
    section = query.get("section", "")
    settings = context.site.settings
    staff = (
        select(Person)
        .where(Person.role.in_((INSTRUCTOR, ASSISTANT)), Person.active)
        .order_by(Person.name_key)
    )
    off = select(Person).where(Person.active.is_(False)).order_by(Person.name_key)
    return context.page(
        "people.html",
        status=status,
        people=students(context.db, section),
        staff=list(context.db.scalars(staff)),
        off=list(context.db.scalars(off)),
        sections=sections(context.db),
        section=section,
        filter_path=lambda name: "/class/people" + (f"?{urlencode({'section': name})}" if name else ""),
        imported=imported,
        given=given or [],
        groups=passwords.GROUPS,
        waiting=len(passwords.chosen(context.db, passwords.WAITING)),
        invitation=invitation,
        invitations=account_links.invitations(context.db),
        registration_possible=registration.is_possible(settings),
        domains=registration.domains(context.db, settings),
        roles=ROLES,
        rights={words: {role for role in RIGHTS if right in RIGHTS[role]} for right, words in WORDS.items()},
        problem=problem,
        lines=lines,
    )


def _person_page(context: RequestContext, student: Person, given: Access | None = None) -> Response:
    rows = history.scored(context.db, Attempt.person_id == student.id, Attempt.kind == SUBMIT)
    marking, course = mark_book(context.db), context.site.catalogue.course
    return context.page(
        "person.html",
        student=student,
        extensions=extensions.of_person(context.db, student),
        scopes=extensions.names(course),
        zone=course_time.zone_of(context.db),
        seen={slug: at for slug in course.exercises if (at := marking.seen(student.id, slug)) is not None},
        rows=[marking.count(row) for row in rows[::-1][:MAX_ATTEMPTS]],
        best=history.best(rows),
        titles={slug: exercise.title for slug, exercise in course.exercises.items()},
        given=given,
        deletion=context.db.get(PendingDeletion, student.id),
        roles=ROLES,
        sections=sections(context.db),
    )
