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
        sessions = tuple(self._sessions.items())
        for one in request["requests"] if request["do"] == "each" else (request,):
            answer = Session.answer(session, one)
            self._sessions = dict(sessions)  # the student's code may have put something else in place of one
            yield answer
