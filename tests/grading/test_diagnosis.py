"""Diagnosis: the known mistake that explains a submission, in all cases or in some."""

import pytest

GRADER = '''
import numpy as np
contract = Contract("f", open=["x"])

def cases(rng):
    yield "positive numbers", {"x": np.array([1.0, 2.0])}
    yield "negative numbers", {"x": np.array([-1.0, -2.0])}
    yield "zero", {"x": np.zeros(1)}
    yield "one number", {"x": np.array([3.0])}

def test_value(student, cases):
    """f doubles its input"""
    assert_close(student.f(cases))
'''
WRONG = {
    "tripled": '"""Three times is once too many."""\ndef f(x):\n    return 3 * x\n',
    "shifted": '"""Nothing is added."""\ndef f(x):\n    return 2 * x + 1\n',
    "edited": '"""The input is edited."""\ndef f(x):\n    x *= 2\n    return x\n',
}


@pytest.fixture
def pitfalls(author, grade):
    """`pitfalls(source)` is what a submission is told, by name."""
    exercise = author(GRADER, wrong=WRONG)

    def diagnose(source):
        (verdict,), complaints = grade(exercise, source)
        assert complaints == []
        return {pitfall.name: pitfall.advice for pitfall in verdict.pitfalls}

    return diagnose


def test_a_mistake_in_all_cases_is_named_with_its_advice_alone(pitfalls):
    assert pitfalls("def f(x):\n    return x + x + x\n") == {"tripled": "Three times is once too many."}


def test_a_mistake_in_some_cases_is_named_with_one_of_them(pitfalls):
    assert pitfalls("def f(x):\n    return 3 * x if x[0] < 0 else 2 * x\n") == {
        "tripled": "For negative numbers your function behaves as “tripled” does. Three times is once too many."
    }


def test_two_mistakes_may_explain_a_submission_together(pitfalls):
    told = pitfalls("def f(x):\n    return 3 * x if x[0] < 0 else 2 * x + 1 if x[0] == 0 else 2 * x\n")
    assert told == {
        "tripled": "For negative numbers your function behaves as “tripled” does. Three times is once too many.",
        "shifted": "For zero your function behaves as “shifted” does. Nothing is added.",
    }


def test_a_broken_rule_has_a_name_where_no_mistake_explains_it(pitfalls):
    told = pitfalls("def f(x):\n    y = 2 * x\n    x[...] = 0\n    return y\n")
    assert list(told) == ["changes_what_it_was_given"]
    assert "Work on a copy." in told["changes_what_it_was_given"]


def test_a_second_call_that_differs_has_a_name(pitfalls):
    told = pitfalls(
        "calls = []\ndef f(x):\n    calls.append(x)\n    return 2 * calls[0] if x is calls[0] else 2 * x\n"
    )
    assert told == {}  # it is right: the same object is the same array
    told = pitfalls("seen = {}\ndef f(x):\n    return 2 * seen.setdefault(id(x), (x, x.copy()))[1]\n")
    assert list(told) == ["remembers_an_earlier_call"]


def test_symptoms_are_told_where_nothing_else_is_known(pitfalls):
    told = pitfalls("def f(x):\n    return 5 * x if len(x) == 1 else 2 * x\n")
    assert list(told) == ["wrong_for_some_inputs"]
    assert told["wrong_for_some_inputs"].startswith("For one number: The function is right for some inputs")


def test_a_right_answer_is_told_nothing(pitfalls):
    assert pitfalls("def f(x):\n    return x + x\n") == {}
