"""Regrades: start one, and follow it."""

from __future__ import annotations

from sqlalchemy import select
from starlette.responses import Response

from grader.site import queue
from grader.site.models import SUBMIT, Attempt, Regrade
from grader.site.refusal import Refused, not_found
from grader.site.regrading import changed_marks, left_of, note_attempts
from grader.site.request_context import RequestContext
from grader.site.views.problems import exercise_in_path


def start(context: RequestContext) -> Response:
    """Queue every attempt of a problem for another round. Marks stay valid until the new ones are ready."""
    exercise = exercise_in_path(context)
    ids = context.db.scalars(
        select(Attempt.id).where(Attempt.slug == exercise.slug, Attempt.kind == SUBMIT)
    ).all()
    if not ids:
        raise Refused(400, "Nobody has attempted this problem yet.")
    regrade = Regrade(slug=exercise.slug, by_id=context.me.id, total=len(ids))
    context.db.add(regrade)
    context.db.flush()
    queue.requeue(context.db, ids, regrade.id)
    note_attempts(context.db, regrade, ids)
    context.note(attempts=len(ids), regrade=regrade.id)
    return context.redirect(f"/class/regrades/{regrade.id}")


def show(context: RequestContext) -> Response:
    """How far a regrade is, and whose marks changed."""
    regrade = context.db.get(Regrade, context.row_id)
    if regrade is None:
        raise not_found()
    exercise = context.site.catalogue.exercise(regrade.slug)
    left = left_of(context.db, regrade.id)
    part_only = context.request.query_params.get("part") == "regrade"
    return context.page(
        "regrade_alone.html" if part_only else "regrade.html",
        regrade=regrade,
        title=exercise.title if exercise else regrade.slug,
        left=left,
        changed_marks=changed_marks(context.db, regrade.id),
    )
