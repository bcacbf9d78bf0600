"""Cores: each process of a pool has some of its own, so that its boxes take none from the boxes of the others.

A process passes its cores on to whatever it starts. A box cannot take others: seccomp denies the system call.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

Cores = frozenset[int]


def cores_of_each(count: int) -> list[Cores]:
    """For each of `count` processes, its cores. None has any of its own where there are fewer than processes."""
    available = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_setaffinity") else []
    if len(available) < count:
        return [Cores()] * count
    return [Cores(available[position::count]) for position in range(count)]


@contextmanager
def starting_on(cores: Cores) -> Iterator[None]:
    """What is started meanwhile stays on these cores; on all of them, if none are named."""
    if not cores:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
