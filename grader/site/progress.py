"""Progress: a worker that lives but does not get on is ended, and another takes its place.

A worker says how long its next step may take at most. A thread of it looks every second whether that time has
passed; if so, it ends the process. Otherwise it writes a byte to a pipe. The supervisor reads the pipe: a worker
that is silent, because the process was stopped or hangs as a whole, is killed.
"""

from __future__ import annotations

import contextlib
import logging
import os
import threading
import time

from grader.course.exercise import Exercise

HEARTBEAT = "STOPGRAD_HEARTBEAT"
"""The variable that names the pipe to a worker."""
BEAT_SECONDS = 1.0
IDLE_SECONDS = 180.0
"""How long a step between attempts may take, such as to read the queue or to record a result."""
START_SECONDS, ATTEMPT_FACTOR = 120.0, 12.0
"""How long one attempt may take: some time to start, and so many times what its exercise allows one call."""
CLUSTER_SECONDS = 3600.0
EXIT_CODE = 75
LOG = logging.getLogger(__name__)


class Progress:
    """Until when a worker has to get on."""

    def __init__(self) -> None:
        self._until = time.monotonic() + IDLE_SECONDS

    def expect(self, seconds: float = IDLE_SECONDS) -> None:
        """A step begins that takes no longer than this."""
        self._until = time.monotonic() + seconds

    @property
    def is_overdue(self) -> bool:
        """Whether the step has taken longer."""
        return time.monotonic() > self._until

    def watch(self) -> None:
        """Look from now on, in a thread of its own."""
        descriptor = int(os.environ.pop(HEARTBEAT, "-1"))
        if descriptor >= 0:
            os.set_inheritable(descriptor, False)
        threading.Thread(target=self._look, args=(descriptor,), daemon=True).start()

    def _look(self, descriptor: int) -> None:
        while not self.is_overdue:
            if descriptor >= 0:
                with contextlib.suppress(OSError):  # the pipe is full, or the supervisor is gone
                    os.write(descriptor, b".")
            time.sleep(BEAT_SECONDS)
        LOG.error("this worker no longer gets on with its attempts; it ends itself, and another takes over")
        os._exit(EXIT_CODE)


def attempt_seconds(exercise: Exercise) -> float:
    """How long one attempt may take at most, on a machine that has much else to do."""
    return START_SECONDS + ATTEMPT_FACTOR * exercise.seconds
