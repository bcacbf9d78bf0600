"""Flow: seen whole, or from one output alone."""

import numpy as np
import pytest

from grader.core.errors import CheckFailed
from grader.core.flow import Fault, Flow, Output


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
    assert second.picked == "1"
    assert list(second.gradients) == ["1"]
    assert not second.gradient("x")[0].any()


def test_gradients_of_an_input_come_one_for_each_output():
    assert len(PAIR.gradient("x")) == 2
    assert PAIR.gradient("nothing") == []


def test_the_leaves_of_an_input_are_all_that_its_name_leads_to():
    flow = Flow("f", gradients={"value": {"net": None, "net.w": None, "net.b": None, "network": None}})
    assert flow.inputs_under("net") == ["net", "net.w", "net.b"]


def test_an_output_that_is_not_there_is_told_with_how_many_there_are():
    with pytest.raises(CheckFailed) as failed:
        Flow("f", outputs=(array_output("value", 3),))[1]
    assert str(failed.value) == (
        "f returned 1 value, so there is no output number 1. "
        "Return all the values that the problem lists, in its order."
    )
    with pytest.raises(CheckFailed, match="f returned 2 values, so there is no output number 2"):
        PAIR[2]


@pytest.mark.parametrize(
    "look", [lambda f: f.value, lambda f: f[0], lambda f: f.gradient("x")], ids=["value", "pick", "gradient"]
)
def test_a_call_that_raised_fails_the_check_wherever_it_is_looked_at(look):
    flow = Flow("f", error=Fault("ValueError", "no", "line 2", "raise ValueError('no')"))
    with pytest.raises(CheckFailed) as failed:
        look(flow)
    assert str(failed.value) == "f raised ValueError: no (line 2: `raise ValueError('no')`)."
