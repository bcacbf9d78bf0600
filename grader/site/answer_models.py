"""Answer models: the tables of comments, of marks by hand, and of appeals."""

from __future__ import annotations

import time

from sqlalchemy import Float, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from grader.site.models import Attempt, Base, Person


class Comment(Base):
    """What somebody who teaches wrote about an attempt; its student reads it."""

    __tablename__ = "comments"

    id: Mapped[int] = mapped_column(primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempts.id", ondelete="CASCADE"), index=True)
    by_id: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float] = mapped_column(Float, default=time.time)

    attempt: Mapped[Attempt] = relationship()
    by: Mapped[Person | None] = relationship()


class HandMark(Base):
    """A mark by hand, with its reason; the last one of an attempt is valid, and one without points takes it back."""

    __tablename__ = "hand_marks"

    id: Mapped[int] = mapped_column(primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempts.id", ondelete="CASCADE"), index=True)
    points: Mapped[float | None] = mapped_column(Float)
    reason: Mapped[str] = mapped_column(String(1000))
    by_id: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    at: Mapped[float] = mapped_column(Float, default=time.time)

    attempt: Mapped[Attempt] = relationship()
    by: Mapped[Person | None] = relationship()


class Appeal(Base):
    """A student asks to look at an attempt again; somebody who teaches answers."""

    __tablename__ = "appeals"

    id: Mapped[int] = mapped_column(primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempts.id", ondelete="CASCADE"), index=True)
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float] = mapped_column(Float, default=time.time)
    answer: Mapped[str | None] = mapped_column(Text)
    answered: Mapped[float | None] = mapped_column(Float)
    by_id: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))

    attempt: Mapped[Attempt] = relationship()
    by: Mapped[Person | None] = relationship()
