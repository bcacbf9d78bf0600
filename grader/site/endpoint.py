"""Endpoints: a view as Starlette calls it, with the checks that every request passes.

A view is a plain function from a request context to a response. It runs in a thread and in one
transaction, which is committed before the response is sent. Whoever waits for too long, because the database
does not answer, gets a page that says so; the thread is left to itself. Before the view is called, the size of the
form is bounded, its token is compared, and visitors outside the view's audience are turned away.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import quote

import anyio
import anyio.to_thread
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session
from starlette.requests import Request
from starlette.responses import Response

from grader.core.errors import UsageError
from grader.site import audit, csrf, sessions, term
from grader.site.compression import compress
from grader.site.forms import Form, read_form
from grader.site.models import INSTRUCTOR, Person
from grader.site.refusal import Refused, not_found
from grader.site.request_context import RequestContext, Site, View
from grader.site.role_log import ACTOR, MEANS
from grader.site.roles import Right
from grader.site.sign_in_line import BROWSER_DAYS, Wait

ANYONE, SIGNED_IN, TEACHING = "anyone", "signed in", Right.TEACHING
"""Who may use an address; instead of one of these, a right that the visitor's role must have."""
LOOKING_ONLY = (
    "You look at the site as a student sees it, and change nothing. Go back to your own view first."
)
END_VIEW = "/view-as/end"
ANSWER_SECONDS, TEACHING_SECONDS = 20.0, 300.0
"""How long an answer may take, and one to those who teach: they export marks of a whole class."""
MAX_LEFT = 40
"""How many threads may still wait for a database that did not answer. With more, nobody else waits for it."""
NO_DATABASE = Refused(
    503,
    "The database does not answer at the moment. Nothing that was received is lost. "
    "Try again in a moment: a form that is sent twice counts once.",
)
OUR_FAULT = Refused(
    500,
    "The site itself failed on this page. It costs you nothing; what was received before is kept. Try again.",
)
LOG = logging.getLogger(__name__)

Endpoint = Callable[[Request], Awaitable[Response]]


def make_endpoint(site: Site, view: View, audience: str) -> Endpoint:
    """A view as Starlette calls it, for one audience."""

    async def endpoint(request: Request) -> Response:
        try:
            form = await read_form(request) if request.method == "POST" else Form()
        except Refused as error:
            refused = error  # the name of an exception ends with its clause
            return await _in_time(
                site, request, ANSWER_SECONDS, lambda: _refuse(site, request, refused, Form()), Form()
            )
        seconds = ANSWER_SECONDS if audience in (ANYONE, SIGNED_IN) else TEACHING_SECONDS
        try:
            return await _in_time(
                site, request, seconds, lambda: _answer(site, request, view, audience, form), form
            )
        except Wait as error:
            wait = error
        return await _after(
            site, request, wait, lambda: _answer(site, request, view, audience, form, True), form
        )

    return endpoint


async def _after(
    site: Site, request: Request, wait: Wait, answer: Callable[[], Response], form: Form
) -> Response:
    """The answer to a sign-in that has to wait first. It waits without a thread and without a transaction."""
    try:
        async with site.sign_in_line.waited(wait):
            return await _in_time(site, request, ANSWER_SECONDS, answer, form)
    except Refused as error:
        refused = error
    site.count_sign_in("refused")
    return await _in_time(site, request, ANSWER_SECONDS, lambda: _refuse(site, request, refused, form), form)


async def _in_time(
    site: Site, request: Request, seconds: float, answer: Callable[[], Response], form: Form
) -> Response:
    """An answer from a thread; or, if that takes too long, a page without the database."""
    if len(site.left_threads) < MAX_LEFT:
        working = threading.Lock()

        def work() -> Response:
            with working:
                return answer()

        with anyio.move_on_after(seconds):
            return await anyio.to_thread.run_sync(work, abandon_on_cancel=True)
        site.left_threads.append(working)
        LOG.error("no answer within %g seconds: does the database answer?", seconds)
    site.left_threads[:] = [working for working in site.left_threads if working.locked()]
    return _without_database(site, request, NO_DATABASE, form)


