"""Flows: whole, or of one output alone; calls, and what they leave open."""

import numpy as np
import pytest

from grader.core.errors import CheckFailed
from grader.core.flow import Call, Flow, Output, StudentError, is_open


def array_output(name, *entries):
    return Output(name, "array", np.float32(entries))


PAIR = Flow(
    "f",
    outputs=(array_output("0", 1), array_output("1", 2)),
    gradients={"0": {"x": np.ones(1), "net.w": None}, "1": {"x": np.zeros(1), "net.w": np.ones(2)}},
)


def test_the_value_of_one_output_is_an_array_and_of_several_a_tuple():
    assert float(Flow("f", outputs=(array_output("value", 3),)).value[0]) == 3
    assert [float(value[0]) for value in PAIR.value] == [1, 2]


def test_one_output_is_picked_with_its_own_gradients():
    second = PAIR[1]
    assert float(second.value[0]) == 2
    assert second.only_output == "1"
    assert list(second.gradients) == ["1"]
    assert not second.gradient("x")[0].any()


def test_gradients_of_an_input_come_one_per_output():
    assert len(PAIR.gradient("x")) == 2
    assert PAIR.gradient("nothing") == []


def test_the_leaves_of_an_input_are_all_that_lies_within_it():
    flow = Flow("f", gradients={"value": {"net": None, "net.w": None, "net.b": None, "network": None}})
    assert flow.inputs_under("net") == ["net", "net.w", "net.b"]


def test_a_missing_output_is_reported_with_how_many_there_are():
    with pytest.raises(CheckFailed) as failed:
        Flow("f", outputs=(array_output("value", 3),))[1]
    assert str(failed.value) == (
        "f: returned 1 value, so there is no output number 1. "
        "Return all the values that the problem lists, in its order."
    )
    with pytest.raises(CheckFailed, match="f: returned 2 values, so there is no output number 2"):
        PAIR[2]


@pytest.mark.parametrize(
    "look", [lambda f: f.value, lambda f: f[0], lambda f: f.gradient("x")], ids=["value", "pick", "gradient"]
)
def test_a_call_that_raised_fails_the_check_wherever_it_is_looked_at(look):
    flow = Flow("f", error=StudentError("ValueError", "no", "line 2", "raise ValueError('no')"))
    with pytest.raises(CheckFailed) as failed:
        look(flow)
    assert str(failed.value) == "f raised ValueError: no (line 2: `raise ValueError('no')`)."


def test_an_error_reads_as_type_message_and_line():
    assert str(StudentError("E", "why", "line 3", "f(x)")) == "E: why (line 3: `f(x)`)"
    assert str(StudentError("E", "", "", "")) == "E"


@pytest.mark.parametrize(
    ("name", "open_inputs", "expected"),
    [
        ("x", ["x"], True),
        ("net.0.weight", ["net"], True),
        ("net.0.weight", ["net.0"], True),
        ("network", ["net"], False),
        ("x", ["value:x"], True),
        ("x", ["other:x"], False),
        ("net.w", ["value:net"], True),
    ],
)
def test_an_open_input_opens_all_that_lies_within_it(name, open_inputs, expected):
    assert is_open("value", name, open_inputs) is expected
    call = Call("f", {}, "auto", np.ones(1), tuple(open_inputs))
    assert call.differentiates(name, "value") is not expected


def test_an_input_that_is_open_for_one_output_is_not_open_for_all():
    assert not is_open(None, "x", ["value:x"])
    assert not is_open(None, "x", ["None:x"])
    assert is_open(None, "x", ["x"])
