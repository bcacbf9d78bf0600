"""Desks: the hidden inputs in use, and who has met them.

A desk draws its inputs from a secret seed. No student meets one twice, so what a failed attempt could
learn of them is worth nothing to the next. Others may meet it, and find what our own solutions answer
already known: an attempt then costs no more than its own calls. After some minutes a desk is left for
good, so that what was learned there helps no friend for long.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass, field

from grader.grading.context import Desk
from grader.grading.pipeline import secret_seed
from grader.course.exercise import Exercise
from grader.sandbox.sandbox import Wall

LONGEST = 600.0
"""Seconds for which one desk's inputs are used."""
MOST = 32
"""How many desks are remembered; the boxes of one at most are open."""


@dataclass(frozen=True)
class _Known:
    desk: Desk
    slug: str
    grader: str
    until: float
    met: set[int] = field(default_factory=set)


class Desks:
    """The desks of one worker, the one in use last."""

    def __init__(self, wall: Wall) -> None:
        self._wall = wall
        self._known: list[_Known] = []

    def take(self, exercise: Exercise, people: Collection[int]) -> Desk:
        """A desk for an exercise that none of these people has met."""
        now = time.monotonic()
        self._leave([one for one in self._known if one.until < now or _mended(one, exercise)])
        chosen = next(
            (one for one in self._known if one.slug == exercise.slug and not one.met & set(people)), None
        )
        if chosen is None:
            desk = Desk(self._wall, secret_seed())
            chosen = _Known(desk, exercise.slug, exercise.fingerprint, now + LONGEST)
        else:
            self._known.remove(chosen)
        if self._known:
            self._known[-1].desk.rest()
        self._leave(self._known[: -MOST + 1])
        self._known.append(chosen)
        chosen.met.update(people)
        return chosen.desk

    def close(self) -> None:
        """Leave them all."""
        self._leave(self._known)

    def _leave(self, some: list[_Known]) -> None:
        for one in some:
            one.desk.close()
        self._known = [one for one in self._known if one not in some]


def _mended(one: _Known, exercise: Exercise) -> bool:
    return one.slug == exercise.slug and one.grader != exercise.fingerprint
