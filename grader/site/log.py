"""The log: lines of bounded length, and of each kind only some per minute.

Whoever can make the server log something can make it log without end, until the disk is full. So of the lines
from one place in the code a few are written each minute, and then how many were left out.
"""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass

MAX_LINE = 4000
"""Characters of one entry, its traceback included."""
MAX_PER_MINUTE = 10
SECONDS = 60.0


@dataclass
class _Minute:
    began: float
    written: int = 0
    left_out: int = 0


class FewOfAKind(logging.Filter):
    """Lets through so many entries per minute from one place in the code."""

    def __init__(self) -> None:
        super().__init__()
        self._minutes: dict[tuple[str, int], _Minute] = {}
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write an entry; the first of a minute says how many of the last were left out."""
        now = time.monotonic()
        with self._lock:
            minute = self._minutes.setdefault((record.pathname, record.lineno), _Minute(now))
            if now - minute.began >= SECONDS:
                left_out, minute.began, minute.written, minute.left_out = minute.left_out, now, 0, 0
                if left_out:
                    record.msg = f"({left_out} more like this were left out) {record.getMessage()}"
                    record.args = ()
            minute.written += 1
            minute.left_out += minute.written > MAX_PER_MINUTE
            return minute.written <= MAX_PER_MINUTE


class ShortLines(logging.Formatter):
    """Writes an entry with its time, cut at a length."""

    def format(self, record: logging.LogRecord) -> str:
        """One entry."""
        text = super().format(record)
        return (
            text if len(text) <= MAX_LINE else f"{text[:MAX_LINE]}… ({len(text) - MAX_LINE} characters cut)"
        )


def start_log() -> None:
    """Send warnings and errors of this process to its standard error, bounded."""
    handler = logging.StreamHandler()
    handler.setFormatter(ShortLines("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(FewOfAKind())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
