"""The tables that running a site needs, beside those of studying and grading in `models`."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import JSON, Float, ForeignKey, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from grader.site.models import QUEUED, Base

RUNNING, ENDED, FAILED = "running", "ended", "failed"


class AuditLine(Base):
    """Who did what to whom, and when. The database refuses to change a line.

    People stand here by their number, without a foreign key: the line stays when a person is deleted, and
    then names nobody.
    """

    __tablename__ = "audit_log"

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[float] = mapped_column(Float, default=time.time, index=True)
    person_id: Mapped[int | None] = mapped_column(Integer)
    """Who did it; none if it was done by a command or by the site itself."""
    means: Mapped[str] = mapped_column(String(20))
    action: Mapped[str] = mapped_column(String(60), index=True)
    subject_id: Mapped[int | None] = mapped_column(Integer)
    """To whom it was done."""
    slug: Mapped[str] = mapped_column(String(200), default="")
    detail: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    """What else there is to say; never a name, a password or code."""


class Process(Base):
    """A server or a worker: when it last gave a sign of life, and what it does."""

    __tablename__ = "processes"

    name: Mapped[str] = mapped_column(String(64), primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    host: Mapped[str] = mapped_column(String(200))
    pid: Mapped[int] = mapped_column(Integer)
    started: Mapped[float] = mapped_column(Float, default=time.time)
    seen: Mapped[float] = mapped_column(Float, default=time.time)
    busy_since: Mapped[float | None] = mapped_column(Float)
    """Since when it has been grading what it grades now."""
    graded: Mapped[int] = mapped_column(Integer, default=0)
    faults: Mapped[int] = mapped_column(Integer, default=0)


class Job(Base):
    """Something long that the server does beside its pages, such as an export."""

    __tablename__ = "jobs"

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    by_id: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    asked: Mapped[float] = mapped_column(Float, default=time.time)
    state: Mapped[str] = mapped_column(String(10), default=QUEUED)
    claim: Mapped[str | None] = mapped_column(String(64))
    lease: Mapped[float] = mapped_column(Float, default=0.0)
    """While it runs: until when its process is believed to live."""
    starts: Mapped[int] = mapped_column(Integer, default=0)
    started: Mapped[float | None] = mapped_column(Float)
    ended: Mapped[float | None] = mapped_column(Float)
    done: Mapped[int] = mapped_column(Integer, default=0)
    total: Mapped[int] = mapped_column(Integer, default=0)
    complete: Mapped[bool] = mapped_column(default=False)
    lines: Mapped[list[str]] = mapped_column(JSON, default=list)
    """What it reports, one sentence each."""
    file: Mapped[str] = mapped_column(String(300), default="")
    """The name of the file that it made."""

    @property
    def unfinished(self) -> bool:
        """Whether a result is still to come."""
        return self.state in (QUEUED, RUNNING)


class RegradedAttempt(Base):
    """One attempt of a regrade, and the round that grades it again."""

    __tablename__ = "regraded_attempts"

    regrade_id: Mapped[int] = mapped_column(ForeignKey("regrades.id", ondelete="CASCADE"), primary_key=True)
    attempt_id: Mapped[int] = mapped_column(
        ForeignKey("attempts.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    round: Mapped[int] = mapped_column(Integer)


class StoredSetting(Base):
    """A setting that instructors change in a page."""

    __tablename__ = "stored_settings"

    name: Mapped[str] = mapped_column(String(60), primary_key=True)
    value: Mapped[Any] = mapped_column(JSON)


class CourseVersion(Base):
    """A version of the course that somebody accepted for the term; the last one is valid."""

    __tablename__ = "course_versions"

    id: Mapped[int] = mapped_column(primary_key=True)
    hash: Mapped[str] = mapped_column(String(64))
    revision: Mapped[str] = mapped_column(String(80), default="")
    """The revision of git, where the course is kept in git."""
    at: Mapped[float] = mapped_column(Float, default=time.time)
    by_id: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    parts: Mapped[dict[str, list[str]]] = mapped_column(JSON)
    """Of each exercise: the hash of what decides verdicts, and the hash of its texts."""


class PendingDeletion(Base):
    """A student whose data will be deleted, unless somebody takes it back before."""

    __tablename__ = "pending_deletions"

    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    asked: Mapped[float] = mapped_column(Float, default=time.time)
    due: Mapped[float] = mapped_column(Float)
    was_active: Mapped[bool] = mapped_column(default=True)
