"""Attempts: hand in, watch for the result, look back."""

from __future__ import annotations

import contextlib
from typing import Any

from markupsafe import Markup
from starlette.responses import Response

from grader.course.exercise import Exercise
from grader.diagram import Diagram, svg
from grader.reports.mark_change import MarkChange
from grader.site import drafts, history, intake, rules, runs
from grader.site.answers import answers_to
from grader.site.markdown import render
from grader.site.marks import CountedAttempt, mark_book
from grader.site.models import RUN, SUBMIT, TRY, Attempt, Grading
from grader.site.refusal import Refused, not_found
from grader.site.request_context import RequestContext
from grader.site.views.problems import exercise_in_path, opened_hints


def hand_in(context: RequestContext) -> Response:
    """Store what was typed or uploaded; it is committed before the page says so."""
    exercise = exercise_in_path(context)
    kind = TRY if context.form.get("do") == "try" else SUBMIT
    if kind == SUBMIT and not exercise.grader.is_file():
        raise Refused(400, "This copy of the course has no hidden graders: only visible checks run here.")
    cells = intake.read_cells(exercise, context.form.get("code", ""), context.files.get("file"))
    ticket = context.form.get("ticket", "")
    if len(ticket) < 16:
        raise Refused(400, "This form is not complete. Reload the page and send it again.")
    attempt = intake.hand_in(
        context.db, context.me, exercise, cells=cells, kind=kind, ticket=f"{kind}:{ticket}"[:64]
    )
    typed = context.form.get("code", "").replace("\r\n", "\n") if "file" not in context.files else ""
    text = typed or history.source_of(attempt)
    if len(text) <= drafts.MAX_CHARACTERS:
        drafts.save(context.db, context.me, exercise.slug, text, age=0.0, base=-1)
    return context.redirect(f"/attempts/{attempt.id}")


def show(context: RequestContext) -> Response:
    """One attempt: its state or its result. The page asks for the result part again until it is final."""
    attempt = attempt_in_path(context)
    exercise = context.site.catalogue.exercise(attempt.slug)
    grading = history.latest_grading(context.db, attempt)
    result: dict[str, Any] = {
        "attempt": attempt,
        "exercise": exercise,
        "grading": grading,
        "shown": runs.shown_of(grading.answer) if grading is not None and attempt.kind == RUN else [],
        "ahead": context.site.places.ahead_of(context.db, attempt) if attempt.pending else 0,
        "counted": _counted(context, attempt),
        "diagrams": diagrams(grading.answer) if grading is not None else [],
        "flags": grading.answer.get("flags", []) if grading is not None and context.me.teaches else [],
        "solution_open": grading is not None
        and rules.solution_access(context.db, attempt.person, attempt.slug).open,
        "afterwards": exercise is not None
        and grading is not None
        and grading.full
        and bool(context.site.catalogue.problem(exercise).afterwards),
        **_warnings(context, exercise, grading),
    }
    if context.request.query_params.get("part") == "result":
        return context.page("result_alone.html", **result)
    previous = history.previous_attempt(context.db, attempt) if attempt.kind == SUBMIT else None
    source = history.source_of(attempt)
    before = history.latest_grading(context.db, previous) if previous is not None else None
    return context.page(
        "attempt.html",
        **result,
        title=exercise.title if exercise else attempt.slug,
        mine=context.person is not None and attempt.person_id == context.person.id,
        answers=answers_to(context.db, attempt),
        source=source,
        previous=previous,
        change=MarkChange(before, grading) if before is not None and grading is not None else None,
        diff=history.diff(history.source_of(previous), source) if previous is not None else [],
    )


def _counted(context: RequestContext, attempt: Attempt) -> CountedAttempt | None:
    """What the attempt counts for the mark, once it has a result."""
    rows = history.scored(context.db, Attempt.id == attempt.id, Attempt.kind == SUBMIT)
    return mark_book(context.db).count(rows[0]) if rows else None


def _warnings(context: RequestContext, exercise: Exercise | None, grading: Grading | None) -> dict[str, Any]:
    """What the problem's page says of a mistake that visible checks saw, and the hint to open next."""
    warned_of = grading.answer.get("warned_of", []) if grading is not None else []
    if exercise is None or not warned_of:
        return {"warnings": [], "next_hint": None}
    hints = context.site.catalogue.problem(exercise).hints
    opened = len(opened_hints(context, context.me, exercise))
    fitting = [hint for _, hint in warned_of if hint is not None]
    number = min([*fitting[:1], opened + 1])  # hints open in their order
    return {
        "warnings": [render(text) for text, _ in warned_of],
        "next_hint": hints[number - 1].title if 1 <= number <= len(hints) else None,
        "is_hint_open": number <= opened,
    }


def attempt_in_path(context: RequestContext) -> Attempt:
    """The attempt that the path names, for its owner and instructors; others learn nothing of it."""
    attempt = context.db.get(Attempt, context.row_id)
    if attempt is None or not (context.me.teaches or attempt.person_id == context.me.id):
        raise not_found()
    return attempt


def diagrams(answer: dict[str, Any]) -> list[tuple[Markup, Markup]]:
    """The diagrams of where gradients went, as SVG: each in a wide and in a narrow form, for narrow places."""
    drawings = []
    for data in answer.get("pictures", []):
        with contextlib.suppress(ValueError):  # stored in a format that is no longer read
            diagram = Diagram.from_json(data)
            drawings.append(
                (Markup(svg(diagram, styled=False)), Markup(svg(diagram, styled=False, narrow=True)))
            )
    return drawings
