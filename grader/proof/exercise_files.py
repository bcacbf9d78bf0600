"""Exercise files: what an author has not written yet."""

from __future__ import annotations

from collections.abc import Iterator

from grader.core.finding import Finding
from grader.course.exercise import Exercise
from grader.course.signature import docstring
from grader.proof.places import contract_calls, is_python

LEAST_WRONG = 4
LEAST_RIGHT = 3
PLACEHOLDER = "WRITE: "
"""What `grader new` leaves where an author has to write."""


def missing_files(exercise: Exercise) -> Iterator[Finding]:
    """The files that every exercise has, and this one has not."""
    for path in (exercise.notebook, exercise.reference.path, exercise.grader):
        if not path.is_file():
            yield Finding(path, 1, f"{path.relative_to(exercise.root)} is missing: write it.")


def unwritten(exercise: Exercise) -> Iterator[Finding]:
    """What `grader new` left to write, solutions that are too few, pitfalls without advice, a missing contract."""
    yield from _placeholders(exercise)
    yield from _too_few(exercise)
    yield from _without_advice(exercise)
    if is_python(exercise.grader) and not contract_calls(exercise):
        message = (
            f"{exercise.grader.relative_to(exercise.root)} declares no contract: write "
            f'`contract = Contract("…", flows=[…], blocked=[…], open=[…])` and `cases(rng)`.'
        )
        yield Finding(exercise.grader, 1, message)


def _placeholders(exercise: Exercise) -> Iterator[Finding]:
    explained = [exercise.explanation] if exercise.explained is not None else []
    for path in (exercise.notebook, *sorted(exercise.folder.rglob("*.py")), *explained):
        before, placeholder, after = path.read_text(encoding="utf-8", errors="replace").partition(PLACEHOLDER)
        if placeholder:
            task = after.splitlines()[0][:60].strip('",\\n ')
            message = f"{path.relative_to(exercise.root)} is still to be written ({task}): replace the word {PLACEHOLDER.strip()} and what follows it."
            yield Finding(path, before.count("\n") + 1, message)


def _too_few(exercise: Exercise) -> Iterator[Finding]:
    for folder, solutions, least in (
        ("wrong", exercise.wrong, LEAST_WRONG),
        ("right", exercise.right, LEAST_RIGHT),
    ):
        if len(solutions) < least:
            message = (
                f"{exercise.slug} has {len(solutions)} {folder} solutions, {least} are needed: add {least - len(solutions)} under "
                f"solutions/{exercise.slug}/{folder}/."
            )
            yield Finding(exercise.grader, 1, message)


def _without_advice(exercise: Exercise) -> Iterator[Finding]:
    for wrong in exercise.wrong:
        try:
            advice = docstring(wrong.source)
        except SyntaxError as error:
            message = f"wrong/{wrong.name}.py, line {error.lineno}, is not Python: {error.msg}. Correct it."
            yield Finding(wrong.path, error.lineno or 1, message)
            continue
        if not advice:
            message = f"wrong/{wrong.name}.py has no docstring: write the advice that a student reads."
            yield Finding(wrong.path, 1, message)
