"""Signing in and out, and a new password."""

from __future__ import annotations

import re

from starlette.responses import Response

from grader.site import accounts
from grader.site.request_context import Refused, Visit

INSIDE = re.compile(r"/(?![/\\])[\w./~%#?=&-]*\Z")
WRONG = "That name and password do not belong together."


def sign_in_form(visit: Visit) -> Response:
    """The form; whoever is signed in already goes on."""
    where = onward(visit.request.query_params.get("next", "/"))
    if visit.person is not None:
        return visit.go(where)
    if visit.site.settings.hub:
        return visit.go(f"/hub-sign-in?next={where}")
    return visit.page("sign_in.html", onward=where, name="", problem=None)


def sign_in(visit: Visit) -> Response:
    """Compare name and password, slowly and a limited number of times; then a session of its own."""
    if visit.site.settings.hub:
        raise Refused(404, "Sign-in is the hub's here.")
    name, where = visit.form.get("name", "").strip(), onward(visit.form.get("next", "/"))
    try:
        person = accounts.check_sign_in(visit.db, name, visit.form.get("password", ""), visit.address)
    except accounts.TooMany as error:
        return visit.page("sign_in.html", status=429, onward=where, name=name, problem=str(error))
    if person is None:
        return visit.page("sign_in.html", status=403, onward=where, name=name, problem=WRONG)
    accounts.close_session(visit.db, visit.request.cookies.get(visit.site.settings.cookie))
    visit.fresh_cookie = accounts.open_session(visit.db, person)
    return visit.go("/password" if person.must_change else where)


def sign_out(visit: Visit) -> Response:
    """End this session."""
    settings = visit.site.settings
    accounts.close_session(visit.db, visit.request.cookies.get(settings.cookie))
    response = visit.go("/")
    response.delete_cookie(settings.cookie, path=settings.cookie_path)
    return response


def password_form(visit: Visit) -> Response:
    """The form for a new password."""
    _require_passwords(visit)
    return visit.page("password.html", problem=None)


def change_password(visit: Visit) -> Response:
    """A new password, if the old one is known; all other sessions end."""
    _require_passwords(visit)
    person = visit.me
    old, new = visit.form.get("old", ""), visit.form.get("new", "")
    try:
        known = accounts.check_sign_in(visit.db, person.name, old, visit.address)
    except accounts.TooMany as error:
        return visit.page("password.html", status=429, problem=str(error))
    if known is None:
        problem: str | None = "The present password is not right."
    elif new != visit.form.get("again", ""):
        problem = "The new password and its repetition differ."
    elif new == old:
        problem = "The new password is the present one."
    else:
        problem = accounts.refused_password(person, new)
    if problem is not None:
        return visit.page("password.html", status=400, problem=problem)
    accounts.set_password(visit.db, person, new)
    visit.fresh_cookie = accounts.open_session(visit.db, person)
    return visit.go("/")


def _require_passwords(visit: Visit) -> None:
    if visit.site.settings.hub or visit.site.settings.alone:
        raise Refused(404, "Nobody has a password here: somebody else says who you are.")


def onward(text: str) -> str:
    """Where to go next: a path of ours, whatever was asked for."""
    return text if INSIDE.match(text) else "/"
