"""Signatures are read from the syntax tree: names, order and defaults, nothing else."""

import pytest

from grader.course.signature import docstring, signatures, takes_in_order


@pytest.mark.parametrize(
    ("written", "bare"),
    [
        ("def f(): pass", "()"),
        ("def f(x, y=1): pass", "(x, y=1)"),
        ("def f(x: int, y: str = 'a') -> float: pass", "(x, y='a')"),
        ("def f(x, /, y, *, z: int = 2): pass", "(x, /, y, *, z=2)"),
        ("def f(*args, **named): pass", "(*args, **named)"),
        ("def f(*args: int, **named: str): pass", "(*args, **named)"),
        ("@decorated\ndef f(x): pass", "(x)"),
    ],
    ids=str,
)
def test_a_function_is_described_by_its_arguments_without_annotations(written, bare):
    assert signatures(written) == {"f": bare}


def test_a_class_is_described_by_its_bases():
    source = "class Net(nn.Module):\n    def forward(self, x): pass\nclass Plain: pass"
    assert signatures(source) == {"Net": "class(nn.Module)", "Plain": "class()"}


def test_private_nested_and_assigned_names_are_not_asked_for():
    source = "def _helper(): pass\nclass _Hidden: pass\nx = 1\ng = lambda a: a\nif x:\n    def inner(): pass"
    assert signatures(source) == {}


def test_a_docstring_keeps_its_paragraphs_and_joins_its_lines():
    assert docstring('"""One\ntwo.\n\n    Three\n    four.\n"""\nx = 1') == "One two.\n\nThree four."
    assert docstring("x = 1") == ""


@pytest.mark.parametrize(
    ("given", "same"),
    [
        ("(a, b, c=1)", True),
        ("(a: int, b: 'float', c: int = 1) -> int", True),
        ("(a, *, b, c=1)", True),
        ("(a, c=1, *, b)", True),
        ("(*, c, b, a)", True),
        ("(a, b, c=1, scale=2.0)", True),
        ("(a, **named)", True),
        ("(*arguments)", True),
        ("(a, b, c=<object object at 0x7f>)", True),
        ("(…)", True),
        (f"(b, a={'-' * 900}1)", False),
        (f"(b, a={'1 + ' * 9000}1)", True),
        ("(b, a): ...\nx = (1", True),
        ("(b, a, c=1)", False),
        ("(a, scale=2.0, b=None, c=1)", False),
        ("(a, c=1, b=None)", False),
    ],
)
def test_parameters_may_be_passed_by_position_in_the_order_that_is_asked_for(given, same):
    assert takes_in_order(given, "(a, b, c=1)") is same
