"""The application: every address of the site, its audience, and the view that answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp

from grader.site.compression import CompressedFiles
from grader.site.database import Database
from grader.site.endpoint import ANYONE, SIGNED_IN, TEACHING, make_endpoint
from grader.site.health import report
from grader.site.middleware import BodyLimit, PathPrefix, SecurityHeaders
from grader.site.problem import ProblemCatalogue
from grader.site.refusal import not_found
from grader.site.rendering import STATIC
from grader.site.request_context import Site, View
from grader.site.settings import Settings
from grader.site.views import (
    attempts,
    audit_log,
    class_overview,
    class_problem,
    drafts,
    exports,
    people,
    privacy,
    problems,
    regrades,
    runs,
    sign_in,
    term,
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
    ("POST", f"/problems{PROBLEM}/runs", runs.start, SIGNED_IN),
    ("GET", f"/problems{PROBLEM}/draft", drafts.show, SIGNED_IN),
    ("POST", f"/problems{PROBLEM}/draft", drafts.save, SIGNED_IN),
    ("GET", f"/problems{PROBLEM}/solution", problems.solution, SIGNED_IN),
    ("GET", "/attempts/{number:int}", attempts.show, SIGNED_IN),
    ("GET", "/class", class_overview.show, TEACHING),
    ("GET", "/class/people", people.roster_page, TEACHING),
    ("POST", "/class/people", people.import_people, TEACHING),
    ("GET", "/class/people/{number:int}", people.person, TEACHING),
    ("POST", "/class/people/{number:int}/password", people.new_password, TEACHING),
    ("POST", "/class/people/{number:int}/off", people.take_off, TEACHING),
    ("POST", "/class/people/{number:int}/on", people.put_back, TEACHING),
    ("GET", "/class/people/{number:int}/data.json", privacy.student_data, TEACHING),
    ("POST", "/class/people/{number:int}/deletion", privacy.ask_for_deletion, TEACHING),
    ("POST", "/class/people/{number:int}/deletion/undo", privacy.take_deletion_back, TEACHING),
    ("GET", f"/class/problems{PROBLEM}", class_problem.show, TEACHING),
    ("POST", f"/class/problems{PROBLEM}/rule", class_problem.set_rule, TEACHING),
    ("POST", f"/class/problems{PROBLEM}/rule/undo", class_problem.undo_rule, TEACHING),
    ("POST", f"/class/problems{PROBLEM}/regrade", regrades.start, TEACHING),
    ("GET", "/class/regrades/{number:int}", regrades.show, TEACHING),
    ("POST", "/class/gradebook", exports.to_gradebook, TEACHING),
    ("GET", "/class/jobs/{number:int}", exports.show_job, TEACHING),
    ("GET", "/class/audit", audit_log.show, TEACHING),
    ("GET", "/class/audit.csv", exports.audit_csv, TEACHING),
    ("GET", "/class/term", term.show, TEACHING),
    ("POST", "/class/term/version", term.accept_version, TEACHING),
    ("POST", "/class/term/close", term.close, TEACHING),
    ("POST", "/class/term/reopen", term.reopen, TEACHING),
    ("POST", "/class/term/archive", term.archive, TEACHING),
    ("GET", "/class/term/archives/{name}", term.download_archive, TEACHING),
    ("POST", "/class/term/periods", privacy.set_periods, TEACHING),
    ("GET", "/privacy", privacy.show, SIGNED_IN),
    ("GET", "/privacy/my-data.json", privacy.my_data, SIGNED_IN),
    ("GET", "/class/marks.csv", exports.marks_csv, TEACHING),
    ("GET", "/class/attempts.csv", exports.attempts_csv, TEACHING),
)


def make_app(
    settings: Settings, database: Database, count_sign_in: Callable[[str], None] = lambda _: None
) -> ASGIApp:
    """The site as an ASGI application."""
    site = Site(settings, database, ProblemCatalogue(settings.root), count_sign_in)
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
        Mount("/static", CompressedFiles(directory=STATIC)),
        Route("/health", _make_health(site.database)),
        Route("/{rest:path}", make_endpoint(site, _no_such_page, ANYONE), methods=["GET", "POST"]),
    ]


def _no_such_page(_: object) -> Response:
    raise not_found()


def _make_health(database: Database) -> Callable[[Request], Awaitable[Response]]:
    """For whoever monitors the server."""

    async def health(_: Request) -> Response:
        status, text = await run_in_threadpool(report, database)
        return PlainTextResponse(text, status, headers={"Cache-Control": "no-store"})

    return health
