"""An exception is described by the student's line, and by no line of the grader."""

from types import ModuleType

import pytest

from grader.engines.student_error import MAX_TEXT, describe_error, reason, summary
from grader.runner.cells import run_cells


def caught(function, *arguments):
    with pytest.raises(BaseException) as info:  # noqa: PT011
        function(*arguments)
    return info.value


def is_student_file(name):
    return name.startswith("<code")


def test_the_place_is_the_students_last_line_not_the_library_below_it(submitted):
    f = submitted("import json\n\ndef g(x):\n    return json.loads(x)\n\ndef f(x):\n    return g(x)\n")
    described = describe_error(caught(f, "{"), is_student_file)
    assert described.type == "JSONDecodeError"
    assert (described.place, described.line) == ("code cell 3, line 4", "return json.loads(x)")


def test_an_error_in_a_network_of_the_page_has_the_line_that_called_it():
    module = ModuleType("submission")
    cells = [
        ["code cell 3", "def f(x):\n    return net(x)\n"],
        ["code cell 5", "def net(x):\n    return x.missing\n\ndef check(*_):\n    pass\n\ncheck(f)\n"],
    ]
    assert run_cells(cells, module, framework="torch") == []
    described = describe_error(caught(module.f, 1), is_student_file)
    assert (described.place, described.line) == ("code cell 3, line 2", "return net(x)")
    described = describe_error(caught(module.net, 1), is_student_file)
    assert (described.place, described.line) == ("code cell 5, line 2", "return x.missing")


def test_an_error_outside_the_students_code_has_no_place():
    described = describe_error(caught(int, "x"), is_student_file)
    assert (described.type, described.place, described.line) == ("ValueError", "", "")


def test_a_syntax_error_has_the_place_that_python_reports():
    error = caught(compile, "x = 1\ny = (\n", "<code cell 2>", "exec")
    described = describe_error(error, is_student_file)
    assert (described.type, described.place, described.line) == (
        "SyntaxError",
        "code cell 2, line 2",
        "y = (",
    )
    assert "line" not in described.message


def test_a_script_has_lines_but_no_cells():
    error = caught(compile, "x = = 1", "<submission>", "exec")
    assert describe_error(error, lambda name: name == "<submission>").place == "line 1"


def test_a_summary_is_the_first_line_of_the_message():
    assert summary(ValueError("\nfirst\nsecond")) == "first"


def test_a_message_is_the_same_on_every_run():
    assert summary(ValueError("<Net at 0x7f2ac61b5f90> failed")) == "<Net at 0x…> failed"


def test_a_long_message_and_a_long_line_are_cut(submitted):
    f = submitted(f"def f():\n    raise ValueError('x' * 9999, {'1' * 999})\n")
    described = describe_error(caught(f), is_student_file)
    assert len(described.message) == MAX_TEXT
    assert len(described.line) == MAX_TEXT


def test_an_exception_that_cannot_print_itself_has_no_message(submitted):
    f = submitted(
        "class E(Exception):\n    def __str__(self):\n        raise SystemExit\ndef f():\n    raise E\n"
    )
    described = describe_error(caught(f), is_student_file)
    assert (described.type, described.message) == ("E", "")


def test_endless_recursion_is_described_by_the_line_that_recurs(submitted):
    f = submitted("def f(n):\n    return f(n + 1)\n")
    described = describe_error(caught(f, 0), is_student_file)
    assert (described.type, described.place) == ("RecursionError", "code cell 3, line 2")


def test_a_reason_is_never_empty():
    assert reason(ValueError("why")) == "why"
    assert reason(ValueError()) == "ValueError"
