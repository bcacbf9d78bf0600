"""Time limits: when a box has used too much time, and whose fault that is.

Processor time decides. The wall clock ends a box that does nothing: one that sleeps, or waits for what never
comes. Time in which a box was ready to run and had to wait for a processor counts for neither, since others may
have caused it. A box that waited too long in all is ended too. That is not the submission's fault, so it is graded
again alone.

A box cannot claim that it waited. While one of its threads waits, some thread uses that processor: one of its own,
which counts as processor time, or one of somebody else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from grader.sandbox.limits import Limits, Overrun

PATIENCE = 10
"""How many times its limit a box may take on the wall clock where it is kept waiting: it may have a tenth of a processor."""
SHORT_SECONDS = 20.0
"""A shorter limit is waited for as if it were so long: starting a box takes some time of the processor, whatever the limit."""


@dataclass(frozen=True)
class TimeUsed:
    """The time that a call, or several, took, in seconds."""

    wall: float = 0.0
    processor: float = 0.0
    """Of all threads together."""
    waited: float = 0.0
    """How long a thread was ready to run and did not run: the thread that waited longest."""

    @property
    def counted(self) -> float:
        """The wall-clock time, without what was spent waiting for a processor."""
        return self.wall - min(self.waited, max(0.0, self.wall - self.processor))

    def __add__(self, other: TimeUsed) -> TimeUsed:
        return TimeUsed(self.wall + other.wall, self.processor + other.processor, self.waited + other.waited)


def find_overrun(call: TimeUsed, submission: TimeUsed, limits: Limits) -> Overrun | None:
    """The limit that has passed, if one has, given the time of the current call and of all calls of a submission."""
    if max(call.processor, call.counted) >= limits.seconds:
        return Overrun.CALL
    if submission.processor >= limits.submission_processor_seconds:
        return Overrun.PROCESSOR
    if submission.counted >= limits.submission_seconds:
        return Overrun.IN_ALL
    patient = replace(limits, seconds=PATIENCE * max(limits.seconds, SHORT_SECONDS))
    if call.wall >= patient.seconds or submission.wall >= patient.submission_seconds:
        return Overrun.KEPT_WAITING
    return None
