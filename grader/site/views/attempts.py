"""Attempting: hand in, watch the result come, look back."""

from __future__ import annotations

import contextlib
from typing import Any

from markupsafe import Markup
from starlette.responses import Response

from grader.diagram import Diagram, svg
from grader.reports.mark_change import MarkChange
from grader.site import history, intake, queue, rules
from grader.site.models import SUBMIT, TRY, Attempt
from grader.site.request_context import Refused, RequestContext, not_found
from grader.site.views.problems import exercise_of


def hand_in(context: RequestContext) -> Response:
    """Take what was typed or uploaded; it is kept before the page says so."""
    exercise = exercise_of(context)
    kind = TRY if context.form.get("do") == "try" else SUBMIT
    if kind == SUBMIT and not exercise.grader.is_file():
        raise Refused(400, "This copy of the course has no hidden graders: only visible checks run here.")
    cells = intake.read_cells(exercise, context.form.get("code", ""), context.files.get("file"))
    ticket = context.form.get("ticket", "")
    if len(ticket) < 16:
        raise Refused(400, "This form is not complete. Load the page anew and send it again.")
    attempt = intake.hand_in(
        context.db, context.me, exercise, cells=cells, kind=kind, ticket=f"{kind}:{ticket}"[:64]
    )
    return context.go(f"/attempts/{attempt.id}")


def show(context: RequestContext) -> Response:
    """One attempt: where it is, or what came of it; the page asks for the result alone until it is final."""
    attempt = attempt_of(context)
    exercise = context.site.shelf.exercise(attempt.slug)
    grading = history.latest_grading(context.db, attempt)
    result: dict[str, Any] = {
        "attempt": attempt,
        "exercise": exercise,
        "grading": grading,
        "ahead": queue.ahead_of(context.db, attempt) if attempt.pending else 0,
        "pictures": pictures(grading.answer) if grading is not None else [],
        "open": grading is not None and rules.opening(context.db, attempt.person, attempt.slug).open,
    }
    if context.request.query_params.get("part") == "result":
        return context.page("result_alone.html", **result)
    earlier = history.before(context.db, attempt) if attempt.kind == SUBMIT else None
    source = history.source_of(attempt)
    before = history.latest_grading(context.db, earlier) if earlier is not None else None
    return context.page(
        "attempt.html",
        **result,
        title=exercise.title if exercise else attempt.slug,
        mine=context.person is not None and attempt.person_id == context.person.id,
        source=source,
        earlier=earlier,
        moved=MarkChange(before, grading) if before is not None and grading is not None else None,
        differs=history.changes(history.source_of(earlier), source) if earlier is not None else [],
    )


def attempt_of(context: RequestContext) -> Attempt:
    """The attempt that a path names, for its owner and for instructors; nobody else learns that it is."""
    attempt = context.db.get(Attempt, min(int(context.path["number"]), 2**31 - 1))
    if attempt is None or not (context.me.teaches or attempt.person_id == context.me.id):
        raise not_found()
    return attempt


def pictures(answer: dict[str, Any]) -> list[Markup]:
    """Where gradients went, as the verdict tells it."""
    drawn = []
    for data in answer.get("pictures", []):
        with contextlib.suppress(ValueError):  # one of a form that we no longer know
            drawn.append(Markup(svg(Diagram.from_json(data), styled=False)))
    return drawn
