"""The coverage card: what the cases contain, beside what the notebook says."""

import numpy as np
import pytest
from held import SOME, flow_of, held_contract

from grader.core.wire import constant
from grader.course.exercise import load_course
from grader.proof.coverage_card import card_lines, coverage_cards


@pytest.fixture
def cards(root):
    exercise = load_course(root).exercise("target_networks/td_loss")

    def make(*flows, **contract):
        return coverage_cards(exercise, [held_contract(*flows, **contract)])

    return make


def tried(card, name):
    return next(input.tried for input in card.inputs if input.name == name)


def case(**inputs):
    return flow_of({"y": SOME, **inputs}, {"value": {}}, case=str(inputs))


def test_an_input_is_described_by_all_that_its_cases_contain(cards):
    (card,) = cards(
        case(x=np.array([-1.0, 0.0, 2.0])),
        case(x=np.array([[-0.5, -300.0]])),
        case(x=np.array(7, np.int64)),
        flows=[],
        open=["x"],
    )
    assert tried(card, "x") == (
        "rank 0, 1, 2",
        "shape 3, 1×2, ()",
        "negative, all negative, zero, positive",
        "magnitude 0.5 to 300",
        "float64, int64",
    )


def test_what_was_never_tried_is_not_there(cards):
    (card,) = cards(case(x=1.0), flows=[], open=["x"])
    assert tried(card, "x") == ("rank 0", "positive", "magnitude 1 to 1", "float64")
    (card,) = cards(case(x=0.0), flows=[], open=["x"])
    assert tried(card, "x") == ("rank 0", "zero", "float64")


def test_flags_show_their_values_and_whether_they_were_left_out(cards):
    names = {"y": ..., "flag": True, "n": None, "net": ...}
    (card,) = cards(
        case(flag=False), case(flag=True), case(n=constant(0.5)), parameters=names, flows=[], open=["y"]
    )
    assert tried(card, "flag") == ("values False, True, left out",)
    assert tried(card, "n")[-1] == "left out in some cases"
    assert tried(card, "net") == ("built by the scene",)
    (card,) = cards(case(), parameters=names, flows=[], open=["y"])
    assert tried(card, "flag") == ("left out in every case",)


def test_a_container_is_described_by_what_it_holds(cards):
    tree = {"states": np.ones((2, 3)), "sizes": [np.zeros(4), 3]}
    (card,) = cards(case(x=tree), flows=[], open=["x"])
    assert tried(card, "x")[1] == "shape 2×3, 4"
    assert tried(card, "x")[-1] == "values 3"


def test_many_shapes_are_counted(cards):
    (card,) = cards(*(case(x=np.ones(size)) for size in range(1, 15)), flows=[], open=["x"])
    assert tried(card, "x")[1].endswith("11, 12 and 2 more")


def test_states_of_arrival_are_named_as_messages_name_them(cards):
    (card,) = cards(
        flow_of(),
        flow_of(arrival="eval mode"),
        flow_of(ties=(("x", "y"),)),
        excluded={"grad mode off": "the function calls backward itself"},
    )
    assert card.cases == 1
    assert card.states == (
        "with modules in eval mode",
        "with one array as x and y",
    )
    assert card.excluded == ("with grad mode off: the function calls backward itself",)


def test_the_notebooks_own_row_stands_beside_it(cards):
    inputs = {"q_online": SOME, "q_target": SOME, "other": SOME}
    (card,) = cards(flow_of(inputs, {}), parameters=tuple(inputs), flows=[], blocked=[], open=list(inputs))
    by_name = {input.name: input.promised for input in card.inputs}
    assert by_name["q_online"] == (
        "`(n_actions,)` float32 · the online network's Q-values in the current state"
    )
    assert by_name["other"] == ""
    assert card_lines(card)[:3] == [
        "f: 1 case",
        f"  q_online  {by_name['q_online']}",
        "      tried: rank 1; shape 2; positive, all positive; magnitude 1 to 1; float64",
    ]
