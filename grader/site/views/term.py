"""The term: the version of the course, closing it, archives, jobs, how long data is kept, and who works."""

from __future__ import annotations

from starlette.responses import FileResponse, Response

from grader.site import audit, course_version, heartbeat, jobs, retention, term
from grader.site.archive import archives_of
from grader.site.confirmation import ask_first
from grader.site.models import Person
from grader.site.refusal import not_found
from grader.site.request_context import RequestContext


def show(context: RequestContext) -> Response:
    """The page of the term."""
    root = context.site.settings.root
    pinned = course_version.pinned_version(context.db)
    by = context.db.get(Person, pinned.by_id) if pinned is not None and pinned.by_id is not None else None
    return context.page(
        "term.html",
        pinned=pinned,
        pinned_by=by,
        changes=course_version.changes_since_pin(context.db, root),
        now_hash=course_version.current_version(root).hash,
        now_revision=course_version.git_revision(root),
        outdated=course_version.outdated_marks(context.db, root),
        titles={slug: exercise.title for slug, exercise in context.site.catalogue.course.exercises.items()},
        jobs=jobs.latest(context.db),
        job_titles=jobs.TITLES,
        periods=retention.PERIODS,
        days=retention.periods(context.db),
        signs=heartbeat.signs(context.db),
    )


def accept_version(context: RequestContext) -> Response:
    """Note the version that the files have now as that of the term; old marks stay."""
    before = course_version.pinned_version(context.db)
    row = course_version.pin(context.db, context.site.settings.root, context.me)
    context.note(before=before.hash if before is not None else None, after=row.hash, revision=row.revision)
    return context.redirect("/class/term")


def close(context: RequestContext) -> Response:
    """After a question: close the course, and have it archived."""
    question = ask_first(
        context,
        question="Close the course?",
        consequence=(
            "Everybody can still sign in and read. Nobody can hand in, open hints, or change rules and marks. "
            "An archive of everything is made. You can open the course again."
        ),
        yes="Close the course",
        back="/class/term",
    )
    if question is not None:
        return question
    term.close(context.db)
    job, _ = jobs.ask(context.db, jobs.ARCHIVE, context.me)
    context.note(job=job.id)
    return context.redirect(f"/class/jobs/{job.id}")


def reopen(context: RequestContext) -> Response:
    """Open the course again."""
    term.reopen(context.db)
    return context.redirect("/class/term")


def archive(context: RequestContext) -> Response:
    """Ask for an archive; the page shows how far it is."""
    job, _ = jobs.ask(context.db, jobs.ARCHIVE, context.me)
    context.note(job=job.id)
    return context.redirect(f"/class/jobs/{job.id}")


def download_archive(context: RequestContext) -> Response:
    """An archive, as a file."""
    name = str(context.path_params["name"])
    archives = {path.name: path for path in archives_of(context.site.settings.root).glob("archive-*.zip")}
    if name not in archives:
        raise not_found()
    audit.record(context.db, "term.download_archive", by=context.me)
    return FileResponse(archives[name], media_type="application/zip", filename=name)
