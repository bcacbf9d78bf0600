"""Explanation findings: whether the text that a student reads after a pass is there, and as it should be."""

from __future__ import annotations

from collections.abc import Iterator

from grader.core.finding import Finding
from grader.course.exercise import Exercise, load_course
from grader.course.explanation import HEADINGS, TWIN, Explanation, explanation_of
from grader.proof.exercise_files import PLACEHOLDER

LEAST_WORDS, MOST_WORDS = 150, 300
TOLERANCE = 0.1
"""Formulae and code are counted in many ways."""


def explanation_findings(exercise: Exercise) -> Iterator[Finding]:
    """What is wrong with an explanation that is there."""
    explanation = explanation_of(exercise)
    if explanation is not None and PLACEHOLDER not in explanation.text:
        for message in (
            *_of_headings(explanation),
            *_of_length(explanation),
            *_of_twin(explanation, exercise),
        ):
            yield Finding(
                exercise.explanation, 1, f"{exercise.explanation.relative_to(exercise.root)} {message}"
            )


def missing_explanation(exercise: Exercise) -> Iterator[Finding]:
    """Whether there is none."""
    if explanation_of(exercise) is None:
        place = exercise.explanation.relative_to(exercise.root)
        message = f"{place} is missing: explain the solution to those who have passed."
        yield Finding(exercise.explanation, 1, message)


def _of_headings(explanation: Explanation) -> Iterator[str]:
    found = [title for level, title in explanation.headings if level == 2]
    if any(level == 1 for level, _ in explanation.headings):
        yield "has a first-level heading: take it out, the page that shows it has one."
    wanted = [heading for heading in HEADINGS if heading != TWIN or TWIN in found]
    if found != wanted:
        yield f"needs these headings, in this order: {', '.join(f'## {heading}' for heading in wanted)}."


def _of_length(explanation: Explanation) -> Iterator[str]:
    words = explanation.words
    if not LEAST_WORDS * (1 - TOLERANCE) <= words <= MOST_WORDS * (1 + TOLERANCE):
        yield f"has {words} words: write {LEAST_WORDS} to {MOST_WORDS}."


def _of_twin(explanation: Explanation, exercise: Exercise) -> Iterator[str]:
    if TWIN not in [title for _, title in explanation.headings]:
        return
    if not explanation.twins:
        yield f"has a section {TWIN!r} that names no slug: write it as `unit/id`, in backticks."
    exercises = load_course(exercise.root).exercises
    for slug in explanation.twins:
        if slug not in exercises:
            yield f"names {slug} as a twin, and there is no such exercise: correct the name, or take the section out."
        elif exercises[slug].framework == exercise.framework:
            yield f"names {slug} as a twin, and it has the same framework: name one in another."
