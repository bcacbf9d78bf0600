"""Regrading: a problem's attempts graded anew after its grader was mended, and who moved."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session
from starlette.responses import Response

from grader.reports.mark_change import MarkChange
from grader.site import queue
from grader.site.models import DONE, SUBMIT, Attempt, Grading, Person, Regrade
from grader.site.request_context import Refused, RequestContext, not_found
from grader.site.views.problems import exercise_of


@dataclass(frozen=True)
class Moved:
    """An attempt whose mark changed."""

    attempt: int
    person: Person
    change: MarkChange


def regrade(context: RequestContext) -> Response:
    """Queue every attempt of a problem for another round. Marks stand until the new ones do."""
    exercise = exercise_of(context)
    ids = context.db.scalars(
        select(Attempt.id).where(Attempt.slug == exercise.slug, Attempt.kind == SUBMIT)
    ).all()
    if not ids:
        raise Refused(400, "Nobody has attempted this problem yet.")
    made = Regrade(slug=exercise.slug, by_id=context.me.id, total=len(ids))
    context.db.add(made)
    context.db.flush()
    queue.requeue(context.db, ids, made.id)
    return context.go(f"/class/regrades/{made.id}")


def show(context: RequestContext) -> Response:
    """How far a regrade is, and who moved."""
    made = context.db.get(Regrade, min(int(context.path["number"]), 2**31 - 1))
    if made is None:
        raise not_found()
    exercise = context.site.shelf.exercise(made.slug)
    left = context.db.scalar(
        select(func.count(Attempt.id)).where(Attempt.regrade_id == made.id, Attempt.state != DONE)
    )
    template = (
        "regrade_alone.html" if context.request.query_params.get("part") == "regrade" else "regrade.html"
    )
    return context.page(
        template,
        regrade=made,
        title=exercise.title if exercise else made.slug,
        left=left or 0,
        moved=who_moved(context.db, made.id),
    )


def who_moved(db: Session, regrade_id: int) -> list[Moved]:
    """Attempts of a regrade whose mark is not the same in the last two rounds."""
    rounds: dict[int, list[Grading]] = defaultdict(list)
    for grading in db.scalars(
        select(Grading).join(Attempt).where(Attempt.regrade_id == regrade_id).order_by(Grading.round)
    ):
        rounds[grading.attempt_id].append(grading)
    found = []
    for attempt_id, gradings in rounds.items():
        if len(gradings) < 2 or not (change := MarkChange(gradings[-2], gradings[-1])).moved:
            continue
        attempt = db.get_one(Attempt, attempt_id)
        if gradings[-1].round == attempt.round:
            found.append(Moved(attempt_id, attempt.person, change))
    return sorted(found, key=lambda moved: moved.person.name)


def regrades_of(db: Session, slug: str) -> list[Regrade]:
    """The regrades of a problem, latest first."""
    return list(db.scalars(select(Regrade).where(Regrade.slug == slug).order_by(Regrade.id.desc()).limit(20)))
