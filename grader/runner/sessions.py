"""House: the sessions in this process. A submission has a process to itself; our own may share one.

A request that names a room goes to the session there, which begins when it is first asked; `leave`
ends one. A proof tries hundreds of edits of one reference, all ours: side by side in one process they
share what the framework has compiled.
"""

from __future__ import annotations

from typing import Any

from grader.runner.session import Session


class Sessions:
    """Sessions by the names of their rooms."""

    def __init__(self) -> None:
        self._rooms: dict[str, Session] = {}

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """What a request asks for, in its room."""
        room = request.get("room", "")
        if request["do"] == "leave":
            self._rooms.pop(room, None)
            return {}
        return self._rooms.setdefault(room, Session()).answer(request)
