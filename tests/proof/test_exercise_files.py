"""What an author has not written yet is found in its file and line."""

import pytest

from grader.course.exercise import load_course
from grader.proof.exercise_files import missing_files, unwritten

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.fixture
def exercise(small_course):
    return load_course(small_course).exercise(SLUG)


def test_a_finished_exercise_has_no_findings(exercise):
    assert [*missing_files(exercise), *unwritten(exercise)] == []


def test_a_missing_file_is_named(exercise):
    exercise.reference.path.unlink()
    (finding,) = missing_files(exercise)
    assert finding.path == exercise.reference.path
    assert finding.message == f"solutions/{SLUG}/reference.py is missing: write it."


def test_a_placeholder_is_found_in_its_line(exercise):
    path = exercise.wrong[0].path
    path.write_text('"""One.\n\nWRITE: what happened.\n"""\n')
    (finding,) = unwritten(exercise)
    assert (finding.path, finding.line) == (path, 3)
    assert finding.message.endswith(
        "is still to be written (what happened.): replace the word WRITE: and what follows it."
    )


def test_a_wrong_solution_that_is_not_python_is_found_in_its_line(exercise):
    path = exercise.wrong[0].path
    path.write_text('"""One."""\n\ndef f(x:\n')
    (finding,) = unwritten(exercise)
    assert (finding.path, finding.line) == (path, 3)


def test_a_grader_without_a_contract_is_told_to_have_one(exercise):
    exercise.grader.write_text('def test_value(student):\n    """the value is right"""\n')
    (finding,) = unwritten(exercise)
    assert finding.path == exercise.grader
    assert finding.message.startswith(
        f"solutions/{SLUG}/test_stop_gradient_numpy.py declares no contract: write "
    )
    exercise.grader.write_text("def test_value(student:\n")
    assert list(unwritten(exercise)) == [], "that it is not Python is said once, by another module"


def test_too_few_right_solutions_are_counted(exercise):
    for solution in exercise.right:
        solution.path.unlink()
    (finding,) = unwritten(exercise)
    assert "has 0 right solutions, 3 are needed: add 3 under" in finding.message
