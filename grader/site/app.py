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
from grader.site.endpoint import ANYONE, SIGNED_IN, make_endpoint
from grader.site.health import report
from grader.site.middleware import BodyLimit, PathPrefix, SecurityHeaders
from grader.site.problem import ProblemCatalogue
from grader.site.refusal import not_found
from grader.site.rendering import STATIC
from grader.site.request_context import Site, View
from grader.site.roles import Right
from grader.site.settings import Settings
from grader.site.views import (
    answers,
    attempts,
    audit_log,
    class_analysis,
    class_overview,
    class_problem,
    dates,
    drafts,
    exports,
    join,
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
    ("POST", f"/problems{PROBLEM}/solution", problems.open_solution, SIGNED_IN),
    ("GET", "/attempts/{number:int}", attempts.show, SIGNED_IN),
    ("GET", "/join/{secret}", join.join_form, ANYONE),
    ("POST", "/join/{secret}", join.join, ANYONE),
    ("GET", "/reset/{secret}", join.reset_form, ANYONE),
    ("POST", "/reset/{secret}", join.reset, ANYONE),
    ("GET", "/register", join.register_form, ANYONE),
    ("POST", "/register", join.register, ANYONE),
    ("POST", "/view-as/end", people.end_view, SIGNED_IN),
    ("POST", "/attempts/{number:int}/comments", answers.comment, Right.ANSWER),
    ("POST", "/attempts/{number:int}/mark", answers.mark, Right.ANSWER),
    ("POST", "/attempts/{number:int}/appeal", answers.appeal, SIGNED_IN),
    ("POST", "/appeals/{number:int}/answer", answers.answer, Right.ANSWER),
    ("GET", "/class/appeals", answers.appeals, Right.ANSWER),
    ("GET", "/class", class_overview.show, Right.SEE),
    ("GET", "/class/people", people.roster_page, Right.PEOPLE),
    ("POST", "/class/people", people.import_people, Right.PEOPLE),
    ("POST", "/class/people/access", people.give_access, Right.PEOPLE),
    ("POST", "/class/invitations", people.invite, Right.PEOPLE),
    ("POST", "/class/invitations/{number:int}/end", people.end_invitation, Right.PEOPLE),
    ("POST", "/class/registration", people.set_registration, Right.PEOPLE),
    ("GET", "/class/people/{number:int}", people.person, Right.SEE),
    ("POST", "/class/people/{number:int}", people.change_person, Right.PEOPLE),
    ("POST", "/class/people/{number:int}/password", people.new_password, Right.PEOPLE),
    ("POST", "/class/people/{number:int}/reset-link", people.reset_link, Right.PEOPLE),
    ("POST", "/class/people/{number:int}/off", people.take_off, Right.PEOPLE),
    ("POST", "/class/people/{number:int}/on", people.put_back, Right.PEOPLE),
    ("POST", "/class/people/{number:int}/view", people.view_as, Right.SEE),
    ("GET", "/class/people/{number:int}/data.json", privacy.student_data, Right.TEACHING),
    ("POST", "/class/people/{number:int}/deletion", privacy.ask_for_deletion, Right.TEACHING),
    ("POST", "/class/people/{number:int}/deletion/undo", privacy.take_deletion_back, Right.TEACHING),
    ("POST", "/class/people/{number:int}/extensions", dates.extend, Right.DATES),
    ("POST", "/class/extensions/{number:int}/end", dates.end_extension, Right.DATES),
    ("GET", "/class/dates", dates.show, Right.DATES),
    ("POST", "/class/dates", dates.set_course, Right.DATES),
    ("POST", "/class/time-zone", dates.set_zone, Right.DATES),
    ("GET", "/class/dates/{unit}", dates.unit, Right.DATES),
    ("POST", "/class/dates/{unit}", dates.set_unit, Right.DATES),
    ("GET", f"/class/problems{PROBLEM}", class_problem.show, Right.SEE),
    ("GET", f"/class/problems{PROBLEM}/analysis", class_analysis.show, Right.SEE),
    ("POST", f"/class/problems{PROBLEM}/groups/{{group}}/comment", class_analysis.comment, Right.ANSWER),
    ("GET", f"/class/problems{PROBLEM}/groups/{{group}}/pitfall.py", class_analysis.pitfall, Right.SEE),
    ("POST", f"/class/problems{PROBLEM}/rule", class_problem.set_rule, Right.DATES),
    ("POST", "/class/rules/undo", class_problem.undo_rule, Right.DATES),
    ("POST", f"/class/problems{PROBLEM}/regrade", regrades.start, Right.REGRADE),
    ("GET", "/class/regrades/{number:int}", regrades.show, Right.SEE),
    ("POST", "/class/gradebook", exports.to_gradebook, Right.EXPORT),
    ("GET", "/class/jobs/{number:int}", exports.show_job, Right.EXPORT),
    ("GET", "/class/marks.csv", exports.marks_csv, Right.EXPORT),
    ("GET", "/class/marks-by-problem.csv", exports.marks_by_problem_csv, Right.EXPORT),
    ("GET", "/class/attempts.csv", exports.attempts_csv, Right.EXPORT),
    ("GET", "/class/audit", audit_log.show, Right.TEACHING),
    ("GET", "/class/audit.csv", exports.audit_csv, Right.TEACHING),
    ("GET", "/class/term", term.show, Right.TEACHING),
    ("POST", "/class/term/version", term.accept_version, Right.TEACHING),
    ("POST", "/class/term/close", term.close, Right.TEACHING),
    ("POST", "/class/term/reopen", term.reopen, Right.TEACHING),
    ("POST", "/class/term/archive", term.archive, Right.TEACHING),
    ("GET", "/class/term/archives/{name}", term.download_archive, Right.TEACHING),
    ("POST", "/class/term/periods", privacy.set_periods, Right.TEACHING),
    ("GET", "/privacy", privacy.show, SIGNED_IN),
    ("GET", "/privacy/my-data.json", privacy.my_data, SIGNED_IN),
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
