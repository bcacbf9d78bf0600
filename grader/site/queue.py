"""The queue: attempts on their way to a verdict, kept only in the database.

A row is claimed by a token and a lease. Each step is one statement that names the state it expects, so if
two workers want the same row, one of them gets nothing. A verdict has the unique key of its attempt and
round, so it is recorded once, whichever worker is first.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import CursorResult, case, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from grader.site import queue_order
from grader.site.database import Database
from grader.site.models import DONE, GRADING, HELD, QUEUED, SUBMIT, Attempt, Grading, Person
from grader.site.queue_order import MAX_WAIT, is_claimable, next_attempts

MAX_JOBS = 8
LEASE = queue_order.LEASE
MAX_ROWS = 64
"""How many rows are read to find some of the same problem."""
MAX_FAULTS = 8


@dataclass(frozen=True)
class Job:
    """An attempt that a worker holds."""

    id: int
    person_id: int
    slug: str
    kind: str
    cells: tuple[tuple[str, str], ...]
    digest: str
    round: int
    slow: bool


def claim(database: Database, worker: str) -> tuple[str, list[Job]]:
    """Take the next attempt, and those of others at its problem; returns the claim's token and its jobs.

    An attempt on which the grader failed before is taken alone, so that it harms no other again. So is one that
    takes long.
    """
    token = f"{worker}:{secrets.token_hex(8)}"
    with database.begin() as db:
        ids = _choose(db)
    if not ids:
        return token, []
    now = time.time()
    with database.begin() as db:
        db.execute(
            update(Attempt)
            .where(Attempt.id.in_(ids), is_claimable(now))
            .values(
                faults=Attempt.faults + case((Attempt.state == GRADING, 1), else_=0),
                state=GRADING,
                claim=token,
                ready=now + LEASE,
            )
        )
        db.execute(
            update(Attempt)
            .where(Attempt.claim == token, Attempt.faults >= MAX_FAULTS)
            .values(state=HELD, claim=None)
        )
    with database.begin() as db:
        jobs = [_job(attempt) for attempt in db.scalars(_held_by(token))]
    with database.begin() as db:
        # One by one, in one order: two workers that change the same rows then cannot wait for each other.
        for person_id in sorted({job.person_id for job in jobs if not job.round}):
            db.execute(update(Person).where(Person.id == person_id).values(served=now))
    return token, jobs


def renew(database: Database, token: str) -> None:
    """Extend the lease of a claim."""
    with database.begin() as db:
        db.execute(
            update(Attempt)
            .where(Attempt.claim == token, Attempt.state == GRADING)
            .values(ready=time.time() + LEASE)
        )


def give_back(database: Database, token: str) -> None:
    """Return what a claim still holds to the queue; this counts as no failure."""
    with database.begin() as db:
        db.execute(
            update(Attempt)
            .where(Attempt.claim == token, Attempt.state == GRADING)
            .values(state=QUEUED, claim=None, ready=0.0)
        )


def expire_leases(database: Database, worker: str) -> int:
    """A worker has died: its leases end now. Returns how many attempts it held."""
    with database.begin() as db:
        result = db.execute(
            update(Attempt)
            .where(Attempt.claim.startswith(f"{worker}:", autoescape=True), Attempt.state == GRADING)
            .values(ready=0.0)
        )
        return int(cast(CursorResult[Any], result).rowcount)


def record(database: Database, job: Job, grading: Grading) -> bool:
    """Record the result of a job, once; returns whether this was the first."""
    grading.attempt_id, grading.round = job.id, job.round
    try:
        with database.begin() as db:
            db.add(grading)
            db.flush()
            _mark_done(db, job)
    except IntegrityError:
        with database.begin() as db:
            _mark_done(db, job)
        return False
    return True


def fail(database: Database, job: Job) -> None:
    """The grader failed on a job: try again, later each time; in the end, hold it for the instructor."""
    with database.begin() as db:
        attempt = db.get(Attempt, job.id)
        if attempt is None or attempt.round != job.round or attempt.state == DONE:
            return
        attempt.faults += 1
        attempt.claim = None
        attempt.state = HELD if attempt.faults >= MAX_FAULTS else QUEUED
        attempt.ready = time.time() + min(MAX_WAIT, 2.0**attempt.faults)


def put_off(database: Database, job: Job) -> None:
    """A job did not end in the short time that it had: others are next, then it gets all its time."""
    with database.begin() as db:
        db.execute(
            update(Attempt)
            .where(Attempt.id == job.id, Attempt.round == job.round, Attempt.state == GRADING)
            .values(state=QUEUED, claim=None, slow=True, ready=time.time())
        )


def requeue(db: Session, ids: Collection[int], regrade_id: int | None) -> None:
    """Start another round for these attempts."""
    db.execute(
        update(Attempt)
        .where(Attempt.id.in_(ids))
        .values(
            round=Attempt.round + case((Attempt.state == DONE, 1), else_=0),
            state=QUEUED,
            claim=None,
            faults=0,
            slow=False,
            ready=0.0,
            regrade_id=regrade_id,
        )
    )


def _choose(db: Session) -> list[int]:
    rows = db.execute(next_attempts(time.time(), MAX_ROWS)).all()
    if not rows:
        return []
    first = rows[0]
    if first.kind != SUBMIT or first.faults or first.slow or first.state == GRADING:
        return [first.id]
    together = (first.slug, first.kind, 0, QUEUED, False, first.regraded)
    return [
        row.id
        for row in rows
        if (row.slug, row.kind, row.faults, row.state, row.slow, row.regraded) == together
    ][:MAX_JOBS]


def _held_by(token: str) -> Any:
    return select(Attempt).where(Attempt.claim == token, Attempt.state == GRADING).order_by(Attempt.id)


def _mark_done(db: Session, job: Job) -> None:
    db.execute(
        update(Attempt)
        .where(Attempt.id == job.id, Attempt.round == job.round)
        .values(state=DONE, claim=None, faults=0)
    )


def _job(attempt: Attempt) -> Job:
    cells = tuple((place, source) for place, source in attempt.cells)
    return Job(
        attempt.id,
        attempt.person_id,
        attempt.slug,
        attempt.kind,
        cells,
        attempt.digest,
        attempt.round,
        attempt.slow,
    )
