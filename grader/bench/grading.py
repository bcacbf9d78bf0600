"""Grading: the line that data takes, from submissions to verdicts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from grader.bench.desk import Desk
from grader.bench.docket import Docket, Emit
from grader.bench.session import run_checks
from grader.shelf.exercise import Exercise, find_course
from grader.shelf.submission import Submission, find_submissions
from grader.wall.wall import Wall
from grader.words.errors import CallError
from grader.words.verdict import Verdict

NO_VERDICT = "The grader itself failed. This costs you nothing: the submission will be graded again."


def grade_batch(submissions: list[Submission], *, desk: Desk, emit: Emit) -> list[str]:
    """Grade a batch in one pytest session; each verdict is emitted as soon as it stands.

    Returns complaints about the hidden graders themselves, for the instructor.
    """
    docket = Docket(submissions, desk, emit)
    complaints = run_checks(docket)
    docket.give_up(NO_VERDICT)
    return complaints


def grade(
    *paths: str | Path, exercise: str | None = None, seed: int = 0, root: str | Path = "."
) -> list[Verdict]:
    """Grade notebooks, `.py` files or a whole tree, and return the verdicts in that order."""
    course = find_course(Path(root).resolve())
    if exercise is not None:
        course.exercise(exercise)
    found, _ = find_submissions(map(Path, paths), course, exercise)
    require_graders(item.exercise for item in found)
    submissions = [item.read() for item in found]
    verdicts: list[Verdict] = []
    with Wall() as wall, Desk(wall, seed) as desk:
        grade_batch(submissions, desk=desk, emit=verdicts.append)
    return in_order(submissions, verdicts)


def require_graders(exercises: Iterable[Exercise]) -> None:
    """Raise CallError for an exercise that cannot be graded because a file is missing."""
    for exercise in {exercise.slug: exercise for exercise in exercises}.values():
        for path in (exercise.notebook, exercise.grader, exercise.reference.path):
            if not path.is_file():
                raise CallError(f"{exercise.slug} cannot be graded: {path} is missing.")


def in_order(submissions: Iterable[Submission], verdicts: Iterable[Verdict]) -> list[Verdict]:
    """Verdicts in the order of their submissions."""
    known = {(verdict.student, verdict.exercise): verdict for verdict in verdicts}
    return [known[submission.student, submission.exercise.slug] for submission in submissions]
