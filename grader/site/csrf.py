"""CSRF: proof that a form came from a page of this site.

Every form carries a token. Somebody who is signed in has the token of their session. A guest, who can
send only the sign-in form, has one in a cookie of their own.
"""

from __future__ import annotations

import hmac
import secrets

from starlette.requests import Request

from grader.site.compression import unmask
from grader.site.refusal import Refused
from grader.site.request_context import RequestContext
from grader.site.settings import Settings

GUEST_TOKEN_BYTES = 32
GUEST_TOKEN_LENGTH = 43
"""Characters of that many bytes in URL-safe base64."""


def guest_cookie(settings: Settings) -> str:
    """The name of the cookie that holds a guest's token."""
    return f"{settings.cookie}-guest"


def guest_token(request: Request, settings: Settings) -> str:
    """The token of somebody who is not signed in: the one in their cookie, or a new one."""
    token = request.cookies.get(guest_cookie(settings), "")
    return token if len(token) == GUEST_TOKEN_LENGTH else secrets.token_urlsafe(GUEST_TOKEN_BYTES)


def check_token(context: RequestContext) -> None:
    """Refuse a form that another site sent, or whose token is not this visitor's."""
    request = context.request
    token = context.token
    if context.person is None:  # a token that was drawn just now is in no form yet
        token = request.cookies.get(guest_cookie(context.site.settings), "")
    cross_site = request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
    sent_token = unmask(context.form.get("token", ""))
    if cross_site or not token or not hmac.compare_digest(token.encode(), sent_token.encode()):
        raise Refused(
            403,
            "This form is too old or did not come from this site. Go back, reload the page and send it again.",
        )
