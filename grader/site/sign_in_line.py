"""The sign-in line: whoever guesses passwords waits, and makes nobody else wait.

There is no lock that an attacker could close for others. Failed sign-ins, whether or not such a name exists, make
further ones slower: those for the same name, and those from the same address. The wait comes before the password is
looked at, so a right one takes as long as a wrong one. Each name and each address has a few places to
wait in, so that guessing at many at once is no faster. But the first sign-in of a name from an address finds a place
where all of these are taken: an attacker in the same room, who fills them with invented names, does not turn away the
others. Passwords are then looked at in the order in which the waits ended, a few at a time. A browser in which
somebody has signed in before is not concerned: it has failures of its own.
"""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import os
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from grader.site.models import FailedSignIn, KnownBrowser, Person
from grader.site.refusal import Refused

FAILURE_SECONDS = 600.0
"""How long a failed sign-in counts."""
BROWSER_FAILURES = 10
"""A known browser with so many failures waits as any other."""
NAME_DELAYS = ((10, 1.0), (30, 3.0), (100, 8.0), (300, 15.0))
ADDRESS_DELAYS = ((30, 1.0), (100, 2.0), (300, 4.0))
"""From how many failures on, and how many seconds. A class in one room has one address."""
PLACES_PER_ADDRESS, PLACES_PER_NAME, PLACES_PER_BOTH = 16, 8, 4
FIRST_PER_ADDRESS, FIRST_IN_ALL = 256, 512
"""How many may wait if each is the first of its name from its address: this bounds memory only."""
CHECKS_AT_A_TIME = max(1, (os.cpu_count() or 1) // 2)
"""Of how many that waited the passwords are looked at together: pages and workers need processors too."""
IPV6_NETWORK = 64
"""Bits of an IPv6 address that a visitor cannot choose."""
BROWSER_DAYS = 180
MAX_BROWSERS = 20
"""How many browsers of one person are remembered."""
MAX_COOKIE = 200


class Wait(Exception):
    """A sign-in has to wait so many seconds before its password is looked at."""

    def __init__(self, seconds: float, name: str, address: str) -> None:
        super().__init__(f"{seconds} seconds")
        self.seconds = seconds
        self.name = name
        self.address = address


class SignInLine:
    """Those who wait, by name and by address. It is used only in the server's event loop."""

    def __init__(self) -> None:
        self._places: Counter[tuple[str, ...]] = Counter()
        self._checks = asyncio.Semaphore(CHECKS_AT_A_TIME)

    @asynccontextmanager
    async def waited(self, wait: Wait) -> AsyncIterator[None]:
        """Wait, and keep the place until the password was looked at. Raises Refused if no place is free."""
        limits = {
            ("address", wait.address): PLACES_PER_ADDRESS,
            ("name", wait.name): PLACES_PER_NAME,
            ("both", wait.name, wait.address): PLACES_PER_BOTH,
        }
        both, address = ("both", wait.name, wait.address), ("address", wait.address)
        if not self._places[both]:
            limits = {address: FIRST_PER_ADDRESS, ("all",): FIRST_IN_ALL}
        if any(self._places[key] >= limit for key, limit in limits.items()):
            raise Refused(
                429,
                "Many sign-ins fail at the moment, for this name or from your network. Try again in a minute, "
                "or in a browser in which you have signed in before, or ask your instructor for a link that sets "
                "a new password.",
            )
        taken = (both, address, ("name", wait.name), ("all",))
        self._places.update(taken)
        try:
            await anyio.sleep(wait.seconds)
            async with self._checks:
                yield
        finally:
            self._places.subtract(taken)
            self._places += Counter()  # those at zero are forgotten


def network(address: str) -> str:
    """What sign-ins are counted by: an address; of IPv6 the network, as each visitor has millions of addresses."""
    try:
        one = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if one.version == 4:
        return str(one)
    mapped = one.ipv4_mapped
    return str(mapped or ipaddress.ip_network((int(one), IPV6_NETWORK), strict=False).network_address)


def require_wait(db: Session, name: str, address: str, browser: str | None) -> None:
    """Raise Wait if there were many failures for this name or from this address."""
    if (
        browser is not None
        and _failures(db, FailedSignIn.address == f"browser {browser}"[:64]) < BROWSER_FAILURES
    ):
        return
    by_name = _failures(db, FailedSignIn.name == name, FailedSignIn.address.not_like("browser %"))
    by_address = _failures(db, FailedSignIn.address == address)
    seconds = max(_delay(by_name, NAME_DELAYS), _delay(by_address, ADDRESS_DELAYS))
    if seconds:
        raise Wait(seconds, name, address)


def record_failure(db: Session, name: str, address: str, browser: str | None) -> None:
    """Remember a failed sign-in, and forget those that no longer count."""
    now = time.time()
    recent = FailedSignIn.at.between(now - FAILURE_SECONDS, now + FAILURE_SECONDS)
    db.execute(delete(FailedSignIn).where(~recent), execution_options={"synchronize_session": False})
    place = address if browser is None else f"browser {browser}"[:64]
    db.add(FailedSignIn(name=name, address=place, at=now))


def known_browser(db: Session, person: Person | None, cookie: str | None) -> str | None:
    """The digest of a browser in which this person has signed in before."""
    if person is None or not cookie or len(cookie) > MAX_COOKIE:
        return None
    digest = _digest(cookie)
    known = select(KnownBrowser.id).where(KnownBrowser.digest == digest, KnownBrowser.person_id == person.id)
    return None if db.scalar(known) is None else digest


def remember_browser(db: Session, person: Person) -> str:
    """Remember that somebody signed in with a browser; returns the value of its cookie."""
    cookie = secrets.token_urlsafe(32)
    db.add(KnownBrowser(digest=_digest(cookie), person_id=person.id, at=time.time()))
    db.flush()
    newest = (
        select(KnownBrowser.id).where(KnownBrowser.person_id == person.id).order_by(KnownBrowser.id.desc())
    )
    kept = db.scalars(newest.limit(MAX_BROWSERS)).all()
    db.execute(delete(KnownBrowser).where(KnownBrowser.person_id == person.id, KnownBrowser.id.not_in(kept)))
    return cookie


def _failures(db: Session, *conditions: object) -> int:
    now = time.time()
    recent = FailedSignIn.at.between(now - FAILURE_SECONDS, now + FAILURE_SECONDS)
    return db.scalar(select(func.count(FailedSignIn.id)).where(recent, *conditions)) or 0  # type: ignore[arg-type]


def _delay(failures: int, delays: tuple[tuple[int, float], ...]) -> float:
    return max((seconds for least, seconds in delays if failures >= least), default=0.0)


def _digest(cookie: str) -> str:
    return hashlib.sha256(cookie.encode()).hexdigest()
