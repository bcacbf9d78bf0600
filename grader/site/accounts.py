"""Accounts: people and their passwords. A password is stored as an Argon2id hash."""

from __future__ import annotations

import os
import secrets
import threading
import time

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from grader.site.models import INSTRUCTOR, FailedSignIn, Person
from grader.site.sessions import close_sessions_of

MIN_LENGTH, MAX_LENGTH = 10, 200
FAILURE_SECONDS = 600.0
MAX_FAILURES, MAX_FAILURES_IN_ALL = 10, 100
"""Failed sign-ins in that time: for one name from one address; for one name, or from one address."""

HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
FAST_HASHER = PasswordHasher(time_cost=1, memory_cost=8 * 1024, parallelism=1)
"""For random passwords: nobody guesses those, and a roster has hundreds."""
RUNNING_CHECKS = threading.BoundedSemaphore(os.cpu_count() or 1)
WAITING_CHECKS = threading.BoundedSemaphore(24)
"""How many passwords are checked at a time, and how many may wait: a flood of sign-ins must not stop pages."""
DUMMY_HASH = HASHER.hash(secrets.token_hex(16))
"""Verified where a name is unknown, so that the answer takes as long."""
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


class Busy(Exception):
    """More people are signing in than can be answered."""


class TooManyFailures(Exception):
    """Too many failed sign-ins; the message says when to try again."""

    def __init__(self, minutes: int) -> None:
        super().__init__(f"Too many failed sign-ins. Try again in {minutes} minutes.")


def draw_password() -> str:
    """A password of 80 random bits that can be read out and typed."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4))


def ensure_instructor(db: Session, name: str = "instructor") -> str | None:
    """Add the first instructor if there is none; returns the password, to be shown once."""
    if db.scalar(select(Person.id).where(Person.role == INSTRUCTOR).limit(1)) is not None:
        return None
    password = draw_password()
    db.add(Person(name=name, full_name="Instructor", role=INSTRUCTOR, password=HASHER.hash(password)))
    return password


def password_problem(person: Person, password: str) -> str | None:
    """Why a new password is not accepted; None if it is."""
    if len(password) < MIN_LENGTH:
        return f"A password has at least {MIN_LENGTH} characters. A few words in a row work well."
    if len(password) > MAX_LENGTH:
        return f"A password has at most {MAX_LENGTH} characters."
    if person.name.lower() in password.lower() or len(set(password)) < 5:
        return "That password is too easy to guess."
    return None


def set_password(db: Session, person: Person, password: str) -> None:
    """Give a person a new password; all their sessions end."""
    person.password = HASHER.hash(password)
    person.must_change = False
    close_sessions_of(db, person)


def verify(person: Person | None, password: str) -> bool:
    """Whether the password is this person's; takes as long where there is no such person."""
    stored_hash = person.password if person is not None and person.active else None
    if not WAITING_CHECKS.acquire(blocking=False):
        raise Busy
    try:
        with RUNNING_CHECKS:
            HASHER.verify(stored_hash or DUMMY_HASH, password[: MAX_LENGTH + 1])
    except (VerificationError, InvalidHashError):
        return False
    finally:
        WAITING_CHECKS.release()
    return bool(stored_hash)


def check_sign_in(db: Session, name: str, password: str, address: str) -> Person | None:
    """The person with this name and password; a failure is recorded. Raises TooManyFailures or Busy."""
    since = time.time() - FAILURE_SECONDS
    same_address = FailedSignIn.address == address[:64]
    same_name = FailedSignIn.name == name[:120].lower()
    for limit, conditions in (
        (MAX_FAILURES, (same_address, same_name)),
        (MAX_FAILURES_IN_ALL, (same_address,)),
        (MAX_FAILURES_IN_ALL, (same_name,)),
    ):
        failures = select(func.count(FailedSignIn.id)).where(FailedSignIn.at > since, *conditions)
        if (db.scalar(failures) or 0) >= limit:
            raise TooManyFailures(int(FAILURE_SECONDS // 60))
    person = db.scalar(select(Person).where(Person.name == name[:120]))
    if not verify(person, password) or person is None:
        db.execute(delete(FailedSignIn).where(FailedSignIn.at < since))
        db.add(FailedSignIn(name=name[:120].lower(), address=address[:64], at=time.time()))
        return None
    if person.password and not person.must_change and HASHER.check_needs_rehash(person.password):
        person.password = HASHER.hash(password)
    return person
