"""Limits: how much a submission may use, and why a box ended.

Limits that are the same for every exercise are elsewhere: on open files in `confinement.py`, on threads in
`thread_limit.py`.
"""

from __future__ import annotations

import math
import signal
from dataclasses import dataclass
from enum import Enum

from grader.core.box_exit import LEFT_A_THREAD
from grader.core.errors import BoxLost, KeptWaiting, NoProcessLeft, Ungradable
from grader.core.role import Role
from grader.sandbox.exit_codes import MEMORY, NO_PROCESS_LEFT, THREADS
from grader.sandbox.process_start import NO_PROCESS_SENTENCE
from grader.sandbox.thread_limit import MAX_THREADS

CROWDED_WORTH = 0.5
"""What a second of processor time counts where others use the processor too (see `time_limits.py`)."""
CRASHES = (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGILL, signal.SIGFPE, signal.SIGSYS)
TIME_LIMIT = "time limit"
"""The cause of a verdict: the submission ran too long."""
KEPT_WAITING_SENTENCE = (
    "Other processes of this machine used the processor for so long that a submission could not be run in time. "
    "It is kept for a retry; fewer --jobs leave more time to each."
)


@dataclass(frozen=True)
class Limits:
    """What one box may use."""

    seconds: float = 20.0
    megabytes: int = 2048
    scratch_megabytes: int = 64

    @property
    def address_megabytes(self) -> int:
        """Address space: a fallback, since a framework alone maps gigabytes."""
        return self.megabytes + 6144

    @property
    def submission_processor_seconds(self) -> float:
        """How much processor time all calls of a submission may take together: 30 seconds, if one may take 20."""
        return 1.5 * self.seconds

    @property
    def submission_seconds(self) -> float:
        """How long all calls of a submission may take together: 60 seconds, if one may take 20."""
        return 3 * self.seconds

    def cpu_seconds(self, role: Role) -> int:
        """Processor time after which the kernel ends a box: a fallback behind the stopwatch.

        A student's box works for one submission, on a crowded machine too. Boxes with code of the course are kept for a whole class.
        """
        if role.is_staff:
            return int(self.seconds * 20) + 10
        return math.ceil(self.submission_processor_seconds / CROWDED_WORTH) + 2


@dataclass(frozen=True)
class End:
    """How a box ended, as the fork server saw it."""

    signal: int
    exit_code: int
    cpu_seconds: float
    memory_kills: int = 0


class Overrun(Enum):
    """A limit on time that has passed while a box was asked something."""

    CALL = "one call took too long"
    PROCESSOR = "all calls together took too much processor time"
    IN_ALL = "all calls together took too long"
    KEPT_WAITING = "others used the processor"


def cause_of_death(
    end: End, limits: Limits, *, role: Role = Role.STUDENT, overrun: Overrun | None = None
) -> Ungradable | BoxLost:
    """Why a box ended, decided in the order that tells causes apart.

    A box cannot send itself SIGKILL: process 1 of a PID namespace ignores it, and without namespaces
    seccomp forbids signals. So a SIGKILL that no limit explains came from outside. With neither layer
    the two look the same, and nobody gets a zero for what may be the grader's fault.
    """
    if end.exit_code == NO_PROCESS_LEFT:  # first: a box that waits for a thread is late, and not to blame
        return NoProcessLeft(NO_PROCESS_SENTENCE)
    if overrun is not None and overrun is not Overrun.KEPT_WAITING:
        return time_limit(limits, overrun)
    if end.exit_code == MEMORY or end.memory_kills:
        return memory_limit(limits)
    if end.exit_code == THREADS:
        return Ungradable(
            "thread limit",
            f"Your code started more than {MAX_THREADS} threads and was stopped. "
            "Compute in the thread that your function is called in.",
        )
    if end.exit_code == LEFT_A_THREAD:  # a box that only pretends this has no answer either
        return Ungradable(
            "thread left running",
            "A thread that your code started was still running after your function had returned. "
            "Wait for your threads to end, or compute in the thread that your function is called in.",
        )
    out_of_cpu = end.signal == signal.SIGKILL and end.cpu_seconds >= limits.cpu_seconds(role)
    if end.signal == signal.SIGXCPU or out_of_cpu:
        return time_limit(limits, Overrun.PROCESSOR)
    if overrun is Overrun.KEPT_WAITING:
        return KeptWaiting(KEPT_WAITING_SENTENCE)
    if end.signal == signal.SIGKILL:
        return BoxLost("A worker process was killed from outside; the submission is kept for a retry.")
    if end.signal in CRASHES:
        name = signal.Signals(end.signal).name
        return Ungradable(
            "crashed",
            f"Your code crashed the Python process ({name}). Run it in a fresh kernel and look for where.",
        )
    return Ungradable(
        "exited early",
        "Your code ended the Python process before it had answered. Remove calls such as `os._exit()` or `quit()`.",
    )


def time_limit(limits: Limits, overrun: Overrun) -> Ungradable:
    """The submission ran too long."""
    if overrun is Overrun.CALL:
        return Ungradable(
            TIME_LIMIT,
            f"Your code was still running after {limits.seconds:g} seconds and was stopped. "
            "Look for a loop that does not end, or work that grows too fast.",
        )
    most = (
        f"{limits.submission_processor_seconds:g} seconds of processor time"
        if overrun is Overrun.PROCESSOR
        else f"{limits.submission_seconds:g} seconds"
    )
    return Ungradable(
        TIME_LIMIT,
        f"All calls of your code together took more than {most}, and it was stopped. "
        f"One call may take {limits.seconds:g} seconds, but not all of them: look for work that each call repeats.",
    )


def output_limit() -> Ungradable:
    """The submission answered with too much."""
    return Ungradable("output limit", "What your code returned is far too large. Look at its shape.")


def memory_limit(limits: Limits) -> Ungradable:
    """The submission took too much memory."""
    return Ungradable(
        "memory limit",
        f"Your code used more than {limits.megabytes:g} MB of memory and was stopped. "
        "Look for an array that is far larger than its inputs.",
    )
