"""Starting a process where the machine may allow no further one.

A limit on processes (`pids.max` of a control group, `ulimit -u`) also counts threads, and those of other
boxes. What cannot be started now can often be started in a moment, when a box has ended.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from grader.core.errors import NoProcessLeft

WAIT_SECONDS = 5.0
MIN_PAUSE, MAX_PAUSE = 0.005, 0.2
NO_PROCESS_SENTENCE = (
    "This machine lets us start no further process (see `ulimit -u`, and `pids.max` of the control group). "
    "The submission is kept for a retry; fewer --jobs need fewer processes."
)

Started = TypeVar("Started")


def start_patiently(start: Callable[[], Started], *, meanwhile: Callable[[], None] | None = None) -> Started:
    """Start a process; where none is left, try again for a while, then raise NoProcessLeft.

    Args:
        meanwhile: what may end a process, called before each new attempt.
    """
    deadline = time.monotonic() + WAIT_SECONDS
    pause = MIN_PAUSE
    while True:
        try:
            return start()
        except (BlockingIOError, NoProcessLeft) as error:  # EAGAIN, here or in the process that starts it
            if time.monotonic() > deadline:
                raise NoProcessLeft(NO_PROCESS_SENTENCE) from error
        time.sleep(pause)
        pause = min(2 * pause, MAX_PAUSE)
        if meanwhile is not None:
            meanwhile()
