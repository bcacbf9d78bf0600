"""Domain: cases crossed with each other, and no input that no case has an example of."""

import random

import numpy as np

from grader.core.flow import Call
from grader.grading.contract import Contract
from grader.proof.domain import Domain
from grader.proof.wrapped_source import EntryPoint


def case(**inputs):
    return Call("f", inputs, "auto", np.ones(1, np.float32))


CALLS = (
    case(q=np.full((3, 4), 1.0), a=np.array([0, 1, 3]), r=-1.0),
    case(q=np.full((3, 4), 2.0), a=np.array([3, 3, 3]), r=5.5),
    case(q=np.full((2, 5), 3.0), a=np.array([4, 4]), r=0.0, flag=False),
)
DOMAIN = Domain(
    Contract("f", flows=["q"], open=["a", "r"], excluded={"eval mode": "there are no modules"}),
    EntryPoint("f", ("q", "a", "r", "flag"), ("flag",)),
    CALLS,
    "torch",
)


def test_nought_is_the_first_case_as_it_is():
    simplest = DOMAIN.vary(lambda below: 0)
    assert simplest.key == CALLS[0].key if simplest.open_inputs == CALLS[0].open_inputs else True
    assert simplest.inputs["q"] is CALLS[0].inputs["q"]
    assert simplest.arrival == ""
    assert simplest.open_inputs == ("a", "r")


def test_inputs_are_crossed_cut_left_out_and_stay_consistent():
    numbers = random.Random(1)
    calls = [DOMAIN.vary(numbers.randrange) for _ in range(400)]
    assert {(call.inputs["q"].flat[0], call.inputs["r"]) for call in calls} >= {(1.0, 5.5), (2.0, -1.0)}
    assert {call.inputs["q"].shape[0] for call in calls} >= {1, 2, 3}
    assert {call.inputs["q"].shape[1] for call in calls} >= {1, 4, 5}
    for call in calls:
        rows, columns = call.inputs["q"].shape
        assert call.inputs["a"].shape == (rows,)
        assert call.inputs["a"].max() < columns
    with_flag = [call for call in calls if call.inputs["q"].flat[0] == 3.0]
    assert {"flag" in call.inputs for call in with_flag} == {True, False}
    assert {call.arrival for call in calls} >= {"", "grad mode off", "second call"}
    assert "eval mode" not in {call.arrival for call in calls}


def test_a_number_that_may_be_an_index_stays_within():
    calls = (case(q=np.zeros(4), a=3.0), case(q=np.zeros(4), a=0.0), case(q=np.zeros(2), a=1.0))
    domain = Domain(Contract("f", open=["a"]), EntryPoint("f", ("q", "a")), calls, "jax")
    numbers = random.Random(2)
    drawn = [*domain.corners(), *(domain.vary(numbers.randrange) for _ in range(300))]
    assert all(call.inputs["a"] < call.inputs["q"].size for call in drawn if call.inputs["a"] in (0.0, 3.0))
    assert 1 in {call.inputs["q"].size for call in drawn}


def test_the_corners_are_always_among_them():
    corners = list(DOMAIN.corners())
    assert {1} <= {call.inputs["q"].shape[0] for call in corners}
    assert {1} <= {call.inputs["q"].shape[1] for call in corners}
    assert any("flag" not in call.inputs and call.inputs["q"].shape == (2, 5) for call in corners)
    assert "strided" in {call.arrival for call in corners}


def test_it_draws_the_same_calls_again():
    first, second = (
        [DOMAIN.vary(numbers.randrange).key for _ in range(20)]
        for numbers in (random.Random(3), random.Random(3))
    )
    assert first == second
