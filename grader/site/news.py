"""News: what is new since somebody's last visit: problems, changed texts, marks that a regrade changed.

The site notices a new or changed problem when the catalogue is first shown with it.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from grader.course.exercise import Course
from grader.site.models import Attempt, Grading, KnownText, Person, Visit

AWAY_SECONDS = 1800.0
"""After this long without a look at the catalogue, the next look is a new visit."""


@dataclass(frozen=True)
class News:
    """By slug: what is new of a problem, in a word; and the attempts whose mark changed."""

    problems: dict[str, str]
    regraded: tuple[Attempt, ...]


def news_for(db: Session, person: Person, course: Course) -> News:
    """What is new for somebody since their last visit."""
    _note_texts(db, course)  # before the visit is noted: what it tells is not told at the next one
    since = _last_visit(db, person)
    problems = {
        row.slug: "new" if row.added > since else "changed"
        for row in db.scalars(select(KnownText).where(KnownText.changed > since))
        if row.slug in course.exercises
    }
    return News(problems, _moved(db, person, since))


def _last_visit(db: Session, person: Person) -> float:
    """When the visit before this one ended; now, at the first one. Notes this visit."""
    now = time.time()
    visit = db.get(Visit, person.id)
    if visit is None:
        try:
            with db.begin_nested():
                db.add(Visit(person_id=person.id, at=now, before=now))
        except IntegrityError:  # another window was first
            pass
        return now
    if now - visit.at > AWAY_SECONDS:
        visit.before = visit.at
    visit.at = now
    return visit.before


def _moved(db: Session, person: Person, since: float) -> tuple[Attempt, ...]:
    """The attempts that a regrade gave another mark since then."""
    regraded = select(Grading.attempt_id).where(Grading.round > 0, Grading.at > since)
    theirs = select(Attempt).where(Attempt.person_id == person.id, Attempt.id.in_(regraded))
    moved = []
    for attempt in db.scalars(theirs.order_by(Attempt.id)):
        old = [grading for grading in attempt.gradings if grading.at <= since]
        if old and attempt.gradings[-1].score != old[-1].score:
            moved.append(attempt)
    return tuple(moved)


def _note_texts(db: Session, course: Course) -> None:
    """Note the problems that are new and those whose text has changed. In the first moment none is new."""
    known = {row.slug: row for row in db.scalars(select(KnownText))}
    now = time.time()
    for slug, exercise in course.exercises.items():
        digest = _digest(exercise.notebook, exercise.notebook.stat().st_mtime)
        row = known.get(slug)
        if row is None:
            at = now if known else 0.0
            try:
                with db.begin_nested():
                    db.add(KnownText(slug=slug, digest=digest, added=at, changed=at))
            except IntegrityError:  # another request was first
                continue
        elif row.digest != digest:
            row.digest, row.changed = digest, now


@lru_cache(maxsize=512)
def _digest(notebook: Path, _: float) -> str:
    return hashlib.sha256(notebook.read_bytes()).hexdigest()
