"""A fault is told by the student's own line, and by nothing of ours."""

import pytest

from grader.engines.student_error import MAX_TEXT, fault_of, summary


def caught(function, *arguments):
    with pytest.raises(BaseException) as info:  # noqa: PT011
        function(*arguments)
    return info.value


def students(name):
    return name.startswith("<code")


def test_the_last_line_of_the_students_is_told_not_the_library_below_it(submitted):
    f = submitted("import json\n\ndef g(x):\n    return json.loads(x)\n\ndef f(x):\n    return g(x)\n")
    fault = fault_of(caught(f, "{"), students)
    assert fault.type == "JSONDecodeError"
    assert (fault.place, fault.line) == ("code cell 3, line 4", "return json.loads(x)")


def test_an_error_without_a_line_of_the_students_has_no_place():
    fault = fault_of(caught(int, "x"), students)
    assert (fault.type, fault.place, fault.line) == ("ValueError", "", "")


def test_a_syntax_error_is_told_by_its_own_place():
    error = caught(compile, "x = 1\ny = (\n", "<code cell 2>", "exec")
    fault = fault_of(error, students)
    assert (fault.type, fault.place, fault.line) == ("SyntaxError", "code cell 2, line 2", "y = (")
    assert "line" not in fault.message


def test_a_script_has_lines_but_no_cells():
    error = caught(compile, "x = = 1", "<submission>", "exec")
    assert fault_of(error, lambda name: name == "<submission>").place == "line 1"


def test_only_the_first_line_of_a_message_is_told():
    assert summary(ValueError("\nfirst\nsecond")) == "first"


def test_a_message_is_the_same_on_every_run():
    assert summary(ValueError("<Net at 0x7f2ac61b5f90> failed")) == "<Net at 0x…> failed"


def test_a_long_message_and_a_long_line_are_cut(submitted):
    f = submitted(f"def f():\n    raise ValueError('x' * 9999, {'1' * 999})\n")
    fault = fault_of(caught(f), students)
    assert len(fault.message) == MAX_TEXT
    assert len(fault.line) == MAX_TEXT


def test_an_exception_that_cannot_print_itself_has_no_message(submitted):
    f = submitted(
        "class E(Exception):\n    def __str__(self):\n        raise SystemExit\ndef f():\n    raise E\n"
    )
    fault = fault_of(caught(f), students)
    assert (fault.type, fault.message) == ("E", "")


def test_endless_recursion_is_told_by_the_line_that_recurs(submitted):
    f = submitted("def f(n):\n    return f(n + 1)\n")
    fault = fault_of(caught(f, 0), students)
    assert (fault.type, fault.place) == ("RecursionError", "code cell 3, line 2")
