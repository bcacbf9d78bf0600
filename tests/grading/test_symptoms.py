"""Symptoms: what is wrong with calls that no known mistake explains, read off by comparison with the reference."""

import numpy as np
import pytest

from grader.core.facts import Facts
from grader.core.flow import Call, Change, Flow, Output, StudentError
from grader.grading.symptoms import ADVICE, MOST, symptoms_of

RAISED = StudentError("ValueError", "no", "line 2", "boom()")


def call(number, *, mode="auto", arrival=""):
    return Call("f", {"number": number}, mode, np.ones(1, np.float32), ("open",), arrival)


def flow(value, gradient=1.0, *, number=0, changes=None, error=None, mode="auto", arrival="", **facts):
    """One call: its value, the gradients of `x` and of an open input, and what it changed."""
    outputs = () if value is None else (Output("value", "array", np.asarray(value)),)
    gradients = {
        "value": {"x": None if gradient is None else np.float32([gradient]), "open": np.float32([7])}
    }
    changed = {name: Change("value", np.float32([after])) for name, after in (changes or {}).items()}
    return Flow(
        "f",
        outputs,
        gradients,
        changed,
        Facts(**facts),
        error,
        call=call(number, mode=mode, arrival=arrival),
    )


GOOD = np.float32([1.0, 2.0])
WANT = flow(GOOD)
RIGHT = (flow(GOOD, number=9), flow(GOOD, number=9))


@pytest.mark.parametrize(
    ("name", "got", "want"),
    [
        ("raises_for_some_inputs", flow(None, error=RAISED), WANT),
        ("fails_under_vmap", flow(None, error=RAISED, mode="vmap"), WANT),
        ("fails_under_jit", flow(GOOD, jit_error="no"), WANT),
        ("result_of_another_form", flow(GOOD[None]), WANT),
        ("result_of_another_form", flow(np.float64(GOOD)), WANT),
        ("not_finite", flow(GOOD * np.nan), WANT),
        ("not_finite", flow(GOOD, np.inf), WANT),
        ("wrong_for_some_inputs", flow(GOOD + 1), WANT),
        ("cannot_be_differentiated", flow(GOOD, backward_error="edited"), WANT),
        ("gradient_not_stopped", flow(GOOD, 0.5), flow(GOOD, 0.0)),
        ("gradient_not_stopped", flow(GOOD, 0.5), flow(GOOD, None)),
        ("gradient_stopped", flow(GOOD, 0.0), WANT),
        ("gradient_stopped", flow(GOOD, None), WANT),
        ("another_gradient", flow(GOOD, 2.0), WANT),
        ("update_missing", flow(GOOD), flow(GOOD, changes={"net": 1})),
        ("another_update", flow(GOOD, changes={"net": 2}), flow(GOOD, changes={"net": 1})),
    ],
)
def test_each_symptom_has_its_name_and_the_case_where_it_shows(name, got, want):
    (pitfall,) = symptoms_of([RIGHT, (got, want)], {got.call.key: "a batch of one"})
    assert pitfall.name == name
    assert pitfall.advice == f"For a batch of one: {ADVICE[name]}"


def test_the_case_is_left_out_where_all_calls_have_the_symptom():
    (pitfall,) = symptoms_of([(flow(GOOD, 0.5), flow(GOOD, 0.0))], {call(0).key: "a batch of one"})
    assert pitfall.advice == ADVICE["gradient_not_stopped"]


@pytest.mark.parametrize(
    "got",
    [
        flow(GOOD),
        flow(GOOD, arrival="second call", error=RAISED),
        flow(GOOD, changes={"batch": 3}),
    ],
    ids=["right", "a second call", "a change that the reference never makes"],
)
def test_what_is_right_or_belongs_to_a_standing_rule_is_no_symptom(got):
    assert symptoms_of([RIGHT, (got, WANT)], {}) == ()


def test_what_the_check_itself_says_better_is_not_told():
    assert symptoms_of([(flow(GOOD + 1), WANT)], {}) == ()
    assert symptoms_of([(flow(None, error=RAISED), WANT)], {}) == ()


def test_zero_and_no_path_are_the_same():
    assert symptoms_of([(flow(GOOD, 0.0), flow(GOOD, None))], {}) == ()


def test_the_gravest_are_told_and_not_more():
    pairs = [RIGHT, (flow(GOOD, 2.0), WANT), (flow(GOOD, 0.0), WANT), (flow(GOOD + 1), WANT)]
    names = [pitfall.name for pitfall in symptoms_of(pairs, {})]
    assert names == ["wrong_for_some_inputs", "gradient_stopped"]
    assert len(names) == MOST
