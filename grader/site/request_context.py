"""Visits: one request with all that answering it needs, and the guard that every request passes.

A handler is a plain function from a visit to a response, run in a thread and in one transaction that
is committed before the answer is sent. Before it is called, a form's size is bounded, its token has
been compared, and whoever may not be here has been turned away.
"""

from __future__ import annotations

import hmac
import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from markupsafe import Markup
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from grader.core.errors import UsageError
from grader.site import accounts, rendering
from grader.site.database import Database
from grader.site.models import INSTRUCTOR, Person
from grader.site.problem import ProblemCatalogue
from grader.site.settings import Settings

ANYONE, SIGNED_IN, TEACHING = "anyone", "signed in", "teaching"
MAX_BODY = 18 << 20
MAX_FIELD = 1 << 21
NOT_TEXT = re.compile("[\x00\ud800-\udfff]")
"""What PostgreSQL keeps in no text, and what no page can carry."""
LOG = logging.getLogger("grader.site")


@dataclass(frozen=True)
class Site:
    """What all visits share."""

    settings: Settings
    database: Database
    shelf: ProblemCatalogue


class Refused(Exception):
    """The request gets no more than this sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


def readable(text: str) -> str:
    """A text that every database keeps and every page can show."""
    return NOT_TEXT.sub("\N{REPLACEMENT CHARACTER}", text)


def not_found() -> Refused:
    """Nothing here; also said where there is something that is somebody else's."""
    return Refused(404, "There is no such page.")


@dataclass
class RequestContext:
    """One request: who asks, what was sent, and the open transaction."""

    request: Request
    site: Site
    db: Session
    person: Person | None
    token: str
    """What every form of this visitor has to carry."""
    form: dict[str, str] = field(default_factory=dict)
    files: dict[str, tuple[str, bytes]] = field(default_factory=dict)
    nonce: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    fresh_cookie: str | None = None

    @property
    def me(self) -> Person:
        """Who asks, where only those signed in come."""
        if self.person is None:
            raise not_found()
        return self.person

    @property
    def path(self) -> dict[str, Any]:
        return self.request.path_params

    @property
    def address(self) -> str:
        return self.request.client.host if self.request.client else "local"

    def link(self, path: str) -> str:
        """A path of the site as a browser has to ask for it."""
        return self.site.settings.prefix + path

    def go(self, path: str) -> Response:
        """Send the browser on, to be asked for with GET."""
        return RedirectResponse(self.link(path), status_code=303)

    def page(self, template: str, *, status: int = 200, **named: Any) -> Response:
        """A page from its template."""
        field_ = Markup('<input type="hidden" name="token" value="{}">').format(self.token)
        html = rendering.render(template, context=self, me=self.person, link=self.link, token=field_, **named)
        return HTMLResponse(html, status_code=status)


Handler = Callable[[RequestContext], Response]
Endpoint = Callable[[Request], Awaitable[Response]]


def guarded(site: Site, handler: Handler, who: str) -> Endpoint:
    """A handler as Starlette calls it, behind the guard."""

    async def endpoint(request: Request) -> Response:
        form: dict[str, str] = {}
        files: dict[str, tuple[str, bytes]] = {}
        try:
            if request.method == "POST":
                form, files = await _read(request)
        except Refused as refused:
            return await run_in_threadpool(_refuse, site, request, refused)
        return await run_in_threadpool(_answer, site, request, handler, who, form, files)

    return endpoint


async def _read(request: Request) -> tuple[dict[str, str], dict[str, tuple[str, bytes]]]:
    """The fields and files of a form, no more of them than is fair."""
    taken = 0

    async def bounded() -> Any:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > MAX_BODY:
            raise Refused(
                413, "That is more than this site takes. Clear the notebook's outputs and try again."
            )
        return message

    receive = request._receive
    request._receive = bounded
    form: dict[str, str] = {}
    files: dict[str, tuple[str, bytes]] = {}
    try:
        async with request.form(max_files=2, max_fields=64, max_part_size=MAX_FIELD) as sent:
            for name, value in sent.multi_items():
                if isinstance(value, UploadFile):
                    files[name] = (value.filename or "", await value.read())
                else:
                    form[name] = readable(value)
    except HTTPException as error:
        raise Refused(413, "That form could not be read: it is too large or broken.") from error
    except ClientDisconnect as error:
        raise Refused(400, "The connection ended before the form was complete.") from error
    return form, {name: file for name, file in files.items() if file[0] or file[1]}


