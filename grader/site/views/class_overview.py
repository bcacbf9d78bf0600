"""The class overview: who passed what, and where the class is stuck."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.responses import Response

from grader.site import class_overview, course_version
from grader.site.activity import duration
from grader.site.request_context import RequestContext


def show(context: RequestContext) -> Response:
    """The class now. While it is open, the page asks for its middle part again, and gets it if it changed."""
    course, query = context.site.catalogue.course, context.request.query_params
    version, part_only = class_overview.version(context.db), query.get("part") == "overview"
    if part_only and query.get("seen") == version:
        return Response(status_code=204)
    section = query.get("section", "")
    exercises = list(course.exercises.values())
    return context.page(
        "class_overview_alone.html" if part_only else "class_overview.html",
        overview=class_overview.load_overview(context.db, exercises, section),
        units=course.units,
        titles={exercise.slug: exercise.title for exercise in exercises},
        version=version,
        sections=class_overview.sections(context.db),
        section=section,
        of_section=lambda path: path + (f"?{urlencode({'section': section})}" if section else ""),
        live=f"/class?{urlencode({'part': 'overview', 'seen': version, 'section': section})}",
        duration=duration,
        changes=None
        if part_only
        else course_version.changes_since_pin(context.db, context.site.settings.root),
    )
