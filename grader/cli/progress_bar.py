"""Progress of a long run: on a terminal a bar with rate and time left, otherwise plain lines."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any

PLAIN_SECONDS = 10.0


class Progress:
    """Counts verdicts as they arrive."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._started = time.monotonic()
        self._last_line = self._started
        self._bar: Any = None

    def __enter__(self) -> Progress:
        if sys.stderr.isatty() and self._total > 1:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            self._bar = Bar(
                TextColumn("grading"),
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn("{task.fields[rate]}"),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._bar.add_task("", total=self._total, rate="")
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def advance(self) -> None:
        """One more verdict."""
        self._done += 1
        now = time.monotonic()
        rate = 60 * self._done / max(now - self._started, 1e-9)
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], advance=1, rate=f"{rate:.0f} per minute")
        elif now - self._last_line >= PLAIN_SECONDS:
            self._last_line = now
            left = (self._total - self._done) / rate
            print(
                f"grader: {self._done} of {self._total}, {rate:.0f} per minute, {_span(left)} left",
                file=sys.stderr,
            )


def _span(minutes: float) -> str:
    return f"{minutes:.0f} min" if minutes >= 1 else f"{60 * minutes:.0f} s"
