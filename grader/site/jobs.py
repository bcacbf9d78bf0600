"""Jobs: what takes long and no page may wait for, such as an export to the gradebook.

A job is a row. The server gives it to a process of its own, which holds it by a lease, writes how far it is
and, in the end, what it reports. One job runs at a time. If its process or the server is killed, the lease
ends and the job is started again; what a job does twice has the same result as once.
"""

from __future__ import annotations

import time
from typing import Any, cast

from sqlalchemy import CursorResult, or_, select, update
from sqlalchemy.orm import Session, aliased

from grader.site.database import Database
from grader.site.models import QUEUED, Person
from grader.site.operation_models import ENDED, FAILED, RUNNING, Job

GRADEBOOK, ARCHIVE = "gradebook", "archive"
TITLES = {GRADEBOOK: "Export to nbgrader's gradebook", ARCHIVE: "Archive of the course"}
LEASE = 15.0
MAX_STARTS = 3


def ask(db: Session, kind: str, by: Person | None) -> tuple[Job, bool]:
    """A job of a kind: the one that is still unfinished, or a new one; and whether it is new."""
    unfinished = db.scalar(
        select(Job).where(Job.kind == kind, Job.state.in_((QUEUED, RUNNING))).order_by(Job.id).limit(1)
    )
    if unfinished is not None:
        return unfinished, False
    job = Job(kind=kind, by_id=by.id if by is not None else None, lines=[])
    db.add(job)
    db.flush()
    return job, True


def claim(database: Database, claim: str) -> int | None:
    """Take the oldest job that waits, or whose process is gone, unless another one runs; returns its number."""
    now = time.time()
    other = aliased(Job)
    nothing_runs = ~select(other.id).where(other.state == RUNNING, other.lease >= now).exists()
    ready = or_(Job.state == QUEUED, (Job.state == RUNNING) & (Job.lease < now))
    with database.begin() as db:  # most often there is nothing: then nothing is written
        first = db.execute(
            select(Job.id, Job.starts).where(ready, nothing_runs).order_by(Job.id).limit(1)
        ).first()
    if first is None:
        return None
    number, starts = first
    with database.begin() as db:
        if starts >= MAX_STARTS:
            _give_up(db, number, now)
            return None
        taken = db.execute(
            update(Job)
            .where(Job.id == number, ready)
            .values(
                state=RUNNING,
                claim=claim,
                lease=now + LEASE,
                starts=Job.starts + 1,
                started=now,
                done=0,
            )
        )
        return number if cast(CursorResult[Any], taken).rowcount else None


def progress(database: Database, number: int, claim: str, done: int, total: int) -> bool:
    """Note how far a job is, and renew its lease; returns whether the claim is still valid."""
    with database.begin() as db:
        noted = db.execute(
            update(Job)
            .where(Job.id == number, Job.claim == claim, Job.state == RUNNING)
            .values(done=done, total=total, lease=time.time() + LEASE)
        )
        return bool(cast(CursorResult[Any], noted).rowcount)


def finish(
    database: Database,
    number: int,
    claim: str,
    *,
    state: str = ENDED,
    complete: bool,
    lines: list[str],
    file: str = "",
) -> None:
    """Record the result of a job."""
    with database.begin() as db:
        db.execute(
            update(Job)
            .where(Job.id == number, Job.claim == claim, Job.state == RUNNING)
            .values(
                state=state,
                complete=complete,
                lines=lines,
                file=file,
                claim=None,
                ended=time.time(),
                done=Job.total,
            )
        )


def let_go(database: Database, claim: str) -> None:
    """The process of a job has ended: whatever it has not finished may be started again at once."""
    with database.begin() as db:
        db.execute(update(Job).where(Job.claim == claim, Job.state == RUNNING).values(lease=0.0))


def latest(db: Session, limit: int = 20) -> list[Job]:
    """The latest jobs, the newest first."""
    return list(db.scalars(select(Job).order_by(Job.id.desc()).limit(limit)))


def _give_up(db: Session, number: int, now: float) -> None:
    """End a job whose process died again and again."""
    db.execute(
        update(Job)
        .where(Job.id == number, Job.state == RUNNING, Job.lease < now)
        .values(
            state=FAILED,
            claim=None,
            ended=now,
            lines=[f"It was stopped {MAX_STARTS} times before it was done; the server's log says why."],
        )
    )
