"""Autograder: grades what one student handed in, in the container of another system."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from grader.core.errors import GraderError, UsageError
from grader.core.verdict import Verdict
from grader.course.exercise import Course
from grader.course.handed_in import HandedIn, choose, nothing_found
from grader.course.submission import SubmissionFile
from grader.course.upload import uploads_in
from grader.grading.local_pool import grade_locally
from grader.grading.pipeline import in_order, require_graders, secret_seed

STUDENT = "submission"
"""Whose it is: the other system knows that, and tells us nothing."""
NO_MARK_LOST = "The submission could not be graded. No mark is lost: run it again."


@dataclass(frozen=True)
class Graded:
    """A verdict per exercise, and what is to be said about the files."""

    verdicts: tuple[Verdict, ...]
    remarks: tuple[str, ...]


def grade_handed_in(folder: Path, course: Course, *, seed: int | None) -> Graded:
    """Grade the files in a folder, wherever in it they lie. Raises GraderError if the grader failed."""
    if not folder.is_dir():
        raise UsageError(f"{folder} is not a folder.")
    files = [HandedIn(upload, upload.place) for upload in uploads_in(folder).files]
    exercises = list(course.exercises.values())
    chosen = choose(files, course, exercises)
    submissions = []
    for exercise in exercises:
        if exercise.slug in chosen:
            upload = chosen[exercise.slug].file.upload
            submissions.append(SubmissionFile(upload.path, STUDENT, exercise, upload.member).read())
        else:
            fault = nothing_found(files, exercise)
            submissions.append(SubmissionFile(folder, STUDENT, exercise, fault=fault).read())
    require_graders(submissions)
    verdicts: list[Verdict] = []
    grade_locally(
        submissions, seed=secret_seed() if seed is None else seed, jobs=1, on_verdict=verdicts.append
    )
    if any(verdict.status == "error" for verdict in verdicts):
        raise GraderError(NO_MARK_LOST)
    remarks = (f"{slug}: {choice.remark}" for slug, choice in chosen.items() if choice.remark)
    return Graded(tuple(in_order(submissions, verdicts)), tuple(remarks))
