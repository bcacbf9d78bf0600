"""Sign-in through JupyterHub, with JupyterHub's own OAuth helper.

The hub says who somebody is; from then on they have a session of the site, like anybody. Everybody who
may use the service gets an account. Hub administrators, and those named with --instructor, teach.
"""

from __future__ import annotations

import hmac
from typing import Any
from urllib.parse import urlencode

from starlette.responses import RedirectResponse, Response

from grader.core.errors import UsageError
from grader.core.text import printable
from grader.site import audit, sessions
from grader.site.accounts import find_person
from grader.site.models import INSTRUCTOR, STUDENT, Person
from grader.site.refusal import Refused
from grader.site.request_context import RequestContext
from grader.site.views.sign_in import safe_path


class HubSignIn:
    """The two views that a sign-in through JupyterHub needs."""

    def __init__(self) -> None:
        self._auth = _helper()

    def send_to_hub(self, context: RequestContext) -> Response:
        """Send the browser to the hub, with a state that only this browser can bring back."""
        parameters: dict[str, str] = {}
        verifier = None
        if self._auth.pkce_enabled:
            verifier, parameters["code_challenge"], parameters["code_challenge_method"] = (
                self._auth.generate_pkce_code_challenge()
            )
        next_path = safe_path(context.request.query_params.get("next", "/"))
        parameters["state"] = self._auth.generate_state(next_url=next_path, code_verifier=verifier)
        response = RedirectResponse(f"{self._auth.login_url}&{urlencode(parameters)}", status_code=303)
        settings = context.site.settings
        response.set_cookie(
            _state_cookie(context), parameters["state"], max_age=600, path=settings.cookie_path,
            httponly=True, samesite="lax", secure=settings.secure,
        )  # fmt: skip
        return response

    def return_from_hub(self, context: RequestContext) -> Response:
        """The hub sent the browser back with a code: ask the hub whose it is, and open a session."""
        query = context.request.query_params
        state = query.get("state", "")
        expected_state = context.request.cookies.get(_state_cookie(context), "")
        if not state or not hmac.compare_digest(state.encode(), expected_state.encode()):
            raise Refused(403, "The hub's answer was not for this browser. Sign in again.")
        if "code" not in query:
            raise Refused(
                403, f"The hub did not sign you in: {printable(query.get('error', 'no reason given'), 80)}."
            )
        verifier, next_path = self._auth.get_code_verifier(state), self._auth.get_next_url(state)
        self._auth.clear_oauth_state(state)
        user = self._user(query["code"], verifier)
        person = _person(context, user)
        context.new_cookie = sessions.open_session(context.db, person)
        context.site.count_sign_in("ok")
        if person.teaches:
            audit.record(context.db, "jupyterhub.return_from_hub", by=person, means=audit.HUB)
        return context.redirect(safe_path(next_path or "/"))

    def _user(self, code: str, verifier: str | None) -> dict[str, Any]:
        token = self._auth.token_for_code(code, code_verifier=verifier, sync=True)
        user: dict[str, Any] | None = self._auth.user_for_token(token, use_cache=False, sync=True)
        if user is None or user.get("kind", "user") != "user":
            raise Refused(403, "The hub does not know who you are. Sign in again.")
        if not self._auth.check_scopes(self._auth.access_scopes, user):
            raise Refused(403, "The hub does not let you use this service.")
        return user


def _person(context: RequestContext, user: dict[str, Any]) -> Person:
    name = str(user["name"])[:120]
    teaches = bool(user.get("admin")) or name in context.site.settings.instructors
    person = find_person(context.db, name)
    if person is None:
        person = Person(name=name, role=STUDENT, active=True)
        context.db.add(person)
    if not person.active:
        raise Refused(403, "You are not on the roster of this course.")
    if teaches:
        person.hub_role = person.hub_role or person.role != INSTRUCTOR
        person.role = INSTRUCTOR
    elif person.hub_role:  # the hub gave the role, and takes it back
        person.role, person.hub_role = STUDENT, False
    context.db.flush()
    return person


def _state_cookie(context: RequestContext) -> str:
    return f"{context.site.settings.cookie}-state"


def _helper() -> Any:
    try:
        from jupyterhub.services.auth import HubOAuth
    except ImportError as error:
        raise UsageError("A service of JupyterHub needs its helper: pip install 'stopgrad[hub]'.") from error
    return HubOAuth()
