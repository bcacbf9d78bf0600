"""Runs: start a worked example or scratch code; its page is that of an attempt."""

from __future__ import annotations

from starlette.responses import Response

from grader.site import drafts, runs
from grader.site.refusal import Refused
from grader.site.request_context import RequestContext
from grader.site.views.problems import exercise_in_path


def start(context: RequestContext) -> Response:
    """Run the example of that number, or scratch code after the code that is in the editor."""
    exercise = exercise_in_path(context)
    ticket = context.form.get("ticket", "")
    if len(ticket) < 16:
        raise Refused(400, "This form is not complete. Reload the page and send it again.")
    example = context.form.get("example", "")
    if example:
        page = context.site.catalogue.problem(exercise)
        cells = runs.example_cells(page, int(example) if example.isascii() and example.isdecimal() else -1)
    else:
        draft = drafts.draft_of(context.db, context.me, exercise.slug)
        code = context.form.get("code", draft.code if draft else "")
        cells = runs.scratch_cells(
            *(text.replace("\r\n", "\n") for text in (code, context.form.get("scratch", "")))
        )
    run = runs.start(context.db, context.me, exercise.slug, cells, ticket)
    return context.redirect(f"/attempts/{run.id}")
