"""Hidden inputs: the grading contexts in use, and who has met their inputs.

A grading context draws its inputs from a secret seed. No student meets the same inputs twice, so whatever
a failed attempt learns of them is worth nothing to the next. Other students may meet them: the answers of
the reference and the pitfalls are stored by then, and an attempt costs only its own calls. After some minutes
a grading context is closed, so that nobody can pass on for long what they learned.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass, field

from grader.course.exercise import Exercise
from grader.grading.context import GradingContext
from grader.grading.pipeline import secret_seed
from grader.sandbox.sandbox import Sandbox

MAX_SECONDS = 600.0
"""How long the inputs of one grading context are used."""
MAX_CONTEXTS = 32
"""How many grading contexts are kept; at most one of them has open boxes."""


@dataclass(frozen=True)
class _Entry:
    grading_context: GradingContext
    slug: str
    grader: str
    until: float
    met_by: set[int] = field(default_factory=set)


class HiddenInputs:
    """The grading contexts of one worker; the last one is in use."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._entries: list[_Entry] = []

    def context_for(self, exercise: Exercise, people: Collection[int]) -> GradingContext:
        """A grading context for an exercise whose inputs none of these people has met."""
        now = time.monotonic()
        self._close([entry for entry in self._entries if entry.until < now or _outdated(entry, exercise)])
        unmet = (
            entry for entry in self._entries if entry.slug == exercise.slug and not entry.met_by & set(people)
        )
        chosen = next(unmet, None)
        if chosen is None:
            grading_context = GradingContext(self._sandbox, secret_seed())
            chosen = _Entry(grading_context, exercise.slug, exercise.fingerprint, now + MAX_SECONDS)
        else:
            self._entries.remove(chosen)
        if self._entries:
            self._entries[-1].grading_context.pause()
        self._close(self._entries[: -MAX_CONTEXTS + 1])
        self._entries.append(chosen)
        chosen.met_by.update(people)
        return chosen.grading_context

    def close(self) -> None:
        """Close all grading contexts."""
        self._close(self._entries)

    def _close(self, entries: list[_Entry]) -> None:
        for entry in entries:
            entry.grading_context.close()
        self._entries = [entry for entry in self._entries if entry not in entries]


def _outdated(entry: _Entry, exercise: Exercise) -> bool:
    """Whether the exercise's grader was changed since."""
    return entry.slug == exercise.slug and entry.grader != exercise.fingerprint
