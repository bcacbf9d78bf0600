"""The class overview: who passed what, and where the class is stuck."""

from __future__ import annotations

from starlette.responses import Response

from grader.site import class_overview
from grader.site.request_context import RequestContext


def show(context: RequestContext) -> Response:
    """The class now. While it is open, the page asks for its middle part again, and gets it if it changed."""
    course, query = context.site.catalogue.course, context.request.query_params
    version, part_only = class_overview.version(context.db), query.get("part") == "overview"
    if part_only and query.get("seen") == version:
        return Response(status_code=204)
    return context.page(
        "class_overview_alone.html" if part_only else "class_overview.html",
        overview=class_overview.load_overview(context.db, list(course.exercises.values())),
        units=course.units,
        version=version,
    )
