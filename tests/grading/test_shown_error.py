"""Shown errors: no hidden input at full precision, and the errors of libraries as they are."""

import re

import pytest
from support import copy_course

from grader import grade
from grader.core.flow import StudentError
from grader.course.exercise import load_course
from grader.grading.shown_error import MAX_DIGITS, rounded, shown_error

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("0.12345678901234567", "0.123"),
        ("[ 1.4901161193847656e-08, -3.1415927]", "[ 1.49e-08, -3.14]"),
        ("x = .98765432", "x = 0.988"),
        ("1065353216", "1.07e+09"),
        ("3f9d70a4", "…"),
        ("0x1.f9add3739635fp-4", "0x1.…-4"),
        ("q" * 41, "…"),
        ("9" * 400, "inf"),
        (
            "operands could not be broadcast together with shapes (32,4) (100000,)",
            "operands could not be broadcast together with shapes (32,4) (100000,)",
        ),
        (
            "mul got incompatible shapes for broadcasting: float32[3,4], int64[2]",
            "mul got incompatible shapes for broadcasting: float32[3,4], int64[2]",
        ),
        ("", ""),
    ],
)
def test_numbers_have_three_digits(text, shown):
    assert rounded(text) == shown


def test_digits_one_by_one_are_few():
    shown = rounded(" ".join("0.1234567890123456" * 10))
    assert len(re.findall(r"\d", shown)) <= MAX_DIGITS


def test_the_line_is_whole_only_if_it_is_the_students():
    error = StudentError("E0_123456789", "", "line 3", "y = 0.123456789 * x")
    assert shown_error(error, ["y = 0.123456789 * x", "z = 1"]).line == "y = 0.123456789 * x"
    assert shown_error(error, ["z = 1"]).line == "y = 0.123 * x"
    assert shown_error(error, []).type == "…"


def test_what_code_raises_shows_no_hidden_input_at_full_precision(tmp_path):
    """A submission that raises what it was called with learns three digits of it."""
    course = copy_course(tmp_path / "course", SLUG)
    names = load_course(course).exercises[SLUG].functions
    raising = "".join(
        f"def {signature_name}(**inputs):\n    raise ValueError([one.tolist() for one in inputs.values()])\n"
        for signature_name in names
    )
    file = tmp_path / "in" / "ada.py"
    file.parent.mkdir()
    file.write_text(raising, encoding="utf-8")
    (verdict,) = grade(file, exercise=SLUG, seed=3, root=course)
    messages = " ".join(check.message or "" for check in verdict.checks)
    assert "ValueError" in messages
    assert re.search(r"\d\.\d", messages), "it did raise its inputs"
    for number in re.findall(r"\d+\.\d+", messages):
        assert len(number.replace(".", "").lstrip("0")) <= 3, number
