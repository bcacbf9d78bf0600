"""The application: every address of the site, who may ask for it, and what answers."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Message, Receive, Scope, Send

from grader.site import regrading
from grader.site.database import Database
from grader.site.jupyterhub import hub_routes
from grader.site.problem import ProblemCatalogue
from grader.site.rendering import STATIC
from grader.site.request_context import ANYONE, SIGNED_IN, TEACHING, Handler, Site, guarded, not_found
from grader.site.settings import Settings
from grader.site.views import attempts, problems, sign_in, teaching

PROBLEM = "/{unit}/{id}"
ROUTES: Sequence[tuple[str, str, Handler, str]] = (
    ("GET", "/", problems.catalogue, ANYONE),
    ("GET", "/sign-in", sign_in.sign_in_form, ANYONE),
    ("POST", "/sign-in", sign_in.sign_in, ANYONE),
    ("POST", "/sign-out", sign_in.sign_out, SIGNED_IN),
    ("GET", "/password", sign_in.password_form, SIGNED_IN),
    ("POST", "/password", sign_in.change_password, SIGNED_IN),
    ("GET", f"/problems{PROBLEM}", problems.problem, ANYONE),
    ("GET", f"/problems{PROBLEM}/notebook", problems.notebook, ANYONE),
    ("POST", f"/problems{PROBLEM}/hints/{{number:int}}", problems.open_hint, SIGNED_IN),
    ("POST", f"/problems{PROBLEM}/attempts", attempts.hand_in, SIGNED_IN),
    ("GET", f"/problems{PROBLEM}/solution", problems.solution, SIGNED_IN),
    ("GET", "/attempts/{number:int}", attempts.show, SIGNED_IN),
    ("GET", "/class", teaching.glance, TEACHING),
    ("GET", "/class/people", teaching.people, TEACHING),
    ("POST", "/class/people", teaching.import_people, TEACHING),
    ("GET", "/class/people/{number:int}", teaching.person, TEACHING),
    ("POST", "/class/people/{number:int}/password", teaching.new_password, TEACHING),
    ("POST", "/class/people/{number:int}/off", teaching.take_off, TEACHING),
    ("GET", f"/class/problems{PROBLEM}", teaching.problem, TEACHING),
    ("POST", f"/class/problems{PROBLEM}/rule", teaching.set_rule, TEACHING),
    ("POST", f"/class/problems{PROBLEM}/regrade", regrading.regrade, TEACHING),
    ("GET", "/class/regrades/{number:int}", regrading.show, TEACHING),
    ("POST", "/class/gradebook", teaching.to_gradebook, TEACHING),
    ("GET", "/class/marks.csv", teaching.marks_csv, TEACHING),
    ("GET", "/class/attempts.csv", teaching.attempts_csv, TEACHING),
)


def make_app(settings: Settings, database: Database) -> Sealed:
    """The site as an ASGI application."""
    site = Site(settings, database, ProblemCatalogue(settings.root))
    further = hub_routes() if settings.hub else []
    routes: list[BaseRoute] = [
        Route(path, guarded(site, handler, who), methods=[method])
        for method, path, handler, who in [*ROUTES, *further]
    ]
    routes += [
        Mount("/static", StaticFiles(directory=STATIC)),
        Route("/health", _health),
        Route("/{rest:path}", guarded(site, _nowhere, ANYONE), methods=["GET", "POST"]),
    ]
    return Sealed(Starlette(routes=routes), settings)


def _nowhere(_: object) -> Response:
    raise not_found()


async def _health(_: Request) -> Response:
    """For whoever watches the server: it answers."""
    return PlainTextResponse("well\n")


class Sealed:
    """Takes the prefix off paths, and puts on what every answer carries, static files included."""

    def __init__(self, inner: Starlette, settings: Settings) -> None:
        self.inner = inner
        self._prefix = settings.prefix
        self._headers = [
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"same-origin"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"cross-origin-resource-policy", b"same-origin"),
            (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
        ]
        if settings.secure:
            self._headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.inner(scope, receive, send)
            return
        path = scope["path"]
        if self._prefix and (path == self._prefix or path.startswith(f"{self._prefix}/")):
            scope = {**scope, "path": path[len(self._prefix) :] or "/"}

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *self._headers]}
                if path.startswith(f"{self._prefix}/static/"):
                    message["headers"].append((b"cache-control", b"public, max-age=31536000, immutable"))
            await send(message)

        await self.inner({**scope, "root_path": ""}, receive, sealed)
