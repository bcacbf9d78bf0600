"""Portable batch: submissions to one exercise, together with all files that grading them needs.

It is unpacked in a new folder on any machine, and graded there as everywhere.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from grader.core.verdict import Verdict
from grader.course.helper_files import helper_paths
from grader.course.submission import Submission
from grader.grading.context import GradingContext
from grader.grading.pipeline import grade_batch
from grader.sandbox.sandbox import Sandbox


@dataclass(frozen=True)
class PortableBatch:
    """Submissions to one exercise, its files by their path in the course, and the seed."""

    submissions: tuple[Submission, ...]
    files: dict[str, bytes]
    seed: int


@dataclass(frozen=True)
class GradedBatch:
    """The result of a portable batch: verdicts, and complaints about the hidden graders themselves."""

    verdicts: tuple[Verdict, ...]
    complaints: tuple[str, ...]


def pack_batch(submissions: list[Submission], seed: int) -> PortableBatch:
    """Pack submissions to one exercise with all files that grading them needs."""
    exercise = submissions[0].exercise
    paths = [exercise.notebook, *sorted(exercise.folder.rglob("*.py"))]
    paths += helper_paths(exercise.notebook.parent).values()
    files = {str(path.relative_to(exercise.root)): path.read_bytes() for path in paths if path.is_file()}
    return PortableBatch(tuple(submissions), files, seed)


def grade_portable_batch(batch: PortableBatch) -> GradedBatch:
    """Unpack a portable batch in a folder of its own and grade it."""
    verdicts: list[Verdict] = []
    with tempfile.TemporaryDirectory(prefix="stopgrad-") as name:
        root = Path(name).resolve()
        for relative_path, data in batch.files.items():
            path = root / relative_path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        submissions = [
            replace(submission, exercise=replace(submission.exercise, root=root))
            for submission in batch.submissions
        ]
        with Sandbox() as sandbox, GradingContext(sandbox, batch.seed) as context:
            complaints = grade_batch(submissions, context=context, on_verdict=verdicts.append)
    return GradedBatch(tuple(verdicts), tuple(complaints))
