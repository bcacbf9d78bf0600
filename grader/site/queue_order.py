"""The order of the queue: people take turns, and what takes long comes after what does not.

Whoever was served longest ago is next, with the first of their attempts. So it does not matter how many attempts
somebody hands in: between two of them everybody else who waits has a turn. Regrades come after what students
wait for. An attempt that did not end within a short time is put off, and run again with all its time
when the others have had theirs; after a minute it takes its turn as any other. So is a run of an example or of
scratch code: what counts comes first.
"""

from __future__ import annotations

import threading
import time
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, func, or_, select
from sqlalchemy.orm import Session

from grader.site.models import GRADING, QUEUED, RUN, Attempt, Person

LEASE = 15.0
MAX_WAIT = 300.0
"""The longest time that an attempt waits after the grader failed on it."""
MAX_LEASE = 4 * LEASE
"""No lease ends later than this from now. One that does was given before the clock was set back."""
PATIENCE = 60.0
"""How long an attempt that takes long, or a run that is never graded, waits for the others."""
MAX_AGE = 1.0
"""How old the places that pages show may be, in seconds: hundreds of pages ask at the same time."""


def is_claimable(now: float) -> ColumnElement[bool]:
    """Whether an attempt may be taken: it waits and is due, or its lease has ended or cannot be true."""
    return or_(
        and_(Attempt.state == QUEUED, or_(Attempt.ready <= now, Attempt.ready > now + 2 * MAX_WAIT)),
        and_(Attempt.state == GRADING, or_(Attempt.ready < now, Attempt.ready > now + MAX_LEASE)),
    )


def next_attempts(now: float, count: int) -> Select[Any]:
    """The attempts that are next: at most one of each person, in their order."""
    turns = _turns(now, is_claimable(now))
    return select(turns).where(turns.c.turn == 1).order_by(*_key(turns)).limit(count)


class QueuePlaces:
    """How many attempts are ahead of each, read again at most once per second."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._read_at = float("-inf")
        self._places: dict[int, int] = {}

    def ahead_of(self, db: Session, attempt: Attempt) -> int:
        """How many attempts will be taken before this one."""
        with self._lock:
            age = time.monotonic() - self._read_at
            if age > MAX_AGE or (attempt.state == QUEUED and attempt.id not in self._places):
                self._places = read_places(db)
                self._read_at = time.monotonic()
            return self._places.get(attempt.id, 0)


def read_places(db: Session) -> dict[int, int]:
    """By the id of each attempt that waits, how many will be taken before it."""
    turns = _turns(time.time(), Attempt.state == QUEUED)
    ids = db.scalars(
        select(turns.c.id).order_by(turns.c.put_off, turns.c.regraded, turns.c.turn, *_key(turns))
    )
    return {number: place for place, number in enumerate(ids)}


def _turns(now: float, where: ColumnElement[bool]) -> Any:
    """Attempts with what decides their order, and which turn of their person's each of them has."""
    slow = and_(Attempt.slow, Attempt.ready > now - PATIENCE)
    unimportant = and_(Attempt.kind == RUN, Attempt.made > now - PATIENCE)
    put_off = case((or_(slow, unimportant), 1), else_=0)
    regraded = case((Attempt.round > 0, 1), else_=0)
    turn = func.row_number().over(
        partition_by=Attempt.person_id, order_by=(put_off, regraded, Attempt.round, Attempt.id)
    )
    return (
        select(
            Attempt.id, Attempt.person_id, Attempt.slug, Attempt.kind, Attempt.faults, Attempt.state, Attempt.slow,
            Person.served, put_off.label("put_off"), regraded.label("regraded"), turn.label("turn"),
        ).join(Person, Person.id == Attempt.person_id).where(where).subquery()
    )  # fmt: skip


def _key(turns: Any) -> tuple[Any, ...]:
    return turns.c.put_off, turns.c.regraded, turns.c.served, turns.c.id
