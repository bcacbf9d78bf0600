"""Sign-in: signing in and out, and changing the password."""

from __future__ import annotations

import re

from starlette.responses import Response

from grader.site import accounts, sessions
from grader.site.refusal import Refused
from grader.site.request_context import RequestContext

PATH_HERE = re.compile(r"/(?![/\\])[\w./~%#?=&-]*\Z")
WRONG = "Wrong name or password."


def sign_in_form(context: RequestContext) -> Response:
    """The form; somebody who is signed in already is sent on."""
    next_path = safe_path(context.request.query_params.get("next", "/"))
    if context.person is not None:
        return context.redirect(next_path)
    if context.site.settings.hub:
        return context.redirect(f"/hub-sign-in?next={next_path}")
    return context.page("sign_in.html", next_path=next_path, name="", problem=None)


def sign_in(context: RequestContext) -> Response:
    """Check name and password, a limited number of times; then open a new session."""
    if context.site.settings.hub:
        raise Refused(404, "Sign in through JupyterHub.")
    name = context.form.get("name", "").strip()
    next_path = safe_path(context.form.get("next", "/"))
    try:
        person = accounts.check_sign_in(
            context.db, name, context.form.get("password", ""), context.client_address
        )
    except accounts.TooManyFailures as error:
        return context.page("sign_in.html", status=429, next_path=next_path, name=name, problem=str(error))
    if person is None:
        return context.page("sign_in.html", status=403, next_path=next_path, name=name, problem=WRONG)
    sessions.close_session(context.db, context.request.cookies.get(context.site.settings.cookie))
    context.new_cookie = sessions.open_session(context.db, person)
    return context.redirect("/password" if person.must_change else next_path)


def sign_out(context: RequestContext) -> Response:
    """End this session."""
    settings = context.site.settings
    sessions.close_session(context.db, context.request.cookies.get(settings.cookie))
    response = context.redirect("/")
    response.delete_cookie(settings.cookie, path=settings.cookie_path)
    return response


def password_form(context: RequestContext) -> Response:
    """The form for a new password."""
    _require_passwords(context)
    return context.page("password.html", problem=None)


def change_password(context: RequestContext) -> Response:
    """Set a new password, if the current one is right; all other sessions end."""
    _require_passwords(context)
    person = context.me
    old, new = context.form.get("old", ""), context.form.get("new", "")
    try:
        verified = accounts.check_sign_in(context.db, person.name, old, context.client_address)
    except accounts.TooManyFailures as error:
        return context.page("password.html", status=429, problem=str(error))
    if verified is None:
        problem: str | None = "The current password is wrong."
    elif new != context.form.get("again", ""):
        problem = "The two new passwords differ."
    elif new == old:
        problem = "The new password is the same as the current one."
    else:
        problem = accounts.password_problem(person, new)
    if problem is not None:
        return context.page("password.html", status=400, problem=problem)
    accounts.set_password(context.db, person, new)
    context.new_cookie = sessions.open_session(context.db, person)
    return context.redirect("/")


def _require_passwords(context: RequestContext) -> None:
    if context.site.settings.hub or context.site.settings.alone:
        raise Refused(404, "This site has no passwords: you are signed in another way.")


def safe_path(text: str) -> str:
    """The path to go to next: one of this site, whatever was asked for."""
    return text if PATH_HERE.match(text) else "/"
