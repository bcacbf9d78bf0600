"""Pipeline: the way from submissions to verdicts."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Iterable
from pathlib import Path

from grader.core.errors import UsageError
from grader.core.similar import did_you_mean
from grader.core.verdict import Verdict
from grader.course.course_toml import course_toml, line_of_exercise, line_of_weight
from grader.course.exercise import Exercise, find_course
from grader.course.submission import Submission, SubmissionFile
from grader.course.submission_files import find_submissions
from grader.grading import standing_rules
from grader.grading.batch import Batch
from grader.grading.batch_runner import run_checks
from grader.grading.context import GradingContext
from grader.grading.verdicts import OnVerdict
from grader.sandbox.installed_files import is_installed, not_installed
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.visible_paths import readable_parent

SEED_BOUND = 2**31


def grade(
    *paths: str | Path, exercise: str | None = None, seed: int | None = None, root: str | Path = "."
) -> list[Verdict]:
    """Grade notebooks, `.py` files or a whole tree, and return the verdicts in that order.

    Args:
        seed: of the hidden inputs; secret, and new each time, if not given.
    """
    course = find_course(Path(root).resolve())
    if exercise is not None:
        course.exercise(exercise)
    files, _ = find_submissions(map(Path, paths), course, exercise)
    require_graders(files)
    submissions = [file.read() for file in files]
    verdicts: list[Verdict] = []
    with Sandbox() as sandbox, GradingContext(sandbox, secret_seed() if seed is None else seed) as context:
        grade_batch(submissions, context=context, on_verdict=verdicts.append)
    return in_order(submissions, verdicts)


def grade_batch(
    submissions: list[Submission], *, context: GradingContext, on_verdict: OnVerdict
) -> list[str]:
    """Grade a batch in one pytest session. `on_verdict` is called with each verdict as soon as it is made.

    Returns complaints about the hidden graders themselves, for the instructor.
    """
    context.prepare(submissions)
    batch = Batch(submissions, context, on_verdict)
    complaints = run_checks(batch)
    batch.fail_unfinished()
    return complaints


def secret_seed() -> int:
    """A seed that nobody can know beforehand."""
    return secrets.randbelow(SEED_BOUND)


def require_graders(submissions: Collection[Submission | SubmissionFile]) -> None:
    """Raise UsageError where grading is impossible: a file is missing, or every submission could read it."""
    for exercise in {item.exercise.slug: item.exercise for item in submissions}.values():
        for path in (exercise.notebook, exercise.grader, exercise.reference.path):
            if not path.is_file():
                raise UsageError(f"{exercise.slug} cannot be graded: {path} is missing.")
        require_weighed_checks(exercise)
        require_libraries(exercise)
        _ = exercise.helper_files  # it raises UsageError where they are too many or too large
        _refuse_in_view(exercise.folder, exercise.libraries)
    for folder, libraries in {(item.path.parent, item.exercise.libraries) for item in submissions}:
        _refuse_in_view(folder, libraries)


def require_weighed_checks(exercise: Exercise) -> None:
    """Raise UsageError where course.toml weighs a check that the grader does not have."""
    if not exercise.weights.checks or not exercise.grader.is_file():
        return
    text = exercise.grader.read_text(encoding="utf-8", errors="replace")
    names = [*re.findall(r"^\s*def (test_\w+)\(", text, re.M), standing_rules.NAME]
    for name, _ in exercise.weights.checks:
        if name not in names:
            line = line_of_weight(exercise.root, exercise.slug, name)
            meant = did_you_mean(name, names) or f"Its checks: {', '.join(names)}."
            raise UsageError(
                f"{course_toml(exercise.root)}, line {line}: the grader of {exercise.slug} has no check {name!r}. {meant}"
            )


def require_libraries(exercise: Exercise) -> None:
    """Raise UsageError where course.toml names a library for answers that is not installed here."""
    for library in exercise.libraries:
        if not is_installed(library):
            line = line_of_exercise(exercise.root, exercise.slug)
            raise UsageError(
                f"{course_toml(exercise.root)}, line {line}: {exercise.slug}: {not_installed(library)}"
            )


def _refuse_in_view(folder: Path, libraries: tuple[str, ...]) -> None:
    readable = readable_parent(folder, libraries)
    if readable is not None:
        raise UsageError(
            f"{folder} lies in {readable}, which every submission can read. Move it elsewhere and grade it there."
        )


def in_order(submissions: Iterable[Submission], verdicts: Iterable[Verdict]) -> list[Verdict]:
    """Verdicts in the order of their submissions."""
    by_submission = {(verdict.student, verdict.exercise): verdict for verdict in verdicts}
    return [by_submission[submission.key] for submission in submissions]
