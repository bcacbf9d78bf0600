"""One class, graded once for all tests of this folder: by `grader course autograde` and by plain nbgrader."""

import json
import shutil
import sys
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from support import copy_course

sys.path.insert(0, str(Path(__file__).parent))
from classroom import JAX, NUMPY, UNIT, class_of_25, dump, filled, nbgrader
from small_course import release_course

from grader.course.exercise import load_course


@dataclass(frozen=True)
class GradedClass:
    """A course's folder, its nbgrader folder, its students, and the command that graded it."""

    root: Path
    course: Path
    students: dict
    ran: object = None

    def marks(self):
        """The automatic scores in the gradebook, by student and notebook."""
        from nbgrader.api import Gradebook

        with Gradebook(f"sqlite:///{self.course / 'gradebook.db'}") as book:
            return {
                (submission.student_id, notebook.name): grade.auto_score
                for submission in book.assignment_submissions(UNIT)
                for notebook in submission.notebooks
                for grade in notebook.grades
            }


@pytest.fixture(scope="session")
def released_course(tmp_path_factory, grader):
    """The small course, built and released. Tests change copies of it."""
    return release_course(tmp_path_factory.mktemp("small") / "root", grader)


@pytest.fixture
def course(released_course, tmp_path):
    """A copy of the small course, to be changed at will."""
    return released_course.copy(tmp_path / "root")


@pytest.fixture(scope="session")
def released_class(tmp_path_factory, grader):
    """A course of two exercises, built and released, with a due date and the submissions of a class."""
    root = copy_course(tmp_path_factory.mktemp("class") / "root", f"{UNIT}/{NUMPY}", f"{UNIT}/{JAX}")
    ran = grader("course", "build", "--root", root)
    assert ran.code == 0, ran.err
    course = root / "course"
    nbgrader(course, "generate_assignment", UNIT)
    return GradedClass(root, course, _hand_in(root, course))


def _hand_in(root, course):
    exercises = load_course(root).exercises
    numpy, jax = exercises[f"{UNIT}/{NUMPY}"], exercises[f"{UNIT}/{JAX}"]
    released = json.loads((course / "release" / UNIT / f"{NUMPY}.ipynb").read_text(encoding="utf-8"))
    wrong = {one.name: (one.source, mark) for one, mark in zip(numpy.wrong, WRONG, strict=False)}
    students = class_of_25(released, numpy.reference.source, wrong)
    due = datetime(2026, 3, 1, 12, tzinfo=UTC)
    for name, handed_in in students.items():
        folder = course / "submitted" / name / UNIT
        folder.mkdir(parents=True)
        if handed_in.text is not None:
            (folder / handed_in.file_name).write_text(handed_in.text, encoding="utf-8")
        time = due + timedelta(days=1) if name == "late" else due - timedelta(hours=1)
        (folder / "timestamp.txt").write_text(time.strftime("%Y-%m-%d %H:%M:%S.%f UTC"))
    (course / "submitted" / "added files" / UNIT / "evil.html").write_text("<script>1</script>")
    other = json.loads((course / "release" / UNIT / f"{JAX}.ipynb").read_text(encoding="utf-8"))
    for name, source in zip(("ada", "wrong0"), (jax.reference, jax.wrong[0]), strict=True):
        text = dump(filled(other, source.source))
        (course / "submitted" / name / UNIT / f"{JAX}.ipynb").write_text(text, encoding="utf-8")
    _set_due(course, due)
    return students


WRONG = (None, None, None)
"""The marks of the wrong solutions are left to the verdicts."""


def _set_due(course, due):
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        book.update_or_create_assignment(UNIT, duedate=due.replace(tzinfo=None).isoformat())


@pytest.fixture(scope="session")
def graded_class(released_class, grader):
    """The class, graded by `grader course autograde`."""
    twin = released_class.root.parent / "twin"
    shutil.copytree(released_class.root, twin)
    ran = grader("course", "autograde", UNIT, "--root", released_class.root)
    assert ran.code == 0, ran.err
    return GradedClass(released_class.root, released_class.course, released_class.students, ran)


@pytest.fixture(scope="session")
def graded_by_nbgrader(graded_class):
    """The same submissions, graded by plain nbgrader."""
    twin = graded_class.root.parent / "twin"
    process = nbgrader(twin / "course", "autograde", UNIT, check=False)
    failed = [line for line in process.stderr.splitlines() if "error processing assignment '" in line]
    assert [line.rpartition("student ")[2] for line in failed] == ["'other name'"], process.stderr[-3000:]
    return GradedClass(twin, twin / "course", graded_class.students)
