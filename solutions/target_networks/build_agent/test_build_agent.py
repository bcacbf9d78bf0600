"""build_agent: the optimiser trains q; the target starts as its copy and no step ever moves it."""

import numpy as np
import pytest

from grader import Contract, assert_close

contract = Contract(
    "build_agent",
    open=["make_net", "lr", "weight_decay", "states", "goals"],
    excluded=dict.fromkeys(("strided", "refilled"), "build_agent is given no arrays"),
)
FEATURES, HIDDEN, ACTIONS, ROWS = 3, 4, 2, 6


def network(rng):
    return {
        "layers": {
            "w0": rng.normal(size=(HIDDEN, FEATURES)),
            "b0": rng.normal(size=HIDDEN),
            "w1": rng.normal(size=(ACTIONS, HIDDEN)),
            "b1": rng.normal(size=ACTIONS),
        },
        "scale": np.array(rng.uniform(0.8, 1.2)),
        "shift": rng.normal(size=ACTIONS),
    }


def draw(rng, *, initialisations=1, lr=0.05, weight_decay=0.0, steps=4):
    """With one initialisation every network is born the same; with several, each is another."""
    return {
        "make_net": [network(rng) for _ in range(initialisations)],
        "lr": lr,
        "weight_decay": weight_decay,
        "states": rng.normal(size=(ROWS, FEATURES)),
        "goals": 5.0 + rng.normal(size=(ROWS, ACTIONS)),
        "steps": steps,
    }


def cases(rng):
    """Learning rates and weight decays of all sizes, for networks that are born alike and for random ones."""
    yield "no decay", draw(rng)
    yield "no decay and a large learning rate", draw(rng, lr=0.4)
    yield "weight decay", draw(rng, weight_decay=0.3)
    yield "little weight decay", draw(rng, lr=0.4, weight_decay=0.02)
    yield "weight decay and random networks", draw(rng, initialisations=7, weight_decay=0.4)
    yield "random networks", draw(rng, initialisations=7)
    yield "weight decay and a long training", draw(rng, lr=0.002, weight_decay=0.1, steps=101)


@pytest.mark.points(2)
def test_target_starts_equal(student, cases):
    """target starts with the parameters of q, though every new network is initialised differently"""
    assert_close(student.build_agent(cases["*random networks"])["apart"])


@pytest.mark.points(2)
def test_q_learns(student, cases):
    """optimiser steps train q with the given learning rate"""
    assert_close(student.build_agent(cases["no decay*"])["trained"])


@pytest.mark.needs("test_q_learns")
def test_q_decays(student, cases):
    """the weights of q decay as in AdamW, apart from the gradient"""
    assert_close(student.build_agent(cases["weight decay", "little weight decay"])["trained"])
    assert_close(student.build_agent(cases)["adamw"])
    assert_close(student.build_agent(cases)["options"])


@pytest.mark.points(2)
@pytest.mark.needs("test_q_learns")
def test_target_stays(student, cases):
    """optimiser steps with weight decay leave target as it was"""
    assert_close(student.build_agent(cases)["moved"])
    assert_close(student.build_agent(cases)["holds"])
