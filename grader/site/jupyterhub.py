"""The hub: sign-in as a service of JupyterHub, through JupyterHub's own OAuth helper.

The hub says who somebody is; the session is then ours, like anybody's. Whoever may use the service
has an account by coming; hub administrators, and those named with --instructor, teach.
"""

from __future__ import annotations

import hmac
from typing import Any
from urllib.parse import urlencode

from sqlalchemy import select
from starlette.responses import RedirectResponse, Response

from grader.core.errors import UsageError
from grader.core.text import printable
from grader.site import accounts
from grader.site.models import INSTRUCTOR, STUDENT, Person
from grader.site.request_context import ANYONE, Handler, Refused, RequestContext
from grader.site.views.sign_in import onward

Routes = list[tuple[str, str, Handler, str]]


def hub_routes() -> Routes:
    """The two addresses that a hub's sign-in needs."""
    hub = Hub()
    return [("GET", "/hub-sign-in", hub.leave, ANYONE), ("GET", "/oauth_callback", hub.come_back, ANYONE)]


class Hub:
    """JupyterHub as the one that signs people in."""

    def __init__(self) -> None:
        self._auth = _helper()

    def leave(self, context: RequestContext) -> Response:
        """Send the browser to the hub, with a state that only this browser can bring back."""
        named: dict[str, str] = {}
        verifier = None
        if self._auth.pkce_enabled:
            verifier, named["code_challenge"], named["code_challenge_method"] = (
                self._auth.generate_pkce_code_challenge()
            )
        where = onward(context.request.query_params.get("next", "/"))
        named["state"] = self._auth.generate_state(next_url=where, code_verifier=verifier)
        response = RedirectResponse(f"{self._auth.login_url}&{urlencode(named)}", status_code=303)
        settings = context.site.settings
        response.set_cookie(
            _state_cookie(context), named["state"], max_age=600, path=settings.cookie_path,
            httponly=True, samesite="lax", secure=settings.secure,
        )  # fmt: skip
        return response

    def come_back(self, context: RequestContext) -> Response:
        """The hub sent the browser back: trade its code for who it is."""
        asked = context.request.query_params
        state, kept = asked.get("state", ""), context.request.cookies.get(_state_cookie(context), "")
        if not state or not hmac.compare_digest(state.encode(), kept.encode()):
            raise Refused(403, "The hub's answer was not for this browser. Sign in again.")
        if "code" not in asked:
            raise Refused(
                403, f"The hub did not sign you in: {printable(asked.get('error', 'no reason given'), 80)}."
            )
        verifier, where = self._auth.get_code_verifier(state), self._auth.get_next_url(state)
        self._auth.clear_oauth_state(state)
        model = self._who(asked["code"], verifier)
        person = _person(context, model)
        context.fresh_cookie = accounts.open_session(context.db, person)
        return context.go(onward(where or "/"))

    def _who(self, code: str, verifier: str | None) -> dict[str, Any]:
        token = self._auth.token_for_code(code, code_verifier=verifier, sync=True)
        model: dict[str, Any] | None = self._auth.user_for_token(token, use_cache=False, sync=True)
        if model is None or model.get("kind", "user") != "user":
            raise Refused(403, "The hub does not know who you are. Sign in again.")
        if not self._auth.check_scopes(self._auth.access_scopes, model):
            raise Refused(403, "The hub does not let you use this service.")
        return model


def _person(context: RequestContext, model: dict[str, Any]) -> Person:
    name = str(model["name"])[:120]
    teaches = bool(model.get("admin")) or name in context.site.settings.instructors
    person = context.db.scalar(select(Person).where(Person.name == name))
    if person is None:
        person = Person(name=name, role=STUDENT, active=True)
        context.db.add(person)
    if not person.active:
        raise Refused(403, "You are not on the roster of this course.")
    person.role = INSTRUCTOR if teaches else person.role
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
