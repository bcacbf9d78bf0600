"""Answers: comments on an attempt, a mark by hand, an appeal and its answer."""

from __future__ import annotations

from starlette.responses import Response

from grader.site import answers, history
from grader.site.answer_models import Appeal
from grader.site.models import SUBMIT, Attempt
from grader.site.refusal import Refused, not_found
from grader.site.request_context import RequestContext
from grader.site.views.attempts import attempt_in_path


def comment(context: RequestContext) -> Response:
    """Write a comment that the student reads beside the attempt."""
    attempt = attempt_in_path(context)
    answers.comment(context.db, [attempt.id], context.me, context.form.get("text", ""))
    return _back(context, attempt)


def mark(context: RequestContext) -> Response:
    """Give a mark by hand, with a reason; without points, take it back."""
    attempt = attempt_in_path(context)
    grading = history.latest_grading(context.db, attempt)
    if attempt.kind != SUBMIT or grading is None:
        raise Refused(400, "Only an attempt that was graded can be marked by hand. Nothing was changed.")
    answers.mark_by_hand(
        context.db,
        attempt,
        context.me,
        points=context.form.get("points", ""),
        reason=context.form.get("reason", ""),
        maximum=grading.max_score,
    )
    context.note(points=context.form.get("points", "").strip()[:20])
    return _back(context, attempt)


def appeal(context: RequestContext) -> Response:
    """Ask those who teach to look at one's own attempt again."""
    attempt = attempt_in_path(context)
    if attempt.person_id != context.me.id:
        raise not_found()
    answers.appeal(context.db, attempt, context.form.get("text", ""))
    return _back(context, attempt)


def answer(context: RequestContext) -> Response:
    """Answer an appeal."""
    found = context.db.get(Appeal, context.row_id)
    if found is None:
        raise not_found()
    context.note(attempt=found.attempt_id, student=found.attempt.person_id)
    answers.answer(found, context.me, context.form.get("text", ""))
    return _back(context, found.attempt)


def appeals(context: RequestContext) -> Response:
    """The appeals that wait for an answer."""
    exercises = context.site.catalogue.course.exercises
    return context.page(
        "appeals.html",
        appeals=answers.open_appeals(context.db),
        titles={slug: exercise.title for slug, exercise in exercises.items()},
    )


def _back(context: RequestContext, attempt: Attempt) -> Response:
    return context.redirect(f"/attempts/{attempt.id}#answers")
