"""build_agent: the optimiser trains q; the target starts as its copy and no step ever moves it."""

import pytest

from grader import assert_close

STATES, HIDDEN, ACTIONS, ROWS = 3, 4, 2, 6


def network(rng):
    return {
        "w0": rng.normal(size=(HIDDEN, STATES)),
        "b0": rng.normal(size=HIDDEN),
        "w1": rng.normal(size=(ACTIONS, HIDDEN)),
        "b1": rng.normal(size=ACTIONS),
    }


def draw(rng, *, initialisations, weight_decay):
    """With one initialisation every network is born the same; with several, each is another."""
    return {
        "make_net": [network(rng) for _ in range(initialisations)],
        "lr": rng.uniform(0.02, 0.2),
        "weight_decay": weight_decay,
        "states": rng.normal(size=(ROWS, STATES)),
        "goals": 5.0 + rng.normal(size=(ROWS, ACTIONS)),
    }


@pytest.fixture
def decaying(rng):
    return draw(rng, initialisations=1, weight_decay=rng.uniform(0.2, 0.5))


@pytest.mark.points(2)
def test_target_starts_equal(student, reference, rng):
    """target starts with the parameters of q, though every new network is initialised differently"""
    agent = draw(rng, initialisations=5, weight_decay=0.3)
    assert_close(student.build_agent(**agent)["apart"], like=reference)


@pytest.mark.points(2)
def test_q_learns(student, reference, rng):
    """three optimiser steps train q with the given learning rate"""
    agent = draw(rng, initialisations=1, weight_decay=0.0)
    assert_close(student.build_agent(**agent)["trained"], like=reference)


@pytest.mark.needs("test_q_learns")
def test_q_decays(student, reference, decaying):
    """the weights of q decay as in AdamW, apart from the gradient"""
    assert_close(student.build_agent(**decaying)["trained"], like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_q_learns")
def test_target_stays(student, reference, decaying):
    """three optimiser steps with weight decay leave target as it was"""
    assert_close(student.build_agent(**decaying)["moved"], like=reference)
