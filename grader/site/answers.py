"""Answers of those who teach: comments on attempts, marks by hand, appeals."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from grader.site.answer_models import Appeal, Comment, HandMark
from grader.site.models import Attempt, Person
from grader.site.refusal import Refused

MAX_TEXT = 5000
MAX_REASON = 1000
NOTHING = "Nothing was changed."


@dataclass(frozen=True)
class Answers:
    """All that was written about an attempt."""

    comments: list[Comment]
    hand_mark: HandMark | None
    """The mark by hand that holds."""
    appeals: list[Appeal]

    @property
    def open_appeal(self) -> Appeal | None:
        """The appeal that waits for an answer."""
        return next((appeal for appeal in self.appeals if appeal.answered is None), None)


def answers_to(db: Session, attempt: Attempt) -> Answers:
    """What was written about an attempt, oldest first."""
    mark = db.scalar(
        select(HandMark).where(HandMark.attempt_id == attempt.id).order_by(HandMark.id.desc()).limit(1)
    )
    return Answers(
        list(db.scalars(select(Comment).where(Comment.attempt_id == attempt.id).order_by(Comment.id))),
        mark if mark is not None and mark.points is not None else None,
        list(db.scalars(select(Appeal).where(Appeal.attempt_id == attempt.id).order_by(Appeal.id))),
    )


def comment(db: Session, attempt_ids: Iterable[int], by: Person, text: str) -> int:
    """Write one comment about attempts; returns about how many."""
    text = _text(text, "A comment")
    comments = [Comment(attempt_id=number, by_id=by.id, text=text) for number in attempt_ids]
    db.add_all(comments)
    return len(comments)


def mark_by_hand(
    db: Session, attempt: Attempt, by: Person, *, points: str, reason: str, maximum: float
) -> None:
    """Give an attempt a mark by hand; without points, the automatic mark counts again. Raises Refused."""
    reason = reason.strip()[:MAX_REASON]
    if not reason:
        raise Refused(400, f"A mark by hand needs a reason: the student reads it. {NOTHING}")
    number = None
    if points.strip():
        number = _number(points)
        if not 0 <= number <= maximum:
            raise Refused(400, f"The mark is a number from 0 to {maximum:g}. {NOTHING}")
    db.add(HandMark(attempt_id=attempt.id, points=number, reason=reason, by_id=by.id))


def appeal(db: Session, attempt: Attempt, text: str) -> None:
    """Ask those who teach to look at an attempt again; one question at a time. Raises Refused."""
    text = _text(text, "An appeal")
    if answers_to(db, attempt).open_appeal is not None:
        raise Refused(400, "You asked about this attempt already: wait for the answer.")
    db.add(Appeal(attempt_id=attempt.id, text=text))


def answer(found: Appeal, by: Person, text: str) -> None:
    """Answer an appeal. Raises Refused if somebody has."""
    text = _text(text, "An answer")
    if found.answered is not None:
        raise Refused(400, f"This appeal has an answer already. {NOTHING}")
    found.answer, found.answered, found.by_id = text, time.time(), by.id


def open_appeals(db: Session) -> list[Appeal]:
    """The appeals that wait for an answer, oldest first."""
    return list(db.scalars(select(Appeal).where(Appeal.answered.is_(None)).order_by(Appeal.id)))


def commented(db: Session, attempt_ids: Iterable[int]) -> set[int]:
    """Which of these attempts have something to read: a comment, a mark by hand, an answer."""
    ids = list(attempt_ids)
    found: set[int] = set()
    for column, condition in (
        (Comment.attempt_id, Comment.id.is_not(None)),
        (HandMark.attempt_id, HandMark.id.is_not(None)),
        (Appeal.attempt_id, Appeal.answered.is_not(None)),
    ):
        found |= set(db.scalars(select(column).where(column.in_(ids), condition)))
    return found


def hand_marks(db: Session) -> dict[int, HandMark]:
    """The marks by hand that hold, by attempt."""
    last = select(func.max(HandMark.id)).group_by(HandMark.attempt_id)
    marks = db.scalars(select(HandMark).where(HandMark.id.in_(last), HandMark.points.is_not(None)))
    return {mark.attempt_id: mark for mark in marks}


def _text(text: str, what: str) -> str:
    text = text.strip()
    if not text:
        raise Refused(400, f"{what} needs some words. {NOTHING}")
    if len(text) > MAX_TEXT:
        raise Refused(400, f"{what} has at most {MAX_TEXT} characters. {NOTHING}")
    return text


def _number(text: str) -> float:
    try:
        return float(text.strip().replace(",", "."))
    except ValueError:
        return math.nan
