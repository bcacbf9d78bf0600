"""Stopwatch: measures from outside what time a box uses, and raises TooLate when that is too much.

The kernel counts the processor time of a process, and for each thread how long it waited for a processor
(`/proc/PID/task/*/schedstat`). Where it does not say how long a thread waited, the wall clock alone decides.

A look at all threads takes a moment, and most calls are short. So the first look comes some time after a call has
begun, and what its threads waited before that is not known.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from grader.sandbox.limits import Limits, Overrun
from grader.sandbox.time_limits import TimeUsed, find_overrun

MOST_BETWEEN_LOOKS, LEAST_BETWEEN_LOOKS = 1.0, 0.1
LOOKS_PER_CALL = 20
"""How many looks are taken until the limit of a call passes, if the limit is neither very long nor very short."""
CLOCK_OF_PROCESS = 2
"""The lowest bits of a clock id: processor time in nanoseconds, of all threads."""


class TooLate(Exception):
    """A limit on time has passed."""

    def __init__(self, overrun: Overrun) -> None:
        super().__init__(overrun.value)
        self.overrun = overrun


@dataclass
class TimeAccount:
    """What all boxes that worked for one submission have used together."""

    used: TimeUsed = field(default_factory=TimeUsed)


@dataclass(frozen=True)
class Reading:
    """What a process has used since it began."""

    at: float
    """The wall clock."""
    processor: float
    waits: Mapping[str, float]
    """By thread, how long it waited for a processor."""


@dataclass
class Span:
    """Some time of a process, measured from its beginning."""

    began: float
    processor: float
    """What the process had used when it began."""
    first: Reading | None = None
    """The first look in this time."""

    def used(self, reading: Reading) -> TimeUsed:
        """What was used from the beginning to this look."""
        self.first = self.first or reading
        waits = (waited - self.first.waits.get(thread, 0.0) for thread, waited in reading.waits.items())
        return TimeUsed(
            wall=reading.at - self.began,
            processor=reading.processor - self.processor,
            waited=max(waits, default=0.0),
        )


class Stopwatch:
    """Measures one box. What it uses between two messages counts for the later one."""

    def __init__(self, pid: int, limits: Limits) -> None:
        self._pid = pid
        self._limits = limits
        self.seconds_between_looks = min(
            MOST_BETWEEN_LOOKS, max(LEAST_BETWEEN_LOOKS, limits.seconds / LOOKS_PER_CALL)
        )
        self._processor = 0.0
        """The processor time when it was last read."""
        self._entered = 0.0
        """The processor time that has been entered into some account."""
        self._account = TimeAccount()
        self._message = self._call = Span(0.0, 0.0)
        self._used = TimeUsed()
        self._looked = 0.0

    @property
    def processor(self) -> float:
        """The processor time that the box has used since it began."""
        with suppress(OSError):  # it may have ended
            self._processor = time.clock_gettime(~self._pid << 3 | CLOCK_OF_PROCESS)
        return self._processor

    def begin_message(self, account: TimeAccount) -> None:
        """A message is sent now; its time is added to this account."""
        now = time.monotonic()
        is_used_up = find_overrun(TimeUsed(), account.used, self._limits) is not None
        self._account = account
        self._looked = -math.inf if is_used_up else now  # short messages must not escape for want of a look
        self._message = Span(now, self._entered)
        self._used = TimeUsed()

    def begin_call(self) -> None:
        """The box begins a call of this message now."""
        self._call = Span(time.monotonic(), self.processor)

    def check(self) -> None:
        """Look at the box if the last look is some time ago; raises TooLate."""
        now = time.monotonic()
        if now - self._looked < self.seconds_between_looks:
            return
        self._looked = now
        reading = Reading(now, self.processor, waits_of_threads(self._pid))
        self._used = self._message.used(reading)
        overrun = find_overrun(self._call.used(reading), self._account.used + self._used, self._limits)
        if overrun is not None:
            raise TooLate(overrun)

    def end_message(self) -> None:
        """The last answer has come, or none will: enter the time into the account."""
        self._account.used += TimeUsed(
            wall=time.monotonic() - self._message.began,
            processor=self.processor - self._entered,
            waited=self._used.waited,
        )
        self._entered = self._processor


def waits_of_threads(pid: int) -> dict[str, float]:
    """By thread of a process, for how many seconds it waited for a processor; empty where the kernel does not say."""
    waits = {}
    with suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):
            with (
                suppress(OSError, ValueError, IndexError),  # it may have ended since
                open(f"/proc/{pid}/task/{thread}/schedstat", "rb") as file,
            ):
                waits[thread] = int(file.read().split()[1]) / 1e9
    return waits
