"""The application: every address of the site, its audience, and the view that answers."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from grader.site.database import Database
from grader.site.endpoint import ANYONE, SIGNED_IN, TEACHING, make_endpoint
from grader.site.middleware import BodyLimit, PathPrefix, SecurityHeaders
from grader.site.problem import ProblemCatalogue
from grader.site.refusal import not_found
from grader.site.rendering import STATIC
from grader.site.request_context import Site, View
from grader.site.settings import Settings
from grader.site.views import (
    attempts,
    class_overview,
    class_problem,
    exports,
    people,
    problems,
    regrades,
    sign_in,
)
from grader.site.views.jupyterhub import HubSignIn

PROBLEM = "/{unit}/{id}"
ROUTES: Sequence[tuple[str, str, View, str]] = (
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
    ("GET", "/class", class_overview.show, TEACHING),
    ("GET", "/class/people", people.roster_page, TEACHING),
    ("POST", "/class/people", people.import_people, TEACHING),
    ("GET", "/class/people/{number:int}", people.person, TEACHING),
    ("POST", "/class/people/{number:int}/password", people.new_password, TEACHING),
    ("POST", "/class/people/{number:int}/off", people.take_off, TEACHING),
    ("GET", f"/class/problems{PROBLEM}", class_problem.show, TEACHING),
    ("POST", f"/class/problems{PROBLEM}/rule", class_problem.set_rule, TEACHING),
    ("POST", f"/class/problems{PROBLEM}/regrade", regrades.start, TEACHING),
    ("GET", "/class/regrades/{number:int}", regrades.show, TEACHING),
    ("POST", "/class/gradebook", exports.to_gradebook, TEACHING),
    ("GET", "/class/marks.csv", exports.marks_csv, TEACHING),
    ("GET", "/class/attempts.csv", exports.attempts_csv, TEACHING),
)


def make_app(settings: Settings, database: Database) -> ASGIApp:
    """The site as an ASGI application."""
    site = Site(settings, database, ProblemCatalogue(settings.root))
    app = Starlette(routes=make_routes(site), middleware=[Middleware(BodyLimit)])
    # Outside of Starlette, whose own page for a server error would go out without the headers.
    return SecurityHeaders(PathPrefix(app, settings.prefix), settings)


def make_routes(site: Site) -> list[BaseRoute]:
    """Every address that the site answers."""
    views = list(ROUTES)
    if site.settings.hub:
        hub = HubSignIn()
        views += [
            ("GET", "/hub-sign-in", hub.send_to_hub, ANYONE),
            ("GET", "/oauth_callback", hub.return_from_hub, ANYONE),
        ]
    return [
        *(
            Route(path, make_endpoint(site, view, audience), methods=[method])
            for method, path, view, audience in views
        ),
        Mount("/static", StaticFiles(directory=STATIC)),
        Route("/health", _health),
        Route("/{rest:path}", make_endpoint(site, _no_such_page, ANYONE), methods=["GET", "POST"]),
    ]


def _no_such_page(_: object) -> Response:
    raise not_found()


async def _health(_: Request) -> Response:
    """For whoever monitors the server."""
    return PlainTextResponse("ok\n")
