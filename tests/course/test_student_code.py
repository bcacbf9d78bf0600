"""Which cells of a notebook are the student's code."""

import json

import pytest

from grader.course.notebook import parse_cells
from grader.course.release import checks_source
from grader.course.student_code import student_code

ANSWER = "def f(x):\n    return x"


def code_of(data, exercise):
    return student_code(parse_cells(data, ".ipynb"), exercise)


def test_the_cells_that_the_notebook_came_with_are_not_the_students(course, notebook):
    exercise = course.exercise("one/f")
    example, _, check = (cell.source for cell in exercise.cells)
    last = checks_source(exercise)
    data = notebook(example, "import numpy", ANSWER, check + "\n", ("print('mine')", ["check"]), last)
    assert code_of(data, exercise) == (("code cell 2", "import numpy"), ("code cell 3", ANSWER))


def test_the_last_cell_of_an_earlier_version_is_not_the_students(course, notebook):
    comment = "# The hidden checks are not in this notebook. They run when your work is graded.\n"
    sentence = "Nothing is wrong: the hidden checks run when your work is graded, not here."
    data = notebook(ANSWER, f'{comment}raise RuntimeError("{sentence}")', f"{comment}x = 1")
    sources = [source for _, source in code_of(data, course.exercise("one/f"))]
    assert sources == [ANSWER, f"{comment}x = 1"]


def test_an_example_that_the_student_changed_is_the_students_code(course, notebook):
    exercise = course.exercise("one/f")
    changed = exercise.cells[0].source + "\nx = 1"
    assert len(code_of(notebook((changed, ["example"]), ANSWER), exercise)) == 2


@pytest.mark.parametrize("kind", ["markdown", "raw"])
def test_an_answer_cell_that_was_turned_into_text_is_code(course, notebook, kind):
    tree = json.loads(notebook("import numpy", (ANSWER, ["stub"]), "x = 1"))
    tree["cells"][1]["cell_type"] = kind
    sources = [source for _, source in code_of(json.dumps(tree).encode(), course.exercise("one/f"))]
    assert sources == ["import numpy", ANSWER, "x = 1"]
