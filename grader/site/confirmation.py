"""Confirmation: a question before something is taken away; it works without scripts."""

from __future__ import annotations

from starlette.responses import Response

from grader.site.request_context import RequestContext

YES = "confirmed"


def ask_first(
    context: RequestContext, *, question: str, consequence: str, yes: str, back: str
) -> Response | None:
    """The question as a page, with the same form behind its button; None once it was answered with yes."""
    if context.form.get(YES) == "yes":
        return None
    context.asked = True
    fields = {name: value for name, value in context.form.items() if name not in ("token", YES)}
    return context.page(
        "confirm.html",
        question=question,
        consequence=consequence,
        yes=yes,
        back=back,
        action=context.request.url.path,
        fields=fields,
    )
