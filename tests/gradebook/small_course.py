"""A course of two numpy exercises and an essay that is no stopgrad exercise, built and released: quick to grade."""

import json
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from classroom import NUMPY, UNIT, answer_of, dump, filled, nbgrader
from support import copy_course

TWIN = "a_second_stop"
"""The same exercise under another name; nbgrader grades it before the first."""
ESSAY = "essay"
"""An ordinary nbgrader assignment of the instructor's, and its notebook."""
FULL_MARKS = 9.0


@dataclass(frozen=True)
class Course:
    """A course's folder, and what an instructor looks up in it."""

    root: Path

    @property
    def folder(self):
        return self.root / "course"

    def copy(self, folder):
        shutil.copytree(self.root, folder, symlinks=True)
        return Course(folder)

    def nbgrader(self, *arguments):
        return nbgrader(self.folder, *arguments, check=False)

    def released(self, name=NUMPY, unit=UNIT):
        return json.loads((self.folder / "release" / unit / f"{name}.ipynb").read_text(encoding="utf-8"))

    def source_of(self, solution="reference"):
        path = self.root / "solutions" / UNIT / NUMPY / f"{solution}.py"
        return path.read_text(encoding="utf-8")

    def hand_in(self, student, source, name=NUMPY, change=lambda notebook: None):
        """Put a student's answer where nbgrader collects it."""
        notebook = filled(self.released(name), source)
        change(notebook)
        self.put(student, UNIT, name, dump(notebook))

    def put(self, student, unit, name, text):
        folder = self.folder / "submitted" / student / unit
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.ipynb").write_text(text, encoding="utf-8")

    def scores(self, unit=UNIT):
        """What the gradebook holds: (automatic score, points) by student and notebook."""
        return scores_in(self.folder / "gradebook.db", unit)

    def add_students(self, *names):
        """Enter students, as `nbgrader db student add` does, which takes seconds for each."""
        from nbgrader.api import Gradebook

        with Gradebook(f"sqlite:///{self.folder / 'gradebook.db'}") as book:
            for name in names:
                book.add_student(name)

    def configure(self, call):
        text = f"from grader.gradebook import configure\n\nc = get_config()\n{call}\n"
        (self.folder / "nbgrader_config.py").write_text(text, encoding="utf-8")

    def change_toml(self, change):
        path = self.folder / "course.toml"
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")

    def change_points(self, name, before, after):
        """Change the points of the check that is worth 2, in the hidden grader and in course.toml."""
        grader = self.root / "solutions" / UNIT / name / f"test_{name}.py"
        text = grader.read_text(encoding="utf-8")
        assert text.count("pytest.mark.points(2)") == 1
        grader.write_text(
            text.replace("pytest.mark.points(2)", f"pytest.mark.points({after - before + 2})"), "utf-8"
        )
        self.change_toml(lambda toml: _change_line(toml, name, f"points = {before},", f"points = {after},"))


def scores_in(database, unit=UNIT):
    """The scores in a copy of a gradebook: SQLite itself follows links, so it must be where it seems to be."""
    from nbgrader.api import Gradebook

    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(database, f"{folder}/gradebook.db")
        with Gradebook(f"sqlite:///{folder}/gradebook.db") as book:
            return _scores(book, unit)


def _scores(book, unit):
    return {
        (submission.student_id, notebook.name): (grade.auto_score, grade.max_score)
        for submission in book.assignment_submissions(unit)
        for notebook in submission.notebooks
        for grade in notebook.grades
    }


def release_course(root, grader):
    """Build and release the course; nobody has handed anything in."""
    copy_course(root, f"{UNIT}/{NUMPY}")
    _add_twin(root)
    course = Course(root)
    ran = grader("course", "build", "--root", root)
    assert ran.code == 0, ran.err
    essay = course.folder / "source" / ESSAY
    essay.mkdir()
    (essay / f"{ESSAY}.ipynb").write_text(dump(essay_notebook()), encoding="utf-8")
    for unit in (UNIT, ESSAY):
        nbgrader(course.folder, "generate_assignment", unit)
    return course


def _add_twin(root):
    notebook = json.loads((root / "exercises" / UNIT / f"{NUMPY}.ipynb").read_text(encoding="utf-8"))
    notebook["metadata"]["stopgrad"]["exercise"] = f"{UNIT}/{TWIN}"
    (root / "exercises" / UNIT / f"{TWIN}.ipynb").write_text(dump(notebook), encoding="utf-8")
    shutil.copytree(root / "solutions" / UNIT / NUMPY, root / "solutions" / UNIT / TWIN)
    folder = root / "solutions" / UNIT / TWIN
    (folder / f"test_{NUMPY}.py").rename(folder / f"test_{TWIN}.py")
    path = root / "course" / "course.toml"
    text = path.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if f'id = "{NUMPY}"' in line)
    path.write_text(text.replace(line, f"{line}\n{line.replace(NUMPY, TWIN)}"), encoding="utf-8")


def _change_line(toml, name, before, after):
    line = next(line for line in toml.splitlines() if f'id = "{name}"' in line)
    assert before in line
    return toml.replace(line, line.replace(before, after))


def essay_notebook(source="x = 1"):
    """An assignment as nbgrader's users write it: a solution cell, and a test cell worth 3 points."""
    return {
        "cells": [
            _cell("work", source, solution=True),
            _cell("work_test", "assert x == 2", grade=True, locked=True, points=3),
        ],
        "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _cell(name, source, **nbgrader):
    meta = {"schema_version": 3, "grade": False, "locked": False, "solution": False, "task": False}
    return {
        "cell_type": "code",
        "id": name,
        "metadata": {"nbgrader": {**meta, "grade_id": name, **nbgrader}},
        "source": source,
        "outputs": [],
        "execution_count": None,
    }


def strip_metadata(notebook):
    """Leave nothing in a student's notebook that says that it is a stopgrad exercise."""
    answer = answer_of(notebook)
    notebook["metadata"].pop("stopgrad", None)
    notebook["cells"] = [answer]
    answer["metadata"] = {}
