"""Joining: open an account or set a password by a link, or ask for such a link by mail."""

from __future__ import annotations

from starlette.responses import Response

from grader.core.text import printable
from grader.site import account_links, accounts, audit, mail, registration, sessions
from grader.site.account_models import INVITATION, REGISTRATION, RESET, AccountLink
from grader.site.models import Person
from grader.site.refusal import Refused, not_found
from grader.site.request_context import RequestContext
from grader.site.roles import ROLES, STUDENT
from grader.site.roster import is_name

JOINING = (INVITATION, REGISTRATION)


def join_form(context: RequestContext) -> Response:
    """The form for a new account."""
    return _join_page(context, _link(context, JOINING), None)


def join(context: RequestContext) -> Response:
    """Open an account, and sign its owner in."""
    link = _link(context, JOINING)
    form = context.form
    name = link.name or form.get("name", "").strip()
    new, again = form.get("new", ""), form.get("again", "")
    problem = None
    if not is_name(name):
        problem = "Choose a name of letters and digits, without spaces or quotes."
    elif accounts.find_person(context.db, name) is not None:
        problem = f"{printable(name, 60)} has an account already. Choose another name, or sign in."
    problem = problem or _password_problem(Person(name=name), new, again)
    if problem is not None:
        return _join_page(context, link, problem)
    account_links.use(context.db, link)
    person = Person(
        name=name,
        full_name=printable(form.get("full_name", "").strip(), 200),
        role=link.role or STUDENT,
        section=link.section,
    )
    context.db.add(person)
    context.db.flush()
    accounts.set_password(context.db, person, new)
    context.new_cookie = sessions.open_session(context.db, person)
    audit.record(context.db, "join.join", by=person, subject_id=person.id, link=link.id)
    return context.redirect("/")


def reset_form(context: RequestContext) -> Response:
    """The form for a new password."""
    link, person = _reset_link(context)
    return _reset_page(context, link, person, None)


def reset(context: RequestContext) -> Response:
    """Set a new password; every session of this person ends."""
    link, person = _reset_link(context)
    new = context.form.get("new", "")
    problem = _password_problem(person, new, context.form.get("again", ""))
    if problem is not None:
        return _reset_page(context, link, person, problem)
    account_links.use(context.db, link)
    accounts.set_password(context.db, person, new)
    account_links.end_resets_of(context.db, person)
    audit.record(context.db, "join.reset", by=person, subject_id=person.id)
    context.new_cookie = sessions.open_session(context.db, person)
    return context.redirect("/")


def register_form(context: RequestContext) -> Response:
    """The form for a mail address, if registration is switched on."""
    domains = _domains(context)
    return context.page("register.html", domains=domains, problem=None, sent=False, address="")


def register(context: RequestContext) -> Response:
    """Mail a link to an address of an allowed domain. The answer says nothing about who has an account."""
    domains = _domains(context)
    address = context.form.get("address", "").strip()
    domain = mail.domain_of(address)
    if domain is None or not registration.is_allowed(domain, domains):
        problem = f"Use your mail address at {' or '.join(domains)}."
        return context.page(
            "register.html", status=400, domains=domains, problem=problem, sent=False, address=address
        )
    registration.send_link(context.db, context.site.settings, address.lower())
    return context.page("register.html", domains=domains, problem=None, sent=True, address=address)


def _domains(context: RequestContext) -> list[str]:
    domains = registration.domains(context.db, context.site.settings)
    if not domains:
        raise not_found()
    return domains


def _link(context: RequestContext, kinds: tuple[str, ...]) -> AccountLink:
    if context.site.settings.hub or context.site.settings.alone:
        raise Refused(404, "This site has no accounts of its own.")
    if context.person is not None:
        raise Refused(403, f"You are signed in as {context.person.name}. Sign out, then open the link again.")
    return account_links.find(context.db, str(context.path_params["secret"]), kinds)


def _reset_link(context: RequestContext) -> tuple[AccountLink, Person]:
    link = _link(context, (RESET,))
    person = context.db.get(Person, link.person_id)
    if person is None or not person.active:
        raise Refused(404, account_links.GONE)
    return link, person


def _password_problem(person: Person, new: str, again: str) -> str | None:
    return "The two passwords differ." if new != again else accounts.password_problem(person, new)


def _join_page(context: RequestContext, link: AccountLink, problem: str | None) -> Response:
    return context.page(
        "join.html",
        status=400 if problem else 200,
        account=link,
        role=ROLES.get(link.role or STUDENT, ""),
        problem=problem,
        name=link.name or context.form.get("name", ""),
        full_name=context.form.get("full_name", ""),
    )


def _reset_page(context: RequestContext, link: AccountLink, person: Person, problem: str | None) -> Response:
    return context.page(
        "reset.html", status=400 if problem else 200, account=link, owner=person, problem=problem
    )
