"""A contract says what gets a gradient, what gets none, and what a call may change."""

import pytest

from grader import Contract
from grader.core.errors import UsageError


def test_names_are_the_same_for_all_inputs_by_default():
    contract = Contract("f", flows=["b", "a"], blocked=["c"], open=["d"])
    assert contract.flowing_inputs({}) == ("a", "b")
    assert contract.blocked_inputs({}) == ("c",)
    assert contract.open_inputs({}) == ("d",)


def test_outputs_may_differ():
    contract = Contract("f", flows={"loss": ["x"], "aux": ["y"]})
    assert contract.flowing_inputs({}) == ("aux:y", "loss:x")


def test_a_flag_may_decide_left_out_included():
    contract = Contract("f", blocked=lambda inputs: ["x"] if inputs.get("stop", True) else [])
    assert contract.blocked_inputs({}) == ("x",)
    assert contract.blocked_inputs({"stop": False}) == ()


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("target.weight", True),
        ("target.norm.mean", True),
        ("online.weight", False),
        ("target.weight.grad", False),
        ("target.weight.requires_grad", False),
        ("target.training", False),
        ("net.weight.grad", True),
    ],
)
def test_a_pattern_is_about_values_unless_it_names_a_switch(name, allowed):
    contract = Contract("f", after={"target.*": "like the reference", "net.*.grad": "open"})
    assert contract.may_change(name) is allowed


def test_what_is_open_afterwards_is_not_looked_at():
    contract = Contract("f", after={"target.*": "like the reference", "net.*.grad": "open"})
    assert contract.is_open_after("net.weight.grad")
    assert not contract.is_open_after("target.weight")


def test_an_unknown_state_of_arrival_or_rule_is_refused():
    with pytest.raises(UsageError, match=r"'asleep' is no state of arrival. There are: grad mode off"):
        Contract("f", excluded={"asleep": "it never is"})
    with pytest.raises(UsageError, match="write 'open' or 'like the reference'"):
        Contract("f", after={"x": "whatever"})
