"""The audit log, for instructors."""

from __future__ import annotations

from starlette.responses import Response

from grader.site import audit
from grader.site.request_context import RequestContext

PER_PAGE = 100


def show(context: RequestContext) -> Response:
    """The latest lines, all or those of one action; older ones behind a link."""
    query = context.request.query_params
    action, before = query.get("action", "")[:60], query.get("before", "")
    number = (
        min(int(before), 2**31 - 1) if before.isascii() and before.isdecimal() and len(before) < 12 else None
    )
    lines = audit.lines(context.db, action=action, before=number, limit=PER_PAGE + 1)
    return context.page(
        "audit_log.html",
        lines=lines[:PER_PAGE],
        older=lines[PER_PAGE - 1].id if len(lines) > PER_PAGE else None,
        action=action,
        actions=audit.actions(context.db),
        first_page=number is None,
    )
