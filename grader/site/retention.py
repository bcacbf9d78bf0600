"""Retention: how long data is kept. Instructors set the periods; the server deletes what is past its time."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from grader.site import audit, privacy, stored_settings, term
from grader.site.account_models import AccountLink
from grader.site.database import Database
from grader.site.models import (
    DONE,
    RUN,
    STUDENT,
    TRY,
    Attempt,
    FailedSignIn,
    KnownBrowser,
    Person,
    UserSession,
)
from grader.site.operation_models import AuditLine, Job, PendingDeletion, Process
from grader.site.privacy import DAY
from grader.site.refusal import Refused
from grader.site.sign_in_line import BROWSER_DAYS

NAME = "periods"
MAX_DAYS = 36500


@dataclass(frozen=True)
class Period:
    """One kind of data: its name in forms, what it is, after what its days count, and how many there are."""

    name: str
    what: str
    after: str
    default: int | None
    least: int = 1


PERIODS = (
    Period(
        "tries",
        "Runs of visible checks, examples and scratch code: the code and what was printed",
        "they were run",
        180,
    ),
    Period("audit", "The audit log", "a line was written", 730, least=90),
    Period(
        "students",
        "Students: their accounts, attempts, results and all else that refers to them",
        "the course was closed and archived",
        None,
        least=30,
    ),
)


def periods(db: Session) -> dict[str, int | None]:
    """How many days each kind of data is kept; None: until somebody deletes it."""
    stored = stored_settings.read(db, NAME, {})
    return {period.name: stored.get(period.name, period.default) for period in PERIODS}


def set_periods(db: Session, form: dict[str, str]) -> None:
    """Set the periods from a form; an empty field keeps that kind of data until somebody deletes it."""
    days: dict[str, int | None] = {}
    for period in PERIODS:
        text = form.get(period.name, "").strip()
        if text and not (text.isascii() and text.isdecimal() and period.least <= int(text[:9]) <= MAX_DAYS):
            raise Refused(
                400,
                f"{period.what}: the number of days is a whole number from {period.least} to {MAX_DAYS}, "
                "or empty. Nothing was changed.",
            )
        days[period.name] = int(text) if text else None
    stored_settings.write(db, NAME, days)


def apply(database: Database) -> dict[str, int]:
    """Delete what is past its time; returns how many rows of each kind there were."""
    now = time.time()
    counts: dict[str, int] = {}
    with database.begin() as db:
        days = periods(db)
        db.execute(delete(UserSession).where(UserSession.expires < now))
        db.execute(delete(FailedSignIn).where(FailedSignIn.at < now - DAY))
        db.execute(delete(AccountLink).where(AccountLink.expires < now - DAY))
        db.execute(delete(KnownBrowser).where(KnownBrowser.at < now - BROWSER_DAYS * DAY))
        db.execute(delete(Process).where(Process.seen < now - DAY))
        if days["tries"] is not None:
            old = (
                Attempt.kind.in_((TRY, RUN)),
                Attempt.state == DONE,
                Attempt.made < now - days["tries"] * DAY,
            )
            counts["tries"] = db.scalar(select(func.count(Attempt.id)).where(*old)) or 0
            db.execute(delete(Attempt).where(*old))
        if days["audit"] is not None:
            lines = AuditLine.at < now - days["audit"] * DAY
            counts["audit"] = db.scalar(select(func.count(AuditLine.id)).where(lines)) or 0
            db.execute(delete(AuditLine).where(lines))
        counts = {name: count for name, count in counts.items() if count}
        if counts:
            audit.record(db, "privacy.expired", by=None, means=audit.SITE, rows=dict(counts))
    students = _students_past_their_time(database, now)
    for number in students:
        with database.begin() as db:
            person = db.get(Person, number)
            if person is not None:
                privacy.delete_student(db, person, by=None, means=audit.SITE)
    return {**counts, **({"students": len(students)} if students else {})}


def _students_past_their_time(database: Database, now: float) -> list[int]:
    with database.begin() as db:
        due = list(db.scalars(select(PendingDeletion.person_id).where(PendingDeletion.due < now)))
        days, closed = periods(db)["students"], term.closed_at(db)
        if days is None or closed is None:
            return due
        archived = db.scalar(
            select(func.min(Job.ended)).where(Job.kind == "archive", Job.complete, Job.ended > closed)
        )
        if archived is None or archived + days * DAY > now:
            return due
        everybody = db.scalars(select(Person.id).where(Person.role == STUDENT))
        return sorted({*due, *everybody})
