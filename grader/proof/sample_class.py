"""Sample class: made-up students who hand in the course's own solutions, in nbgrader's layout.

`python -m grader.proof.sample_class FOLDER [SLUG...]` writes `FOLDER/STUDENT/UNIT/ID.ipynb`: one
student hands in each right and wrong solution, one left the stub as it was, one saved half a notebook,
one misspelt the function, one stopped in the middle of a line.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

from grader.course.exercise import Course, Exercise, find_course
from grader.course.notebook import STUB

NAMES = (
    "ada", "björn", "chidi", "dilnoza", "emre", "fatima", "grace", "hiro", "ines", "jamal", "katya", "lê minh",
    "maría", "noor", "o'brien", "priya", "quentin", "rosa", "søren", "tui", "uma", "viktor", "wei", "ximena", "yusuf", "zoë",
)  # fmt: skip


def write_class(course: Course, slugs: list[str], folder: Path) -> list[Path]:
    """Write a submission for each solution of each exercise; returns the files."""
    paths = []
    for slug in slugs:
        exercise = course.exercise(slug)
        for student, text in zip(cycle(NAMES), submissions_to(exercise), strict=False):
            path = folder / student / exercise.unit / f"{exercise.id}.ipynb"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            paths.append(path)
    return paths


def submissions_to(exercise: Exercise) -> Iterator[str]:
    """Notebooks as students hand them in: right, wrong, untouched, misspelt, unfinished, cut off."""
    yield filled(exercise, exercise.reference.source)
    for wrong in exercise.wrong:
        yield filled(exercise, wrong.source)
    for right in exercise.right:
        yield filled(exercise, right.source)
    untouched = exercise.notebook.read_text(encoding="utf-8")
    yield untouched
    name = next(iter(exercise.functions))
    yield filled(exercise, exercise.reference.source.replace(name, f"{name[:-1]}"))
    yield filled(exercise, f"{exercise.stub.source.rstrip()} (")
    yield untouched[: len(untouched) // 2]


def filled(exercise: Exercise, source: str) -> str:
    """The exercise's notebook with its stub replaced."""
    notebook: dict[str, Any] = json.loads(exercise.notebook.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if STUB in cell["metadata"].get("tags", ()):
            cell["source"] = source.splitlines(keepends=True)
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    course = find_course(Path.cwd())
    paths = write_class(course, sys.argv[2:] or list(course.exercises), Path(sys.argv[1]))
    students = {path.parts[-3] for path in paths}
    print(f"a class of {len(students)} students, {len(paths)} submissions: {sys.argv[1]}")