def _answer(
    site: Site, request: Request, view: View, audience: str, form: Form, has_waited: bool = False
) -> Response:
    def respond(context: RequestContext) -> Response:
        context.sent = form
        context.has_waited = has_waited
        return _check_and_call(context, view, audience)

    try:
        return _in_transaction(site, request, respond)
    except Wait:
        raise
    except Refused as error:
        refused = error
    except UsageError as error:
        refused = Refused(400, str(error))
    except SQLAlchemyError:
        LOG.exception("the database did not answer")
        return _without_database(site, request, NO_DATABASE, form)
    except Exception:
        LOG.exception("a page failed")
        return _without_database(site, request, OUR_FAULT, form)
    return _refuse(site, request, refused, form)


def _in_transaction(site: Site, request: Request, respond: View) -> Response:
    with site.database.begin() as db:
        context = _context(site, request, db)
        response = respond(context)
    return _finish(context, response)


def _context(site: Site, request: Request, db: Session) -> RequestContext:
    """The request with the person whose session cookie it carries; without one, a guest's."""
    settings = site.settings
    closed = term.closed_at(db)
    session = sessions.find_session(db, request.cookies.get(settings.cookie))
    if session is not None:
        db.info.update({ACTOR: session.person_id, MEANS: audit.PAGE})
        seen_as = session.view_as if session.person.may(Right.SEE) else None
        viewer = session.person if seen_as is not None else None
        return RequestContext(
            request, site, db, seen_as or session.person, session.token, viewer=viewer, closed=closed
        )
    if settings.alone:
        person = db.query(Person).filter_by(role=INSTRUCTOR).order_by(Person.id).first()
        if person is not None:
            cookie = sessions.open_session(db, person)
            db.flush()
            session = sessions.find_session(db, cookie)
            return RequestContext(
                request, site, db, person, session.token if session else "", new_cookie=cookie, closed=closed
            )
    return RequestContext(request, site, db, None, csrf.guest_token(request, settings), closed=closed)


def _check_and_call(context: RequestContext, view: View, audience: str) -> Response:
    request, person = context.request, context.person
    if request.method == "POST":
        csrf.check_token(context)
    if audience != ANYONE and person is None:
        if request.method == "GET":
            return context.redirect(f"/sign-in?next={quote(_path_and_query(request))}")
        raise Refused(403, "Sign in first.")
    if context.viewer is not None:
        if request.method != "GET" and request.url.path not in (END_VIEW, "/sign-out"):
            raise Refused(409, LOOKING_ONLY)
    elif person is not None and person.must_change and request.url.path not in ("/password", "/sign-out"):
        return context.redirect(
            f"/password?next={quote(_path_and_query(request) if request.method == 'GET' else '/')}"
        )
    if audience not in (ANYONE, SIGNED_IN) and person is not None and not person.may(audience):
        raise _not_allowed(person)
    if request.method == "POST":
        term.require_open(context.closed, audit.name_of(view))
    response = view(context)
    if request.method == "POST" and audience not in (ANYONE, SIGNED_IN) and response.status_code < 400:
        audit.record_request(context, view)
    return response


def _not_allowed(person: Person) -> Refused:
    """Students do not learn that a page is there; assistants do."""
    if not person.teaches:
        return not_found()
    return Refused(403, f"This needs an instructor. Your role here is {person.role_name}.")


def _path_and_query(request: Request) -> str:
    """What was asked for, to be returned to."""
    return f"{request.url.path}?{request.url.query}" if request.url.query else request.url.path


def _refuse(site: Site, request: Request, refused: Refused, form: Form) -> Response:
    try:
        return _in_transaction(site, request, lambda context: _refusal_page(context, refused, form))
    except SQLAlchemyError:
        LOG.exception("the database did not answer")
        return _without_database(site, request, refused, form)


def _without_database(site: Site, request: Request, refused: Refused, form: Form) -> Response:
    """The page of a refusal, for a visitor who is not known."""
    context = RequestContext(request, site, None, None, "")  # type: ignore[arg-type]
    return _finish(context, _refusal_page(context, refused, form))


def _refusal_page(context: RequestContext, refused: Refused, form: Form) -> Response:
    """The page of a refusal. It shows the code that was sent, so that nothing typed is lost without a script."""
    return context.page(
        "refused.html",
        status=refused.status,
        sentence=refused.sentence,
        code=refused.status,
        typed=form.fields.get("code", ""),
        again=context.request.url.path.removesuffix("/attempts"),
    )


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
    if context.new_browser_cookie is not None:
        days = BROWSER_DAYS * 86400
        response.set_cookie(settings.browser_cookie, context.new_browser_cookie, max_age=days, **options)
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers.setdefault(
        "Content-Security-Policy",
        f"default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{context.nonce}'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    compress(response, context.request.headers)
    return response
