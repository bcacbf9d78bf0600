"""Drafts: the editor stores what is typed, and asks whether another window has stored something newer."""

from __future__ import annotations

import time
from math import isfinite
from typing import Any

from starlette.responses import JSONResponse, Response

from grader.site import drafts
from grader.site.compression import mask
from grader.site.models import Draft
from grader.site.refusal import Refused
from grader.site.request_context import RequestContext
from grader.site.views.problems import exercise_in_path


def show(context: RequestContext) -> Response:
    """The draft as it is now, with the token that forms need: another tab may have signed in anew."""
    exercise = exercise_in_path(context)
    return JSONResponse(
        {"token": mask(context.token), **_draft(drafts.draft_of(context.db, context.me, exercise.slug))}
    )


def save(context: RequestContext) -> Response:
    """Keep what was typed; answers with the newest version, which may be another one."""
    exercise = exercise_in_path(context)
    try:
        age, base = float(context.form.get("age", "0")), int(context.form.get("base", "0"))
    except ValueError:
        raise Refused(400, "The draft was sent in a form that cannot be read.") from None
    if not isfinite(age):
        raise Refused(400, "The draft was sent in a form that cannot be read.")
    code = context.form.get("code", "").replace("\r\n", "\n")
    draft = drafts.save(context.db, context.me, exercise.slug, code, age=age, base=base)
    return JSONResponse(_draft(draft))


def _draft(draft: Draft | None) -> dict[str, Any]:
    if draft is None:
        return {"revision": 0, "code": None, "age": 0.0, "earlier": []}
    now = time.time()
    return {
        "revision": draft.revision,
        "code": draft.code,
        "age": now - draft.edited,
        "earlier": [{"age": now - edited, "code": code} for edited, code in draft.earlier],
    }
