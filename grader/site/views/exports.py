"""Exports: marks, attempts and the audit log as CSV files, and marks to nbgrader's gradebook."""

from __future__ import annotations

from starlette.responses import Response

from grader.site import audit, csv_export, jobs
from grader.site.models import Person
from grader.site.operation_models import Job
from grader.site.refusal import not_found
from grader.site.request_context import RequestContext


def marks_csv(context: RequestContext) -> Response:
    """Everybody's best scores."""
    _record(context, "exports.marks_csv")
    exercises = list(context.site.catalogue.course.exercises.values())
    return _csv_file(csv_export.marks(context.db, exercises, _section(context)), "marks.csv")


def marks_by_problem_csv(context: RequestContext) -> Response:
    """Everybody's mark for each problem, with and without penalty."""
    _record(context, "exports.marks_by_problem_csv")
    exercises = list(context.site.catalogue.course.exercises.values())
    return _csv_file(
        csv_export.marks_by_problem(context.db, exercises, _section(context)), "marks-by-problem.csv"
    )


def attempts_csv(context: RequestContext) -> Response:
    """Every attempt."""
    _record(context, "exports.attempts_csv")
    return _csv_file(csv_export.attempts(context.db), "attempts.csv")


def audit_csv(context: RequestContext) -> Response:
    """The whole audit log, this download included."""
    _record(context, "exports.audit_csv")
    context.db.flush()
    return _csv_file(audit.as_csv(context.db), "audit.csv")


def to_gradebook(context: RequestContext) -> Response:
    """Ask for an export of everybody's best attempts into nbgrader's gradebook; the page shows how far it is."""
    job, new = jobs.ask(context.db, jobs.GRADEBOOK, context.me)
    context.note(job=job.id, **({} if new else {"was_running": True}))
    return context.redirect(f"/class/jobs/{job.id}")


def show_job(context: RequestContext) -> Response:
    """How far a job is, and what it reports."""
    job = context.db.get(Job, context.row_id)
    if job is None:
        raise not_found()
    by = context.db.get(Person, job.by_id) if job.by_id is not None else None
    part_only = context.request.query_params.get("part") == "job"
    return context.page(
        "job_alone.html" if part_only else "job.html",
        job=job,
        by=by,
        title=jobs.TITLES.get(job.kind, job.kind),
        gradebook=job.kind == jobs.GRADEBOOK,
    )


def _record(context: RequestContext, action: str) -> None:
    audit.record(context.db, action, by=context.me)


def _section(context: RequestContext) -> str:
    """The section whose marks are asked for; empty for all."""
    return context.request.query_params.get("section", "")


def _csv_file(text: str, name: str) -> Response:
    return Response(
        text,
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
