"""Sign-in: signing in and out, and changing the password."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from starlette.responses import Response

from grader.site import accounts, audit, registration, sessions
from grader.site.models import Person
from grader.site.refusal import Refused
from grader.site.request_context import RequestContext
from grader.site.sign_in_line import known_browser, remember_browser

PATH_HERE = re.compile(r"/(?![/\\])[\w./~%#?=&-]*\Z")
WRONG = "Wrong name or password."


def sign_in_form(context: RequestContext) -> Response:
    """The form; somebody who is signed in already is sent on."""
    next_path = safe_path(context.request.query_params.get("next", "/"))
    if context.person is not None:
        return context.redirect(next_path)
    if context.site.settings.hub:
        return context.redirect(f"/hub-sign-in?next={next_path}")
    return _page(context, next_path=next_path, name="", problem=None)


def sign_in(context: RequestContext) -> Response:
    """Check name and password, ever more slowly; then open a new session."""
    if context.site.settings.hub:
        raise Refused(404, "Sign in through JupyterHub.")
    name = context.form.get("name", "").strip()
    next_path = safe_path(context.form.get("next", "/"))
    person = _check(context, name, context.form.get("password", ""))
    if person is None:
        context.site.count_sign_in("failed")
        audit.record_failed_sign_in(context.db, name)
        return _page(context, status=403, next_path=next_path, name=name, problem=WRONG)
    sessions.close_session(context.db, context.request.cookies.get(context.site.settings.cookie))
    context.new_cookie = sessions.open_session(context.db, person)
    if known_browser(context.db, person, context.browser_cookie) is None:
        context.new_browser_cookie = remember_browser(context.db, person)
    context.site.count_sign_in("ok")
    if person.teaches:
        audit.record(context.db, "sign_in.sign_in", by=person)
    return context.redirect(f"/password?next={quote(next_path)}" if person.must_change else next_path)


def _page(context: RequestContext, **values: Any) -> Response:
    can_register = bool(registration.domains(context.db, context.site.settings))
    return context.page("sign_in.html", can_register=can_register, **values)


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
    return _password_page(context, safe_path(context.request.query_params.get("next", "/")))


def change_password(context: RequestContext) -> Response:
    """Set a new password, if the current one is right; all other sessions end."""
    _require_passwords(context)
    person = context.me
    next_path = safe_path(context.form.get("next", "/"))
    old, new = context.form.get("old", ""), context.form.get("new", "")
    if _check(context, person.name, old) is None:
        problem: str | None = "The current password is wrong."
    elif new != context.form.get("again", ""):
        problem = "The two new passwords differ."
    elif new == old:
        problem = "The new password is the same as the current one."
    else:
        problem = accounts.password_problem(person, new)
    if problem is not None:
        return _password_page(context, next_path, problem, status=400)
    accounts.set_password(context.db, person, new)
    context.new_cookie = sessions.open_session(context.db, person)
    if person.teaches:
        audit.record(context.db, "sign_in.change_password", by=person)
    return context.redirect(next_path)


def _password_page(
    context: RequestContext, next_path: str, problem: str | None = None, *, status: int = 200
) -> Response:
    return context.page("password.html", status=status, next_path=next_path, problem=problem)


def _check(context: RequestContext, name: str, password: str) -> Person | None:
    return accounts.check_sign_in(
        context.db,
        name,
        password,
        context.client_address,
        cookie=context.browser_cookie,
        waited=context.has_waited,
    )


def _require_passwords(context: RequestContext) -> None:
    if context.site.settings.hub or context.site.settings.alone:
        raise Refused(404, "This site has no passwords: you are signed in another way.")


def safe_path(text: str) -> str:
    """The path to go to next: one of this site, whatever was asked for."""
    return text if PATH_HERE.match(text) else "/"
