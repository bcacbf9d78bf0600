"""The request context: one request, who sent it, and the open transaction in which it is answered."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup
from sqlalchemy.orm import Session
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from grader.site import rendering
from grader.site.database import Database
from grader.site.forms import Form
from grader.site.models import Person
from grader.site.problem import ProblemCatalogue
from grader.site.refusal import not_found
from grader.site.settings import Settings


@dataclass(frozen=True)
class Site:
    """What all requests share."""

    settings: Settings
    database: Database
    catalogue: ProblemCatalogue


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
    def client_address(self) -> str:
        return self.request.client.host if self.request.client else "local"

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
            link=self.link,
            token=Markup('<input type="hidden" name="token" value="{}">').format(self.token),
            **values,
        )
        return HTMLResponse(html, status_code=status)


View = Callable[[RequestContext], Response]
