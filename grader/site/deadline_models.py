"""Deadline models: the tables of extensions, of solutions that were seen, and of what holds for the whole course."""

from __future__ import annotations

import time

from sqlalchemy import Float, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from grader.site.models import Base, Person


class Extension(Base):
    """More time for one student: for a problem (its slug), for a unit (its name), or for all (no name)."""

    __tablename__ = "extensions"
    __table_args__ = (UniqueConstraint("person_id", "scope"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    scope: Mapped[str] = mapped_column(String(200))
    due: Mapped[float] = mapped_column(Float)
    reason: Mapped[str] = mapped_column(String(300), default="")
    by_id: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    at: Mapped[float] = mapped_column(Float, default=time.time)

    person: Mapped[Person] = relationship(foreign_keys=[person_id])


class SolutionView(Base):
    """When somebody first saw a solution."""

    __tablename__ = "solution_views"

    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    slug: Mapped[str] = mapped_column(String(200), primary_key=True)
    at: Mapped[float] = mapped_column(Float, default=time.time)


class CourseOption(Base):
    """What an instructor set for the whole course, by name: the time zone, for one."""

    __tablename__ = "course_options"

    name: Mapped[str] = mapped_column(String(60), primary_key=True)
    value: Mapped[str] = mapped_column(String(2000))
