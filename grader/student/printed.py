"""Printed: whether a function printed a traced value, which shows no numbers."""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections.abc import Iterator

TRACER = re.compile(r"Traced<|Tracer[<(]")
EXPLANATION = (
    "What was printed shows no numbers: while JAX traces a function, there are none yet, only types and shapes. "
    '`jax.debug.print("{}", x)` prints the numbers when there are some.'
)


class Printed(io.TextIOBase):
    """Hands on what is printed, and notices a traced value in it."""

    def __init__(self, to: io.TextIOBase) -> None:
        self._to = to
        self.has_tracer = False

    def write(self, text: str) -> int:
        self.has_tracer = self.has_tracer or TRACER.search(text) is not None
        return self._to.write(text)

    def flush(self) -> None:
        self._to.flush()


@contextlib.contextmanager
def watch_prints() -> Iterator[Printed]:
    """Watch what is printed meanwhile; it is printed all the same."""
    printed = Printed(sys.stdout)  # type: ignore[arg-type]
    with contextlib.redirect_stdout(printed):
        yield printed
