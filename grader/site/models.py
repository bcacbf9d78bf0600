"""Models: the tables of the database. Times are seconds since the epoch."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import JSON, Float, ForeignKey, Index, Integer, MetaData, String, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from grader.core.verdict import Check

STUDENT, INSTRUCTOR = "student", "instructor"
SUBMIT, TRY = "submit", "try"
QUEUED, GRADING, DONE, HELD = "queued", "grading", "done", "held"

KEY_NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """Every table, with names for its keys that migrations can rely on."""

    metadata = MetaData(naming_convention=KEY_NAMES)


class Person(Base):
    """Somebody who may sign in."""

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(120), unique=True)
    full_name: Mapped[str] = mapped_column(String(200), default="")
    role: Mapped[str] = mapped_column(String(20), default=STUDENT)
    password: Mapped[str | None] = mapped_column(String(200))
    """The hash of the password; none if JupyterHub signs this person in."""
    must_change: Mapped[bool] = mapped_column(default=False)
    active: Mapped[bool] = mapped_column(default=True)
    created: Mapped[float] = mapped_column(Float, default=time.time)

    @property
    def shown(self) -> str:
        """The name that pages show."""
        return self.full_name or self.name

    @property
    def teaches(self) -> bool:
        """Whether this is an instructor."""
        return self.role == INSTRUCTOR


class UserSession(Base):
    """A session: the digest of its cookie, the person, and the token that its forms carry."""

    __tablename__ = "sign_ins"

    id: Mapped[int] = mapped_column(primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    token: Mapped[str] = mapped_column(String(64))
    expires: Mapped[float] = mapped_column(Float)

    person: Mapped[Person] = relationship(lazy="joined")


class FailedSignIn(Base):
    """A sign-in that failed: for which name, from which address, when."""

    __tablename__ = "strikes"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(120))
    address: Mapped[str] = mapped_column(String(64))
    at: Mapped[float] = mapped_column(Float, index=True)


class Hint(Base):
    """A hint that somebody opened."""

    __tablename__ = "hints"

    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    slug: Mapped[str] = mapped_column(String(200), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    at: Mapped[float] = mapped_column(Float, default=time.time)


class Rule(Base):
    """What an instructor set for a problem; the row with an empty slug applies to all others."""

    __tablename__ = "rules"

    slug: Mapped[str] = mapped_column(String(200), primary_key=True)
    due: Mapped[float | None] = mapped_column(Float)
    tries: Mapped[int | None] = mapped_column(Integer)
    """The solution opens after this many different tries; if none, tries alone do not open it."""
    released: Mapped[bool] = mapped_column(default=False)


class Attempt(Base):
    """What a student handed in, and its state on the way to a verdict."""

    __tablename__ = "attempts"
    __table_args__ = (
        UniqueConstraint("person_id", "ticket"),
        Index("ix_attempts_queue", "state", "ready"),
        Index("ix_attempts_of", "person_id", "slug"),
        Index("ix_attempts_slug", "slug"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    slug: Mapped[str] = mapped_column(String(200))
    kind: Mapped[str] = mapped_column(String(10))
    ticket: Mapped[str] = mapped_column(String(64))
    """One per form that was shown: the same form sent twice is one attempt."""
    cells: Mapped[list[list[str]]] = mapped_column(JSON)
    """The code to run: one [place, source] per cell."""
    digest: Mapped[str] = mapped_column(String(64))
    made: Mapped[float] = mapped_column(Float, default=time.time)
    state: Mapped[str] = mapped_column(String(10), default=QUEUED)
    ready: Mapped[float] = mapped_column(Float, default=0.0)
    """While queued: the earliest time to grade it. While being graded: when the lease ends."""
    claim: Mapped[str | None] = mapped_column(String(64), index=True)
    round: Mapped[int] = mapped_column(Integer, default=0)
    """How many regrades were asked for."""
    faults: Mapped[int] = mapped_column(Integer, default=0)
    """How often the grader failed on it in this round."""
    regrade_id: Mapped[int | None] = mapped_column(ForeignKey("regrades.id", ondelete="SET NULL"), index=True)

    person: Mapped[Person] = relationship()
    gradings: Mapped[list[Grading]] = relationship(order_by="Grading.round", back_populates="attempt")

    @property
    def pending(self) -> bool:
        """Whether a result is still to come."""
        return self.state != DONE


class Grading(Base):
    """The result of an attempt in one round: a verdict, or the report of the visible checks."""

    __tablename__ = "gradings"
    __table_args__ = (UniqueConstraint("attempt_id", "round"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempts.id", ondelete="CASCADE"))
    round: Mapped[int] = mapped_column(Integer)
    score: Mapped[float] = mapped_column(Float)
    max_score: Mapped[float] = mapped_column(Float)
    cause: Mapped[str | None] = mapped_column(String(80))
    pitfalls: Mapped[list[str]] = mapped_column(JSON)
    grader: Mapped[str] = mapped_column(String(64))
    answer: Mapped[dict[str, Any]] = mapped_column(JSON)
    at: Mapped[float] = mapped_column(Float, default=time.time)

    attempt: Mapped[Attempt] = relationship(back_populates="gradings")

    @property
    def full(self) -> bool:
        """Whether the score is the full score."""
        return self.max_score > 0 and self.score == self.max_score

    @property
    def checks(self) -> list[Check]:
        """How each check of the verdict went."""
        return [Check(**check) for check in self.answer.get("checks", [])]


class Regrade(Base):
    """One request to grade all attempts of a problem again, after its grader was repaired."""

    __tablename__ = "regrades"

    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(String(200))
    by_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    at: Mapped[float] = mapped_column(Float, default=time.time)
    total: Mapped[int] = mapped_column(Integer)
