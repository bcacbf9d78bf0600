"""The request context: one request, who sent it, and the open transaction in which it is answered."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup
from sqlalchemy.orm import Session
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from grader.site import rendering
from grader.site.compression import mask
from grader.site.database import Database
from grader.site.forms import Form
from grader.site.models import Person, UserSession
from grader.site.problem import ProblemCatalogue
from grader.site.queue_order import QueuePlaces
from grader.site.refusal import not_found
from grader.site.sessions import find_session
from grader.site.settings import Settings
from grader.site.sign_in_line import SignInLine


@dataclass(frozen=True)
class Site:
    """What all requests share."""

    settings: Settings
    database: Database
    catalogue: ProblemCatalogue
    count_sign_in: Callable[[str], None] = lambda _: None
    """Counts a sign-in for the metrics: ok, failed or refused."""
    places: QueuePlaces = field(default_factory=QueuePlaces)
    sign_in_line: SignInLine = field(default_factory=SignInLine)
    left_threads: list[threading.Lock] = field(default_factory=list)
    """A lock of each thread that nobody waits for any more, since the database did not answer in time."""


@dataclass
class RequestContext:
    """One request: who sent it, what was sent, and the open transaction."""

    request: Request
    site: Site
    db: Session
    person: Person | None
    token: str
    """The CSRF token that every form of this visitor has to carry."""
    sent: Form = field(default_factory=Form)
    nonce: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    new_cookie: str | None = None
    """A session that was opened while answering: its cookie goes out with the response."""
    closed: float | None = None
    """When the course was closed, if it is: then the site is only read."""
    noted: dict[str, Any] = field(default_factory=dict)
    """What the audit log says of this request, beside who sent which form about whom."""
    asked: bool = False
    """Whether the answer is a question, so that nothing has been done yet."""
    new_browser_cookie: str | None = None
    """The cookie by which this browser is known from now on."""
    has_waited: bool = False
    """Whether a sign-in has waited as long as it had to."""
    viewer: Person | None = None
    """Who teaches and looks at the site as `person`, a student; nothing is recorded or changed then."""

    @property
    def me(self) -> Person:
        """The person who is signed in."""
        if self.person is None:
            raise not_found()
        return self.person

    @property
    def form(self) -> dict[str, str]:
        return self.sent.fields

    @property
    def files(self) -> dict[str, tuple[str, bytes]]:
        return self.sent.files

    @property
    def path_params(self) -> dict[str, Any]:
        return self.request.path_params

    @property
    def row_id(self) -> int:
        """The number in the path, as the id of a row; no database column holds a larger one."""
        return min(int(self.path_params["number"]), 2**31 - 1)

    @property
    def browser_cookie(self) -> str | None:
        """The cookie of a browser in which somebody has signed in."""
        return self.request.cookies.get(self.site.settings.browser_cookie)

    @property
    def client_address(self) -> str:
        return self.request.client.host if self.request.client else "local"

    def note(self, **detail: Any) -> None:
        """Add to what the audit log says of this request."""
        self.noted.update(detail)

    def require_session(self) -> UserSession:
        """The session of this request."""
        session = find_session(self.db, self.request.cookies.get(self.site.settings.cookie))
        if session is None:
            raise not_found()
        return session

    def address_of(self, path: str) -> str:
        """The whole address of a path, for a link that somebody is given."""
        url = self.request.url
        return (
            f"{self.site.settings.address or f'{url.scheme}://{url.netloc}{self.site.settings.prefix}'}{path}"
        )

    def link(self, path: str) -> str:
        """A path of the site as a browser has to request it."""
        return self.site.settings.prefix + path

    def redirect(self, path: str) -> Response:
        """Send the browser to another page, to be requested with GET."""
        return RedirectResponse(self.link(path), status_code=303)

    def page(self, template: str, *, status: int = 200, **values: Any) -> Response:
        """A page from its template."""
        html = rendering.render(
            template,
            settings=self.site.settings,
            path=self.request.url.path,
            nonce=self.nonce,
            me=self.person,
            closed=self.closed,
            viewer=self.viewer,
            link=self.link,
            token=Markup('<input type="hidden" name="token" value="{}">').format(mask(self.token)),
            **values,
        )
        return HTMLResponse(html, status_code=status)


View = Callable[[RequestContext], Response]
