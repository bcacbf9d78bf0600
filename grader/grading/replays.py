"""Replays: calls that are answered from a trace, in a box that runs no code of a student.

Where a framework can trace a function, the box of a submission is asked what the function does with arrays of some
shape, and answers with data. It never sees the numbers, and it does not say what the gradients are. They are
computed in another box, which is shared: equal traces are run once for a whole class.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from contextlib import closing

from grader.core.errors import BoxLost, KeptWaiting
from grader.core.flow import Call, Flow
from grader.core.frameworks import FRAMEWORKS
from grader.core.messages import flow_from_wire
from grader.core.role import Role
from grader.core.trace import Trace
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.stopwatch import TimeAccount

MAX_KEPT = 300
"""How many traces' flows are kept: they take memory, and the next student may have written something else."""


def is_traced(call: Call, framework: str) -> bool:
    """Whether a call is answered from a trace, if there can be one."""
    return FRAMEWORKS[framework].replay is not None and call.mode in ("auto", "vmap") and not call.arrival


class Replays:
    """Runs traces, and keeps what they gave. Students' and the course's own have a box each."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._boxes: dict[tuple[str, Limits], Box] = {}
        self._flows: OrderedDict[str, dict[str, Flow]] = OrderedDict()
        """By a trace's digest and the call's key."""

    def flows(
        self,
        trace: Trace,
        calls: Sequence[Call],
        framework: str,
        limits: Limits,
        *,
        account: TimeAccount | None = None,
    ) -> dict[str, Flow]:
        """The flow of each call, by its key; none for a call that cannot be answered so.

        The time that it takes is added to the account of the submission. Raises Ungradable where the trace takes
        too long or too much memory.
        """
        kept = self._flows.pop(trace.digest, {})
        self._flows[trace.digest] = kept
        if len(self._flows) > MAX_KEPT:
            self._flows.popitem(last=False)
        calls = [call for call in calls if call.key not in kept]
        if calls:
            try:
                kept |= self._run(trace, calls, self._box(framework, limits), framework, account)
            except KeptWaiting:
                raise
            except BoxLost:  # killed from outside: once more, in another box
                kept |= self._run(trace, calls, self._box(framework, limits), framework, account)
        return kept

    @staticmethod
    def _run(
        trace: Trace, calls: Sequence[Call], box: Box, framework: str, account: TimeAccount | None
    ) -> dict[str, Flow]:
        requests = [
            {"do": "trace to replay", "framework": framework, "trace": trace.packed},
            *({"do": "replay", "call": call.packed} for call in calls),
        ]
        message = {"do": "each", "requests": requests}
        with closing(box.ask_each(message, len(requests), account=account)) as answers:
            next(answers)
            return {
                call.key: flow_from_wire(answer["flow"], call)
                for call, answer in zip(calls, answers, strict=True)
                if answer
            }

    def _box(self, framework: str, limits: Limits) -> Box:
        """The box for traces with these limits: a new one where the last one has ended or will soon."""
        box = self._boxes.get((framework, limits))
        if box is not None and box.alive and box.is_used_up:
            box.close()
        if box is None or not box.alive:
            box = self._boxes[framework, limits] = Box(self._sandbox, framework, limits, role=Role.REFERENCE)
        return box

    def close(self) -> None:
        """End the boxes and forget the flows."""
        for box in self._boxes.values():
            box.close()
        self._boxes.clear()
        self._flows.clear()
