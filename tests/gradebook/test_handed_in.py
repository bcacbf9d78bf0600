"""What lies in a student's folder, matched with a unit's exercises, whatever the folder is."""

import json
import os

import pytest
from support import copy_course

from grader.course.exercise import load_course
from grader.gradebook.handed_in import handed_in
from grader.gradebook.layout import open_layout

UNIT, NAME = "seeing_the_graph", "stop_gradient_numpy"


@pytest.fixture
def place(tmp_path):
    root = copy_course(tmp_path / "root", f"{UNIT}/{NAME}")
    (root / "course" / "nbgrader_config.py").write_text(
        "c = get_config()\nc.CourseDirectory.directory_structure = '{nbgrader_step}/{assignment_id}/{student_id}'\n"
    )
    return root


def found(place, student=None):
    with open_layout(place / "course") as layout:
        return list(handed_in(layout, load_course(place).units, student))


def folder_of(place, student):
    folder = place / "course" / "submitted" / UNIT / student
    folder.mkdir(parents=True)
    return folder


def carrying(slug):
    cell = {"cell_type": "code", "metadata": {}, "source": "x = 1", "outputs": []}
    return json.dumps({"nbformat": 4, "cells": [cell], "metadata": {"stopgrad": {"exercise": slug}}})


def test_the_courses_own_structure_is_honoured_and_one_student_can_be_asked_for(place):
    for student in ("ada", "b, c"):
        (folder_of(place, student) / f"{NAME}.ipynb").write_text(carrying(f"{UNIT}/{NAME}"))
    assert [item.submission.student for item in found(place)] == ["ada", "b, c"]
    assert [item.submission.student for item in found(place, "b, c")] == ["b, c"]
    assert found(place, "nobody") == []


def test_a_notebook_of_another_name_is_taken_by_what_it_carries_and_only_where_none_has_the_right_name(place):
    folder = folder_of(place, "ada")
    (folder / "mine.ipynb").write_text(carrying(f"{UNIT}/{NAME}"))
    (folder / "other.ipynb").write_text(carrying("x/y"))
    (item,) = found(place)
    assert item.submission.path.name == "mine.ipynb"
    assert item.remarks == (f"Handed in under another name than {NAME}.ipynb.",)
    (folder / f"{NAME}.ipynb").write_text(carrying(None))
    (item,) = found(place)
    assert item.submission.path.name == f"{NAME}.ipynb"
    assert item.remarks == ("1 more notebook for this exercise: not graded.",)


def test_an_empty_folder_a_link_and_a_locked_one_are_results_too(place, monkeypatch):
    folder_of(place, "empty")
    other = folder_of(place, "real")
    os.symlink(other, other.parent / "link")
    causes = {item.submission.student: item.submission.problem.cause for item in found(place)}
    assert causes == {"empty": "not handed in", "link": "not a file", "real": "not handed in"}

    def refuse(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.iterdir", refuse)
    faults = {item.submission.student: item.submission.fault for item in found(place)}
    assert "could not be read: Permission denied" in str(faults["empty"])
