"""Desks: the hidden inputs in use, and who has met them.

A grading context draws its inputs from a secret seed. No student meets one twice, so what a failed attempt could
learn of them is worth nothing to the next. Others may meet it, and find what our own solutions answer
already known: an attempt then costs no more than its own calls. After some minutes a grading context is left for
good, so that what was learned there helps no friend for long.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass, field

from grader.course.exercise import Exercise
from grader.grading.context import GradingContext
from grader.grading.pipeline import secret_seed
from grader.sandbox.sandbox import Sandbox

LONGEST = 600.0
"""Seconds for which one grading context's inputs are used."""
MOST = 32
"""How many desks are remembered; the boxes of one at most are open."""


@dataclass(frozen=True)
class _Known:
    context: GradingContext
    slug: str
    grader: str
    until: float
    met: set[int] = field(default_factory=set)


class HiddenInputs:
    """The desks of one worker, the one in use last."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._known: list[_Known] = []

    def take(self, exercise: Exercise, people: Collection[int]) -> GradingContext:
        """A grading context for an exercise that none of these people has met."""
        now = time.monotonic()
        self._leave([one for one in self._known if one.until < now or _mended(one, exercise)])
        chosen = next(
            (one for one in self._known if one.slug == exercise.slug and not one.met & set(people)), None
        )
        if chosen is None:
            context = GradingContext(self._sandbox, secret_seed())
            chosen = _Known(context, exercise.slug, exercise.fingerprint, now + LONGEST)
        else:
            self._known.remove(chosen)
        if self._known:
            self._known[-1].context.pause()
        self._leave(self._known[: -MOST + 1])
        self._known.append(chosen)
        chosen.met.update(people)
        return chosen.context

    def close(self) -> None:
        """Leave them all."""
        self._leave(self._known)

    def _leave(self, some: list[_Known]) -> None:
        for one in some:
            one.context.close()
        self._known = [one for one in self._known if one not in some]


def _mended(one: _Known, exercise: Exercise) -> bool:
    return one.slug == exercise.slug and one.grader != exercise.fingerprint
