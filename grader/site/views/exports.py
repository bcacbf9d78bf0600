"""Exports: marks and attempts as CSV files, and marks to nbgrader's gradebook."""

from __future__ import annotations

import logging
import os
import subprocess
import sys

from starlette.responses import Response

from grader.core.named_modules import GRADEBOOK_EXPORT
from grader.site import csv_export
from grader.site.refusal import Refused
from grader.site.request_context import RequestContext

EXPORT_SECONDS = 300
LOG = logging.getLogger(__name__)


def marks_csv(context: RequestContext) -> Response:
    """Everybody's best scores."""
    exercises = list(context.site.catalogue.course.exercises.values())
    return _csv_file(csv_export.marks(context.db, exercises), "marks.csv")


def attempts_csv(context: RequestContext) -> Response:
    """Every attempt."""
    exercises = list(context.site.catalogue.course.exercises.values())
    return _csv_file(csv_export.attempts(context.db, exercises), "attempts.csv")


def to_gradebook(context: RequestContext) -> Response:
    """Enter everybody's best attempts into nbgrader's gradebook, in a process of its own."""
    command = [sys.executable, "-P", "-m", GRADEBOOK_EXPORT, str(context.site.settings.root)]
    url = context.site.database.url.render_as_string(hide_password=False)
    try:
        process = subprocess.run(
            command,
            env={**os.environ, "STOPGRAD_DATABASE": url},
            capture_output=True,
            text=True,
            timeout=EXPORT_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise Refused(503, "The export took too long and was stopped.") from error
    if process.returncode not in (0, 2, 3):
        LOG.error("the export to nbgrader failed: %s", process.stderr[-2000:])
        raise Refused(503, "The export failed; the server's log says why.")
    titles = {0: "In nbgrader's gradebook", 2: "Not exported", 3: "Not all marks are in nbgrader's gradebook"}
    return context.page(
        "exported.html",
        lines=process.stdout.splitlines(),
        complete=process.returncode == 0,
        title=titles[process.returncode],
    )


def _csv_file(text: str, name: str) -> Response:
    return Response(
        text,
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
