"""Accounts: people and their passwords. A password is stored as an Argon2id hash."""

from __future__ import annotations

import os
import secrets
import threading

from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.site.models import INSTRUCTOR, Person, name_key
from grader.site.sessions import close_sessions_of
from grader.site.sign_in_line import Wait, known_browser, network, record_failure, require_wait

MIN_LENGTH, MAX_LENGTH = 10, 200
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
    """More people are signing in than can be answered at once: they wait in the line."""


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


def find_person(db: Session, name: str) -> Person | None:
    """The person of that name; `Case` is `case` too, unless both are there from earlier times."""
    people = db.scalars(
        select(Person).where((Person.name == name) | (Person.name_key == name_key(name)))
    ).all()
    return next((person for person in people if person.name == name), people[0] if people else None)


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


def verify(person: Person | None, password: str, *, patient: bool = False) -> bool:
    """Whether the password is this person's; takes as long where there is no such person.

    Raises Busy if many passwords are being checked, unless told to be patient.
    """
    stored_hash = person.password if person is not None and person.active else None
    if not WAITING_CHECKS.acquire(blocking=patient):
        raise Busy
    try:
        with RUNNING_CHECKS:
            _top_up(stored_hash or DUMMY_HASH)
            HASHER.verify(stored_hash or DUMMY_HASH, password[: MAX_LENGTH + 1])
    except (VerificationError, InvalidHashError):
        return False
    finally:
        WAITING_CHECKS.release()
    return bool(stored_hash)


def _top_up(stored_hash: str) -> None:
    """Do the work that a hash of few rounds saves: otherwise a quick answer would say that a name exists."""
    parameters = extract_parameters(stored_hash)
    missing = HASHER.memory_cost - parameters.time_cost * parameters.memory_cost // HASHER.time_cost
    if missing > 0:
        least = 8 * HASHER.parallelism
        PasswordHasher(HASHER.time_cost, max(least, missing), HASHER.parallelism).hash("")


def check_sign_in(
    db: Session, name: str, password: str, address: str, *, cookie: str | None = None, waited: bool = False
) -> Person | None:
    """The person with this name and password; a failure is recorded. Raises Wait.

    Args:
        cookie: of the browser, if somebody has signed in with it.
        waited: whether this sign-in has waited as long as it had to.
    """
    address, key = network(address), name_key(name[:120])[:120]
    person = find_person(db, name[:120])
    browser = known_browser(db, person, cookie)
    if not waited:
        require_wait(db, key, address, browser)
    try:
        is_right = verify(person, password, patient=waited)
    except Busy:
        raise Wait(0.0, key, address) from None
    if not is_right or person is None:
        record_failure(db, key, address, browser)
        return None
    if person.password and not person.must_change and HASHER.check_needs_rehash(person.password):
        person.password = HASHER.hash(password)
    return person
