"""Endpoints: a view as Starlette calls it, with the checks that every request passes.

A view is a plain function from a request context to a response. It runs in a thread and in one
transaction, which is committed before the response is sent. Before the view is called, the size of the
form is bounded, its token is compared, and visitors outside the view's audience are turned away.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import quote

from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from grader.core.errors import UsageError
from grader.site import accounts, csrf, sessions
from grader.site.forms import Form, read_form
from grader.site.models import INSTRUCTOR, Person
from grader.site.refusal import Refused, not_found
from grader.site.request_context import RequestContext, Site, View

ANYONE, SIGNED_IN, TEACHING = "anyone", "signed in", "teaching"
LOG = logging.getLogger(__name__)

Endpoint = Callable[[Request], Awaitable[Response]]


def make_endpoint(site: Site, view: View, audience: str) -> Endpoint:
    """A view as Starlette calls it, for one audience."""

    async def endpoint(request: Request) -> Response:
        try:
            form = await read_form(request) if request.method == "POST" else Form()
        except Refused as refused:
            return await run_in_threadpool(_refuse, site, request, refused)
        return await run_in_threadpool(_answer, site, request, view, audience, form)

    return endpoint


def _answer(site: Site, request: Request, view: View, audience: str, form: Form) -> Response:
    def respond(context: RequestContext) -> Response:
        context.sent = form
        return _check_and_call(context, view, audience)

    try:
        return _in_transaction(site, request, respond)
    except Refused as error:
        refused = error
    except UsageError as error:
        refused = Refused(400, str(error))
    except accounts.Busy:
        refused = Refused(503, "Many people are signing in at the moment. Try again in a few seconds.")
    except DBAPIError:
        LOG.exception("the database did not answer")
        return _refuse_without_database(
            site,
            request,
            Refused(503, "The database did not answer. Nothing was lost or counted: try again in a moment."),
        )
    return _refuse(site, request, refused)


def _in_transaction(site: Site, request: Request, respond: View) -> Response:
    with site.database.begin() as db:
        context = _context(site, request, db)
        response = respond(context)
    return _finish(context, response)


def _context(site: Site, request: Request, db: Session) -> RequestContext:
    """The request with the person whose session cookie it carries; without one, a guest's."""
    settings = site.settings
    session = sessions.find_session(db, request.cookies.get(settings.cookie))
    if session is not None:
        return RequestContext(request, site, db, session.person, session.token)
    if settings.alone:
        person = db.query(Person).filter_by(role=INSTRUCTOR).order_by(Person.id).first()
        if person is not None:
            cookie = sessions.open_session(db, person)
            db.flush()
            session = sessions.find_session(db, cookie)
            return RequestContext(
                request, site, db, person, session.token if session else "", new_cookie=cookie
            )
    return RequestContext(request, site, db, None, csrf.guest_token(request, settings))


def _check_and_call(context: RequestContext, view: View, audience: str) -> Response:
    request, person = context.request, context.person
    if request.method == "POST":
        csrf.check_token(context)
    if audience != ANYONE and person is None:
        if request.method == "GET":
            return context.redirect(f"/sign-in?next={quote(request.url.path)}")
        raise Refused(403, "Sign in first.")
    if audience == TEACHING and person is not None and not person.teaches:
        raise not_found()
    if person is not None and person.must_change and request.url.path not in ("/password", "/sign-out"):
        return context.redirect("/password")
    return view(context)


def _refuse(site: Site, request: Request, refused: Refused) -> Response:
    return _in_transaction(site, request, lambda context: _refusal_page(context, refused))


def _refuse_without_database(site: Site, request: Request, refused: Refused) -> Response:
    context = RequestContext(request, site, None, None, "")  # type: ignore[arg-type]
    return _finish(context, _refusal_page(context, refused))


def _refusal_page(context: RequestContext, refused: Refused) -> Response:
    return context.page("refused.html", status=refused.status, sentence=refused.sentence, code=refused.status)


def _finish(context: RequestContext, response: Response) -> Response:
    """Add the cookie and the headers that every page carries."""
    settings = context.site.settings
    options: dict[str, Any] = {
        "path": settings.cookie_path, "httponly": True, "samesite": "lax", "secure": settings.secure,
    }  # fmt: skip
    if context.new_cookie is not None:
        response.set_cookie(settings.cookie, context.new_cookie, max_age=sessions.HOURS * 3600, **options)
    elif context.person is None and context.token:
        response.set_cookie(csrf.guest_cookie(settings), context.token, **options)
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers.setdefault(
        "Content-Security-Policy",
        f"default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{context.nonce}'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    return response
