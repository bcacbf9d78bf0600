"""Solution views: who saw a solution, and when."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.site.deadline_models import SolutionView
from grader.site.models import Person


def seen_at(db: Session, person: Person, slug: str) -> float | None:
    """When somebody first saw a solution."""
    return db.scalar(
        select(SolutionView.at).where(SolutionView.person_id == person.id, SolutionView.slug == slug)
    )


def record(db: Session, person: Person, slug: str) -> None:
    """Note that a student sees a solution; the first time is kept."""
    if not person.teaches and seen_at(db, person, slug) is None:
        db.add(SolutionView(person_id=person.id, slug=slug))


def by_person(db: Session, slug: str) -> dict[int, float]:
    """When each student first saw a solution."""
    views = select(SolutionView.person_id, SolutionView.at).where(SolutionView.slug == slug)
    return {row.person_id: row.at for row in db.execute(views)}
