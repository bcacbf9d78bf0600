"""A repaired notebook is valid, has nbgrader's two cells, and renders nothing of the student's."""

import json

import pytest
from support import ROOT

from grader.course.exercise import load_course
from grader.course.notebook import Cell
from grader.course.release import checks_source
from grader.course.repair import CHECKS_CELL_RESTORED, MISSING, RETYPED, TWICE, UNMARKED, as_text, repair

ANSWER = Cell("code", "def td_loss(q_online): ...", ("stub",), grade_id="answer")
TEST_SOURCE = checks_source(load_course(ROOT).exercises["target_networks/td_loss"])
CHECKS = Cell("code", TEST_SOURCE, grade_id="hidden_checks")


@pytest.fixture(scope="module")
def exercise():
    return load_course(ROOT).exercises["target_networks/td_loss"]


def cells_of(repaired):
    return repaired.notebook["cells"]


@pytest.mark.parametrize(
    ("cells", "remarks"),
    [
        ((ANSWER, CHECKS), ()),
        ((Cell("code", ANSWER.source), Cell("code", TEST_SOURCE)), (UNMARKED,)),
        ((Cell("markdown", ANSWER.source, ("stub",), grade_id="answer"), CHECKS), (RETYPED,)),
        ((ANSWER, ANSWER, CHECKS), (TWICE,)),
        ((Cell("code", "x = 1"), CHECKS), (MISSING,)),
        ((ANSWER,), (CHECKS_CELL_RESTORED,)),
        ((ANSWER, Cell("code", "pass", grade_id="hidden_checks")), (CHECKS_CELL_RESTORED,)),
        ((), ()),
    ],
    ids=["whole", "cleared", "retyped", "twice", "no answer", "no checks", "changed checks", "nothing"],
)
def test_every_notebook_gets_one_answer_cell_and_the_cell_of_the_marks_at_the_end(exercise, cells, remarks):
    import nbformat
    from nbgrader.nbgraderformat import MetadataValidator

    repaired = repair(cells, exercise)
    assert repaired.remarks == remarks
    notebook = nbformat.reads(as_text(repaired.notebook), as_version=4)
    nbformat.validate(notebook)
    MetadataValidator().validate_nb(notebook)
    marked = [cell.metadata.nbgrader.grade_id for cell in notebook.cells if "nbgrader" in cell.metadata]
    assert marked == ["answer", "hidden_checks"]
    assert notebook.cells[-1].source == TEST_SOURCE


@pytest.mark.parametrize(
    "text",
    ["<script>1</script>", "[x](javascript:1)", "~~~\n<b>out</b>\n~~~~", "$$\n<i>x</i>\n$$", "a\ud800b"],
)
@pytest.mark.parametrize("kind", ["markdown", "raw", "heading"])
def test_text_that_the_student_wrote_is_shown_as_plain_text(exercise, kind, text):
    from nbconvert.filters import markdown2html

    shown = cells_of(repair((Cell(kind, text), ANSWER, CHECKS), exercise))[0]
    assert shown["cell_type"] == "markdown"
    page = markdown2html(shown["source"])
    for tag in ("<script", "<a", "<b>", "<i>"):
        assert tag not in page
    as_text({"cells": [shown]}).encode("utf-8")


def test_the_exercises_own_text_stays_as_it_is(exercise):
    text = next(cell for cell in exercise.cells if "<details>" in cell.source)
    assert cells_of(repair((text, ANSWER, CHECKS), exercise))[0]["source"] == text.source


def test_code_that_would_exhaust_the_parser_is_not_parsed(exercise):
    deep = Cell("code", "(" * 100_000 + "\ndef td_loss(): ...")
    assert repair((deep, CHECKS), exercise).remarks == (UNMARKED,)
    assert json.loads(as_text(repair((deep, CHECKS), exercise).notebook))
