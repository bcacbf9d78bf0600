"""The term: a course that is over is closed, and from then on the site is only read."""

from __future__ import annotations

import time

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from grader.site import stored_settings
from grader.site.models import DONE, HELD, Attempt
from grader.site.refusal import Refused

CLOSED = "closed"
OPEN_MODULES = ("sign_in", "jupyterhub", "term", "privacy")
OPEN_VIEWS = (
    *("people.new_password", "people.give_access", "people.reset_link", "people.view_as", "people.end_view"),
    *("join.reset", "exports.to_gradebook"),
)
"""What goes on when the course is closed: signing in, exports, archives, deletions, opening it again."""


def closed_at(db: Session) -> float | None:
    """When the course was closed; None while it is open."""
    closed: float | None = stored_settings.read(db, CLOSED)
    return closed


def close(db: Session) -> None:
    """Close the course; nothing may wait for a verdict, for then a mark would still change."""
    unfinished = db.scalar(select(func.count(Attempt.id)).where(Attempt.state.not_in((DONE, HELD)))) or 0
    if unfinished:
        raise Refused(
            409,
            f"Not closed: {unfinished} attempts are still being graded. Close the course when they are done.",
        )
    if closed_at(db) is None:
        stored_settings.write(db, CLOSED, time.time())


def reopen(db: Session) -> None:
    """Open the course again."""
    stored_settings.write(db, CLOSED, None)


def require_open(closed: float | None, action: str) -> None:
    """Refuse a form that would change something in a course that is closed."""
    if closed is None or action in OPEN_VIEWS or action.partition(".")[0] in OPEN_MODULES:
        return
    day = time.strftime("%d %B %Y", time.gmtime(closed)).lstrip("0")
    raise Refused(409, f"This course was closed on {day}. It can be read; nothing was handed in or changed.")
