"""Limits: how much a submission may use, and how its end is told."""

from __future__ import annotations

import signal
from dataclasses import dataclass

from grader.words.errors import Ungradable


@dataclass(frozen=True)
class Limits:
    """What one box may use."""

    seconds: float = 20.0
    megabytes: int = 2048


@dataclass(frozen=True)
class End:
    """How a box ended, as the nursery saw it."""

    signal: int
    exit_code: int
    cpu_seconds: float


def cause_of_death(end: End, limits: Limits, *, late: bool) -> Ungradable:
    """Why a box died, decided in the order that tells causes apart."""
    out_of_cpu = end.signal == signal.SIGKILL and end.cpu_seconds >= limits.seconds
    if late or end.signal == signal.SIGXCPU or out_of_cpu:
        return Ungradable(
            "time limit",
            f"Your code was still running after {limits.seconds:g} seconds and was stopped. "
            "Look for a loop that does not end, or work that grows too fast.",
        )
    if end.signal in (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGILL, signal.SIGFPE):
        name = signal.Signals(end.signal).name
        return Ungradable(
            "crashed",
            f"Your code crashed the Python process ({name}). Run it in a fresh kernel and look for where.",
        )
    return Ungradable(
        "exited early",
        "Your code ended the Python process before it had answered. Remove calls such as `os._exit()` or `quit()`.",
    )