def _answer(
    site: Site,
    request: Request,
    handler: Handler,
    who: str = ANYONE,
    form: dict[str, str] | None = None,
    files: dict[str, tuple[str, bytes]] | None = None,
) -> Response:
    try:
        return _in_transaction(
            site, request, lambda context: _pass(context, handler, who, form or {}, files or {})
        )
    except Refused as refused:
        told = refused
    except UsageError as error:
        told = Refused(400, str(error))
    except accounts.Busy:
        told = Refused(503, "Many are signing in at this moment. Try again in a few seconds.")
    except DBAPIError:
        LOG.exception("the database did not answer")
        told = Refused(
            503, "Our database did not answer. Nothing was lost or counted: try again in a moment."
        )
        return _bare(site, request, told)
    return _refuse(site, request, told)


def _refuse(site: Site, request: Request, refused: Refused) -> Response:
    return _in_transaction(site, request, lambda context: _refusal(context, refused))


def _in_transaction(site: Site, request: Request, respond: Handler) -> Response:
    with site.database.begin() as db:
        context = _arrive(site, request, db)
        response = respond(context)
    return _seal(context, response)


def _arrive(site: Site, request: Request, db: Session) -> RequestContext:
    """Who is it? A cookie of a session, or somebody not signed in."""
    settings = site.settings
    cookie = request.cookies.get(settings.cookie)
    session = accounts.find_session(db, cookie)
    if session is not None:
        return RequestContext(request, site, db, session.person, session.token)
    if settings.alone:
        person = db.query(Person).filter_by(role=INSTRUCTOR).order_by(Person.id).first()
        if person is not None:
            fresh = accounts.open_session(db, person)
            db.flush()
            opened = accounts.find_session(db, fresh)
            return RequestContext(
                request, site, db, person, opened.token if opened else "", fresh_cookie=fresh
            )
    door = request.cookies.get(f"{settings.cookie}-door", "")
    return RequestContext(request, site, db, None, door if len(door) == 43 else secrets.token_urlsafe(32))


def _pass(
    context: RequestContext,
    handler: Handler,
    who: str,
    form: dict[str, str],
    files: dict[str, tuple[str, bytes]],
) -> Response:
    request, person = context.request, context.person
    if request.method == "POST":
        known = context.token if person else request.cookies.get(f"{context.site.settings.cookie}-door", "")
        elsewhere = request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
        if elsewhere or not known or not hmac.compare_digest(known.encode(), form.get("token", "").encode()):
            raise Refused(
                403, "This form is too old, or was not ours. Go back, load the page anew and send it again."
            )
        context.form, context.files = form, files
    if who != ANYONE and person is None:
        if request.method == "GET":
            return context.go(f"/sign-in?next={quote(request.url.path)}")
        raise Refused(403, "Sign in first.")
    if who == TEACHING and person is not None and not person.teaches:
        raise not_found()
    if person is not None and person.must_change and request.url.path not in ("/password", "/sign-out"):
        return context.go("/password")
    return handler(context)


def _refusal(context: RequestContext, refused: Refused) -> Response:
    return context.page("refused.html", status=refused.status, sentence=refused.sentence, code=refused.status)


def _bare(site: Site, request: Request, refused: Refused) -> Response:
    """A refusal without a database."""
    context = RequestContext(request, site, None, None, "")  # type: ignore[arg-type]
    return _seal(context, _refusal(context, refused))


def _seal(context: RequestContext, response: Response) -> Response:
    """Headers that every page carries."""
    settings = context.site.settings
    options: dict[str, Any] = {
        "path": settings.cookie_path, "httponly": True, "samesite": "lax", "secure": settings.secure,
    }  # fmt: skip
    if context.fresh_cookie is not None:
        response.set_cookie(settings.cookie, context.fresh_cookie, max_age=accounts.HOURS * 3600, **options)
    elif context.person is None and context.token:
        response.set_cookie(f"{settings.cookie}-door", context.token, **options)
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers.setdefault(
        "Content-Security-Policy",
        f"default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{context.nonce}'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    return response
