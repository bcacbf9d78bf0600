"""Time limits: when a box has used too much time, and whose fault that is.

Processor time decides. The wall clock ends a box that does nothing: one that sleeps, or waits for what never
comes. Time in which a box was ready to run and had to wait for a processor counts for neither, since others may
have caused it. A box that waited too long in all is ended too. That is not the submission's fault, so it is graded
again alone.

On a crowded machine a second of processor time does less work: others share the caches, and often the core. The same
right answer was seen to take two to three times as many seconds. So there each second counts as half a second.

A box cannot claim that it waited. While one of its threads waits, some thread uses that processor: one of its own,
which counts as processor time, or one of somebody else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from grader.sandbox.limits import CROWDED_WORTH, Limits, Overrun

PATIENCE = 10
"""How many times its limit a box may take on the wall clock where it is kept waiting: it may have a tenth of a processor."""
CROWDED = 1.5
"""A machine is crowded if a thread waited so many times as long for a processor as all threads of its box used one.
It cannot have waited for these threads alone, so no box makes its machine crowded by itself."""
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
    def worth(self) -> float:
        """The processor time; on a crowded machine, what it is worth."""
        is_crowded = self.processor and self.waited >= CROWDED * self.processor
        return self.processor * (CROWDED_WORTH if is_crowded else 1)

    @property
    def counted(self) -> float:
        """The wall-clock time, without what was spent waiting for a processor."""
        running = self.wall - min(self.waited, max(0.0, self.wall - self.processor))
        return running - self.processor + self.worth

    def __add__(self, other: TimeUsed) -> TimeUsed:
        return TimeUsed(self.wall + other.wall, self.processor + other.processor, self.waited + other.waited)


def find_overrun(call: TimeUsed, submission: TimeUsed, limits: Limits) -> Overrun | None:
    """The limit that has passed, if one has, given the time of the current call and of all calls of a submission."""
    if max(call.worth, call.counted) >= limits.seconds:
        return Overrun.CALL
    if submission.worth >= limits.submission_processor_seconds:
        return Overrun.PROCESSOR
    if submission.counted >= limits.submission_seconds:
        return Overrun.IN_ALL
    patient = replace(limits, seconds=PATIENCE * max(limits.seconds, SHORT_SECONDS))
    if call.wall >= patient.seconds or submission.wall >= patient.submission_seconds:
        return Overrun.KEPT_WAITING
    return None
