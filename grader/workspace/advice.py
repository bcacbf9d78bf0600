"""Advice after a failed check: the page's own pitfall that fits what happened, and the hint to open next."""

from __future__ import annotations

from collections.abc import Iterator

from grader.core.loaded import CheckReport
from grader.course.exercise import Exercise
from grader.course.hints import hints_of
from grader.course.pitfalls import Pitfall, fitting, pitfalls_of

MOST_PITFALLS = 3
"""If more fit, what happened says little."""


def advice(report: CheckReport, exercise: Exercise, *, hints_taken: int) -> tuple[str, ...]:
    """What to read after this report, in the page's words. A hint is named, and never shown.

    Args:
        hints_taken: how many hints of the exercise the student has asked for.
    """
    pitfalls = fitting_pitfalls(report, exercise)
    return (*_pitfall_sentences(pitfalls), *_hint_sentence(pitfalls, exercise, hints_taken))


def fitting_pitfalls(report: CheckReport, exercise: Exercise) -> tuple[Pitfall, ...]:
    """The pitfalls of the page that fit what a check saw; none where too many do."""
    pitfalls = fitting(report, pitfalls_of(exercise.cells).bullets)
    return pitfalls if len(pitfalls) <= MOST_PITFALLS else ()


def _pitfall_sentences(pitfalls: tuple[Pitfall, ...]) -> Iterator[str]:
    if pitfalls:
        yield (
            "This page warns of it:"
            if len(pitfalls) == 1
            else "This page warns of mistakes that look like this:"
        )
    for pitfall in pitfalls:
        yield f"→ {pitfall.text}"


def _hint_sentence(pitfalls: tuple[Pitfall, ...], exercise: Exercise, hints_taken: int) -> Iterator[str]:
    hints = hints_of(exercise)
    fitting_hints = [pitfall.hint for pitfall in pitfalls if pitfall.hint is not None]
    number = fitting_hints[0] if fitting_hints else hints_taken + 1
    if 1 <= number <= len(hints):
        yield f"Stuck? Under Hints, open this one next: {hints[number - 1].title}."
