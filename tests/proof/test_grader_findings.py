"""What can be seen of a hidden grader without running it: each fault is one line, at its place."""

import pytest
from toy_course import GRADER, toy_course

from grader.course.exercise import load_course
from grader.proof.grader_findings import grader_faults, name_findings, untitled_checks


@pytest.fixture
def exercise(tmp_path):
    return load_course(toy_course(tmp_path)).exercise("toys/scaled")


def test_a_whole_grader_has_no_faults(exercise):
    assert [*grader_faults(exercise), *untitled_checks(exercise), *name_findings(exercise)] == []


def test_a_syntax_error_is_one_line_with_file_and_line(exercise):
    exercise.grader.write_text(GRADER.replace("(student, cases):", "(student, cases)"))
    (finding,) = grader_faults(exercise)
    assert (finding.path, finding.line) == (exercise.grader, 18)
    assert (
        finding.text
        == "test_scaled.py, line 18, is not Python: expected ':'. Correct it: without it nothing is proven."
    )


@pytest.mark.parametrize(
    "source", [b"x = 1\0", b"# \xff\n", b"def f(:\n"], ids=["a null", "no UTF-8", "syntax"]
)
def test_what_is_not_python_is_one_line_in_the_reference_too(exercise, source):
    exercise.reference.path.write_bytes(source)
    (finding,) = grader_faults(exercise)
    assert (finding.path, finding.line) == (exercise.reference.path, 1)
    assert finding.text.startswith("reference.py, line 1, is not Python: ")
    assert "\n" not in finding.text


@pytest.mark.parametrize(
    "points", ["-3", "0", "'2'", "True", "float", "", "1, 2", "n=2", "2", "0.5", "2 * WEIGHT"]
)
def test_points_are_a_number_above_zero(exercise, points):
    exercise.grader.write_text(
        GRADER.replace("def test_value", f"@pytest.mark.points({points})\ndef test_value")
    )
    findings = list(grader_faults(exercise))
    if points in ("float", "2", "0.5", "2 * WEIGHT"):  # what is computed is known when it is run
        assert findings == []
        return
    (finding,) = findings
    assert (finding.path, finding.line) == (exercise.grader, 18)
    given = points.removeprefix("n=")
    assert finding.text == f"points({given}) of test_value: a check is worth a number above 0. Write one."


@pytest.mark.parametrize("docstring", ["", '    """ """\n'], ids=["none", "blank"])
def test_a_check_without_a_docstring_is_found_in_its_line(exercise, docstring):
    text = GRADER.replace('    """scaled is right"""\n', docstring)
    exercise.grader.write_text(text + "\n\ndef test_itself():\n    assert cases\n")
    (finding,) = untitled_checks(exercise)
    assert (finding.path, finding.line) == (exercise.grader, 18)
    assert finding.text.startswith("test_value has no docstring: write the title that a student reads")


def test_an_exercise_that_is_called_as_a_word_of_python(tmp_path):
    root = toy_course(tmp_path)
    path = root / "course" / "course.toml"
    path.write_text(path.read_text().replace('"scaled"', '"class"'))
    (finding,) = name_findings(load_course(root).exercise("toys/class"))
    assert (finding.path, finding.line) == (path, 5)
    assert finding.text.startswith("The exercise is called 'class', which is a word of Python")
    assert finding.text.endswith("Give it another id, and rename its notebook, its folder and its grader.")
