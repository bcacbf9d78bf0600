"""What lies in a student's folder, matched with a unit's exercises, whatever the folder is."""

import json
import os

import pytest
from support import copy_course

from grader.course.exercise import load_course
from grader.gradebook.layout import open_layout
from grader.gradebook.submitted import read_submitted

UNIT, NAME = "seeing_the_graph", "stop_gradient_numpy"


@pytest.fixture
def course_root(tmp_path):
    root = copy_course(tmp_path / "root", f"{UNIT}/{NAME}")
    (root / "course" / "nbgrader_config.py").write_text(
        "c = get_config()\nc.CourseDirectory.directory_structure = '{nbgrader_step}/{assignment_id}/{student_id}'\n"
    )
    return root


def submitted(course_root, student=None):
    with open_layout(course_root / "course") as layout:
        return list(read_submitted(layout, load_course(course_root).units, student))


def folder_of(course_root, student):
    folder = course_root / "course" / "submitted" / UNIT / student
    folder.mkdir(parents=True)
    return folder


def notebook_with(slug):
    cell = {"cell_type": "code", "metadata": {}, "source": "x = 1", "outputs": []}
    return json.dumps({"nbformat": 4, "cells": [cell], "metadata": {"stopgrad": {"exercise": slug}}})


def test_the_courses_own_folder_structure_is_used_and_one_student_can_be_chosen(course_root):
    for student in ("ada", "b, c"):
        (folder_of(course_root, student) / f"{NAME}.ipynb").write_text(notebook_with(f"{UNIT}/{NAME}"))
    assert [item.submission.student for item in submitted(course_root)] == ["ada", "b, c"]
    assert [item.submission.student for item in submitted(course_root, "b, c")] == ["b, c"]
    assert submitted(course_root, "nobody") == []


def test_a_notebook_of_another_name_is_taken_by_its_metadata_and_only_where_none_has_the_right_name(
    course_root,
):
    folder = folder_of(course_root, "ada")
    (folder / "mine.ipynb").write_text(notebook_with(f"{UNIT}/{NAME}"))
    (folder / "other.ipynb").write_text(notebook_with("x/y"))
    (item,) = submitted(course_root)
    assert item.submission.path.name == "mine.ipynb"
    assert item.remarks == (f"Handed in under another name than {NAME}.ipynb.",)
    (folder / f"{NAME}.ipynb").write_text(notebook_with(None))
    (item,) = submitted(course_root)
    assert item.submission.path.name == f"{NAME}.ipynb"
    assert item.remarks == ("1 more notebook for this exercise: not graded.",)


def test_an_empty_folder_and_a_link_are_results_too(course_root):
    folder_of(course_root, "empty")
    other = folder_of(course_root, "real")
    os.symlink(other, other.parent / "link")
    causes = {item.submission.student: item.submission.problem.cause for item in submitted(course_root)}
    assert causes == {"empty": "not handed in", "link": "not a file", "real": "not handed in"}


def test_files_that_were_released_are_not_remarked_as_the_students_own(course_root):
    beside, source = course_root / "exercises" / UNIT, course_root / "course" / "source" / UNIT
    (beside / "data").mkdir()
    (beside / "data" / "curves.csv").write_text("1,2\n")
    source.mkdir(parents=True)
    (source / "more.py").write_text("x = 1\n")
    folder = folder_of(course_root, "ada")
    (folder / "data").mkdir()
    for name in ("more.py", "timestamp.txt"):
        (folder / name).write_text("")
    (item,) = submitted(course_root)
    assert item.remarks == ()
    (folder / "mine.py").write_text("")
    (item,) = submitted(course_root)
    assert item.remarks == ("1 file beside the notebooks: left where handed in, not run.",)
