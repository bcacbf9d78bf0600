"""Privacy: what is kept for how long, and one student's data to be handed out or deleted."""

from __future__ import annotations

import json
from typing import Any

from starlette.responses import Response

from grader.site import audit, privacy, retention, sessions
from grader.site.confirmation import ask_first
from grader.site.models import Person
from grader.site.refusal import not_found
from grader.site.request_context import RequestContext
from grader.site.views.people import student_in_path


def show(context: RequestContext) -> Response:
    """What this site keeps, for how long, and who sees it."""
    return context.page(
        "privacy.html",
        periods=retention.PERIODS,
        days=retention.periods(context.db),
        hours=sessions.HOURS,
        undo_days=privacy.UNDO_DAYS,
    )


def my_data(context: RequestContext) -> Response:
    """All that is stored of the person who asks; not for somebody who looks at the site as a student."""
    if context.viewer is not None:
        raise not_found()
    return _data_file(context, context.me, "my-data.json")


def student_data(context: RequestContext) -> Response:
    """All that is stored of one student."""
    student = student_in_path(context)
    audit.record(context.db, "privacy.student_data", by=context.me, subject_id=student.id)
    return _data_file(context, student, f"student-{student.id}.json")


def ask_for_deletion(context: RequestContext) -> Response:
    """After a question: delete a student's data in some days, unless it is taken back before."""
    student = student_in_path(context)
    question = ask_first(
        context,
        question=f"Delete all data of {student.shown}?",
        consequence=(
            f"{student.shown} can no longer sign in from now on. In {privacy.UNDO_DAYS} days the account, all "
            "attempts, results and marks are deleted, and cannot be brought back from here. Until then you can "
            "undo it. Marks that you exported stay where you exported them to, and backups keep what they hold."
        ),
        yes="Delete all data",
        back=f"/class/people/{student.id}",
    )
    if question is not None:
        return question
    privacy.ask_for_deletion(context.db, student)
    return context.redirect(f"/class/people/{student.id}")


def take_deletion_back(context: RequestContext) -> Response:
    """Keep a student's data after all."""
    student = student_in_path(context)
    privacy.take_deletion_back(context.db, student)
    return context.redirect(f"/class/people/{student.id}")


def set_periods(context: RequestContext) -> Response:
    """Set how long data is kept."""
    before = retention.periods(context.db)
    retention.set_periods(context.db, context.form)
    context.db.flush()
    context.note(before=before, after=retention.periods(context.db))
    return context.redirect("/class/term#periods")


def _data_file(context: RequestContext, person: Person, name: str) -> Response:
    data: dict[str, Any] = privacy.data_of(context.db, person)
    return Response(
        json.dumps(data, indent=1, ensure_ascii=False).encode(errors="replace"),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
