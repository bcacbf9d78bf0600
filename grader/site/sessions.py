"""Sessions: who is signed in, kept in the database.

A session's cookie is a random token; the database holds only its digest. Signing in always opens a new
session, so a token from before is worth nothing. Signing out ends the session on the server.

Starlette's middleware is not used here. Its sessions live in the cookie alone and cannot be ended before they
expire. Its authentication runs before the request's transaction: between the two, a person could be
taken off the roster and still act. Here the session is read in the transaction that answers the request.
"""

from __future__ import annotations

import hashlib
import secrets
import time

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from grader.site.models import Person, UserSession

HOURS = 12
MAX_COOKIE = 200


def open_session(db: Session, person: Person) -> str:
    """Sign a person in; returns the cookie's new value."""
    db.execute(delete(UserSession).where(UserSession.expires < time.time()))
    cookie = secrets.token_urlsafe(32)
    db.add(
        UserSession(
            digest=_digest(cookie),
            person_id=person.id,
            token=secrets.token_urlsafe(32),
            expires=time.time() + HOURS * 3600,
        )
    )
    return cookie


def find_session(db: Session, cookie: str | None) -> UserSession | None:
    """The session that a cookie belongs to, unless it has ended or the person is off the roster."""
    if not cookie or len(cookie) > MAX_COOKIE:
        return None
    session = db.scalar(
        select(UserSession).where(UserSession.digest == _digest(cookie), UserSession.expires > time.time())
    )
    return session if session is not None and session.person.active else None


def close_session(db: Session, cookie: str | None) -> None:
    """Sign out."""
    if cookie:
        db.execute(delete(UserSession).where(UserSession.digest == _digest(cookie)))


def close_sessions_of(db: Session, person: Person) -> None:
    """Sign a person out everywhere."""
    db.execute(delete(UserSession).where(UserSession.person_id == person.id))


def _digest(cookie: str) -> str:
    return hashlib.sha256(cookie.encode()).hexdigest()
