"""The sessions of this process. A student's submission has a process to itself; staff solutions may share one.

A request that names a session goes to that one, which begins with its first request; `end` ends it. A
proof tries hundreds of edits of one reference: one process for all of them saves starting hundreds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grader.runner.session import Session


class Sessions:
    """Sessions by their names."""

    def __init__(self) -> None:
        self._sessions: dict[str, Session] = {}

    def answers(self, request: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """The answer to a request, by the session that it names; to `each`, one answer per request inside."""
        name = request.get("session", "")
        if request["do"] == "end":
            self._sessions.pop(name, None)
            yield {}
            return
        session = self._sessions.setdefault(name, Session())
        if request["do"] == "each":
            for one in request["requests"]:
                yield session.answer(one)
        else:
            yield session.answer(request)
