"""Signing in and out, and a new password."""

from __future__ import annotations

import re

from starlette.responses import Response

from grader.site import accounts
from grader.site.request_context import Refused, RequestContext

INSIDE = re.compile(r"/(?![/\\])[\w./~%#?=&-]*\Z")
WRONG = "That name and password do not belong together."


def sign_in_form(context: RequestContext) -> Response:
    """The form; whoever is signed in already goes on."""
    where = onward(context.request.query_params.get("next", "/"))
    if context.person is not None:
        return context.go(where)
    if context.site.settings.hub:
        return context.go(f"/hub-sign-in?next={where}")
    return context.page("sign_in.html", onward=where, name="", problem=None)


def sign_in(context: RequestContext) -> Response:
    """Compare name and password, slowly and a limited number of times; then a session of its own."""
    if context.site.settings.hub:
        raise Refused(404, "Sign-in is the hub's here.")
    name, where = context.form.get("name", "").strip(), onward(context.form.get("next", "/"))
    try:
        person = accounts.check_sign_in(context.db, name, context.form.get("password", ""), context.address)
    except accounts.TooMany as error:
        return context.page("sign_in.html", status=429, onward=where, name=name, problem=str(error))
    if person is None:
        return context.page("sign_in.html", status=403, onward=where, name=name, problem=WRONG)
    accounts.close_session(context.db, context.request.cookies.get(context.site.settings.cookie))
    context.fresh_cookie = accounts.open_session(context.db, person)
    return context.go("/password" if person.must_change else where)


def sign_out(context: RequestContext) -> Response:
    """End this session."""
    settings = context.site.settings
    accounts.close_session(context.db, context.request.cookies.get(settings.cookie))
    response = context.go("/")
    response.delete_cookie(settings.cookie, path=settings.cookie_path)
    return response


def password_form(context: RequestContext) -> Response:
    """The form for a new password."""
    _require_passwords(context)
    return context.page("password.html", problem=None)


def change_password(context: RequestContext) -> Response:
    """A new password, if the old one is known; all other sessions end."""
    _require_passwords(context)
    person = context.me
    old, new = context.form.get("old", ""), context.form.get("new", "")
    try:
        known = accounts.check_sign_in(context.db, person.name, old, context.address)
    except accounts.TooMany as error:
        return context.page("password.html", status=429, problem=str(error))
    if known is None:
        problem: str | None = "The present password is not right."
    elif new != context.form.get("again", ""):
        problem = "The new password and its repetition differ."
    elif new == old:
        problem = "The new password is the present one."
    else:
        problem = accounts.refused_password(person, new)
    if problem is not None:
        return context.page("password.html", status=400, problem=problem)
    accounts.set_password(context.db, person, new)
    context.fresh_cookie = accounts.open_session(context.db, person)
    return context.go("/")


def _require_passwords(context: RequestContext) -> None:
    if context.site.settings.hub or context.site.settings.alone:
        raise Refused(404, "Nobody has a password here: somebody else says who you are.")


def onward(text: str) -> str:
    """Where to go next: a path of ours, whatever was asked for."""
    return text if INSIDE.match(text) else "/"
