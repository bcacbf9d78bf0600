"""Models: the tables of the database. Times are seconds since the epoch."""

from __future__ import annotations

import time
import unicodedata
from typing import Any

from sqlalchemy import (
    JSON,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship, validates

from grader.core.verdict import Check
from grader.site import roles
from grader.site.roles import RIGHTS, ROLES, Right

STUDENT, ASSISTANT, INSTRUCTOR = roles.STUDENT, roles.ASSISTANT, roles.INSTRUCTOR
SUBMIT, TRY, RUN = "submit", "try", "run"
"""What is handed in, runs of the visible checks, runs of worked examples and of scratch code."""
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


def name_key(name: str) -> str:
    """A name as it is compared: without upper case, in one form of Unicode."""
    return unicodedata.normalize("NFKC", name).casefold()[:400]


class Person(Base):
    """Somebody who may sign in."""

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(120), unique=True)
    name_key: Mapped[str] = mapped_column(String(400), unique=True)
    """The name in lower case: `Case` and `case` are one."""
    full_name: Mapped[str] = mapped_column(String(200), default="")
    role: Mapped[str] = mapped_column(String(20), default=STUDENT)
    hub_role: Mapped[bool] = mapped_column(default=False)
    """Whether JupyterHub gave the role, and takes it back."""
    section: Mapped[str] = mapped_column(String(60), default="")
    password: Mapped[str | None] = mapped_column(String(200))
    """The hash of the password; none if JupyterHub signs this person in."""
    must_change: Mapped[bool] = mapped_column(default=False)
    active: Mapped[bool] = mapped_column(default=True)
    created: Mapped[float] = mapped_column(Float, default=time.time)
    served: Mapped[float] = mapped_column(Float, default=0.0, server_default="0")
    """When an attempt of theirs was last taken off the queue: who was served longest ago is next."""

    @property
    def shown(self) -> str:
        """The name that pages show."""
        return self.full_name or self.name

    @property
    def teaches(self) -> bool:
        """Whether this is an instructor or a teaching assistant."""
        return self.may(Right.SEE)

    @property
    def role_name(self) -> str:
        """The role in words."""
        return ROLES.get(self.role, self.role)

    def may(self, right: str) -> bool:
        """Whether this person's role has a right."""
        return right in RIGHTS.get(self.role, frozenset())

    @validates("name")
    def _set_key(self, _: str, name: str) -> str:
        self.name_key = name_key(name)
        return name


class UserSession(Base):
    """A session: the digest of its cookie, the person, and the token that its forms carry."""

    __tablename__ = "sign_ins"

    id: Mapped[int] = mapped_column(primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    token: Mapped[str] = mapped_column(String(64))
    expires: Mapped[float] = mapped_column(Float)
    view_as_id: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    """The student as whom somebody who teaches looks at the site."""

    person: Mapped[Person] = relationship(lazy="joined", foreign_keys=[person_id])
    view_as: Mapped[Person | None] = relationship(foreign_keys=[view_as_id])


class FailedSignIn(Base):
    """A sign-in that failed: for which name, from which address, when."""

    __tablename__ = "strikes"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(120))
    address: Mapped[str] = mapped_column(String(64))
    at: Mapped[float] = mapped_column(Float, index=True)


class KnownBrowser(Base):
    """A browser in which somebody has signed in: the digest of a cookie that it keeps."""

    __tablename__ = "known_browsers"

    id: Mapped[int] = mapped_column(primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    at: Mapped[float] = mapped_column(Float)


class Hint(Base):
    """A hint that somebody opened."""

    __tablename__ = "hints"

    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    slug: Mapped[str] = mapped_column(String(200), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    at: Mapped[float] = mapped_column(Float, default=time.time)


class Draft(Base):
    """What somebody has typed for a problem and not yet handed in."""

    __tablename__ = "drafts"

    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    slug: Mapped[str] = mapped_column(String(200), primary_key=True)
    code: Mapped[str] = mapped_column(Text)
    edited: Mapped[float] = mapped_column(Float)
    revision: Mapped[int] = mapped_column(Integer)
    """Counts the versions, so that a window notices that another one has stored something."""
    earlier: Mapped[list[list[Any]]] = mapped_column(JSON)
    """Versions that gave way to a newer one from another window: [time, code], the latest first."""


class Visit(Base):
    """When somebody last looked at the catalogue, and when the visit before that ended."""

    __tablename__ = "visits"

    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    at: Mapped[float] = mapped_column(Float)
    before: Mapped[float] = mapped_column(Float)


class KnownText(Base):
    """The text of a problem as the site last saw it, when it was added and when it last changed."""

    __tablename__ = "known_texts"

    slug: Mapped[str] = mapped_column(String(200), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64))
    added: Mapped[float] = mapped_column(Float)
    changed: Mapped[float] = mapped_column(Float)


class Rule(Base):
    """What an instructor set: for a problem (its slug), for a unit (its name), or for the course (no name)."""

    __tablename__ = "rules"

    slug: Mapped[str] = mapped_column(String(200), primary_key=True)
    own_dates: Mapped[bool] = mapped_column(default=True)
    """Whether the dates of this row hold; if not, those of the unit or of the course do."""
    opens: Mapped[float | None] = mapped_column(Float)
    due: Mapped[float | None] = mapped_column(Float)
    late_until: Mapped[float | None] = mapped_column(Float)
    late_policy: Mapped[str] = mapped_column(String(10), default="none")
    late_percent: Mapped[float] = mapped_column(Float, default=10.0)
    """What each day that has begun takes off, where the policy says so."""
    own_solution: Mapped[bool] = mapped_column(default=True)
    """Whether this row says when the solution opens; if not, the unit or the course does."""
    after_pass: Mapped[bool] = mapped_column(default=True)
    tries: Mapped[int | None] = mapped_column(Integer)
    """The solution opens after this many different tries; if none, tries alone do not open it."""
    after_due: Mapped[bool] = mapped_column(default=False)
    cap: Mapped[float | None] = mapped_column(Float)
    """The highest mark, in percent, of attempts made after the solution was seen."""
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
    slow: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether it did not end within the time that an attempt has at first."""
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
