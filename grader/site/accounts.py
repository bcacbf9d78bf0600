"""Accounts: people, their passwords and their sessions.

A password is kept as an Argon2id hash. A session's cookie is a random token of which the database
knows the digest alone; signing in always makes a new one, so that no token from before is ever worth
anything, and signing out or a new password ends them all.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import threading
import time

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from grader.site.models import INSTRUCTOR, Person, SignIn, Strike

HOURS = 12
SHORTEST = 10
LONGEST = 200
WINDOW = 600.0
STRIKES, MANY_STRIKES = 10, 100
"""Failed sign-ins within the window: under one name from one place; under one name, or from one place."""

HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
LIGHT = PasswordHasher(time_cost=1, memory_cost=8 * 1024, parallelism=1)
"""For passwords that we draw: nobody guesses those, and a roster has hundreds."""
AT_ONCE = threading.BoundedSemaphore(os.cpu_count() or 1)
IN_LINE = threading.BoundedSemaphore(24)
"""How many passwords are compared at a time, and may wait for it: a flood of sign-ins leaves room for pages."""
NOBODY = HASHER.hash(secrets.token_hex(16))
"""Verified where a name is unknown, so that the answer takes as long."""
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


class Busy(Exception):
    """More people are signing in than can be answered."""


class TooMany(Exception):
    """Too many failed sign-ins; in how many minutes it is worth trying again."""

    def __init__(self, minutes: int) -> None:
        super().__init__(f"Too many failed sign-ins. Try again in {minutes} minutes.")


def draw_password() -> str:
    """A password of 80 random bits that can be read out and typed."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4))


def ensure_instructor(db: Session, name: str = "instructor") -> str | None:
    """Make the first instructor where there is none; returns the password, to be shown once."""
    if db.scalar(select(Person.id).where(Person.role == INSTRUCTOR).limit(1)) is not None:
        return None
    password = draw_password()
    db.add(Person(name=name, full_name="Instructor", role=INSTRUCTOR, password=HASHER.hash(password)))
    return password


def refused_password(person: Person, password: str) -> str | None:
    """Why a new password will not do."""
    if len(password) < SHORTEST:
        return f"A password has at least {SHORTEST} characters. A few words in a row do well."
    if len(password) > LONGEST:
        return f"A password has at most {LONGEST} characters."
    if person.name.lower() in password.lower() or len(set(password)) < 5:
        return "That password is too easy to guess."
    return None


def set_password(db: Session, person: Person, password: str) -> None:
    """Give a person a new password; every session of theirs ends."""
    person.password = HASHER.hash(password)
    person.must_change = False
    db.execute(delete(SignIn).where(SignIn.person_id == person.id))


def verify(person: Person | None, password: str) -> bool:
    """Whether the password is this person's; takes as long where there is no such person."""
    known = person.password if person is not None and person.password and person.active else None
    if not IN_LINE.acquire(blocking=False):
        raise Busy
    try:
        with AT_ONCE:
            HASHER.verify(known or NOBODY, password[: LONGEST + 1])
    except (VerificationError, InvalidHashError):
        return False
    finally:
        IN_LINE.release()
    return known is not None


def check_sign_in(db: Session, name: str, password: str, address: str) -> Person | None:
    """The person who signs in with this password; a failure is remembered. Raises TooMany or Busy."""
    since = time.time() - WINDOW
    here, so_called = Strike.address == address[:64], Strike.name == name[:120].lower()
    for limit, kind in ((STRIKES, (here, so_called)), (MANY_STRIKES, (here,)), (MANY_STRIKES, (so_called,))):
        if (db.scalar(select(func.count(Strike.id)).where(Strike.at > since, *kind)) or 0) >= limit:
            raise TooMany(int(WINDOW // 60))
    person = db.scalar(select(Person).where(Person.name == name[:120]))
    if not verify(person, password) or person is None:
        db.execute(delete(Strike).where(Strike.at < since))
        db.add(Strike(name=name[:120].lower(), address=address[:64], at=time.time()))
        return None
    if person.password and not person.must_change and HASHER.check_needs_rehash(person.password):
        person.password = HASHER.hash(password)
    return person


def open_session(db: Session, person: Person) -> str:
    """Sign a person in; returns the cookie's new value."""
    db.execute(delete(SignIn).where(SignIn.expires < time.time()))
    cookie = secrets.token_urlsafe(32)
    db.add(
        SignIn(
            digest=_digest(cookie),
            person_id=person.id,
            token=secrets.token_urlsafe(32),
            expires=time.time() + HOURS * 3600,
        )
    )
    return cookie


def find_session(db: Session, cookie: str | None) -> SignIn | None:
    """The session that a cookie opens."""
    if not cookie or len(cookie) > LONGEST:
        return None
    found = db.scalar(select(SignIn).where(SignIn.digest == _digest(cookie), SignIn.expires > time.time()))
    return found if found is not None and found.person.active else None


def close_session(db: Session, cookie: str | None) -> None:
    """Sign out."""
    if cookie:
        db.execute(delete(SignIn).where(SignIn.digest == _digest(cookie)))


def _digest(cookie: str) -> str:
    return hashlib.sha256(cookie.encode()).hexdigest()
