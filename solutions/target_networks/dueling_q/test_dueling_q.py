"""dueling_q: value and advantages joined so that neither can take over the other's part."""

import numpy as np
import pytest

from grader import Contract, assert_close, assert_flows, assert_jits, assert_like

contract = Contract("dueling_q", flows=["value", "advantage"])
BATCH, ACTIONS = 5, 3
COLUMN, FLAT, SINGLE = "column", "flat", "single"
CENTRED = np.array([-2.0, -1.0, 3.0])
"""Its mean is exactly 0, its median is not."""


def draw(rng, form, states=BATCH, actions=ACTIONS, *, scale=1.0, **fixed):
    """Values in one of the three forms, and advantages whose mean is well away from zero."""
    value = {COLUMN: (states, 1), FLAT: (states,), SINGLE: ()}[form]
    advantage = (actions,) if form == SINGLE else (states, actions)
    return {
        "value": rng.normal(2.0, 1.0, value) * scale,
        "advantage": rng.uniform(0.5, 1.0, advantage) * scale + rng.permuted(np.arange(actions) ** 2 * scale),
        **fixed,
    }


def cases(rng):
    """Every pair of shapes that the problem allows."""
    yield "a column of values", draw(rng, COLUMN)
    yield "a column of negative values", draw(rng, COLUMN, scale=-1.0)
    yield "a column of values in the hundreds", draw(rng, COLUMN, scale=300.0)
    yield "a column of values of a hundred thousand", draw(rng, COLUMN, scale=1e5)
    yield "a column of values of zero", draw(rng, COLUMN, value=np.zeros((BATCH, 1)))
    yield "a column, and advantages of zero", draw(rng, COLUMN, advantage=np.zeros((BATCH, ACTIONS)))
    yield "a column, and equal advantages", draw(rng, COLUMN, advantage=np.full((BATCH, ACTIONS), 1.5))
    yield "a column, and centred advantages", draw(rng, COLUMN, advantage=np.tile(CENTRED, (BATCH, 1)))
    yield "a column of as many values as actions", draw(rng, COLUMN, states=ACTIONS)
    yield "a column of one value", draw(rng, COLUMN, states=1)
    yield "a column, and one action", draw(rng, COLUMN, actions=1)
    yield "flat values", draw(rng, FLAT)
    yield "flat values, all negative", draw(rng, FLAT, scale=-2.0)
    yield "flat values of a hundred thousand, all negative", draw(rng, FLAT, scale=-1e5)
    yield "flat values, and centred advantages", draw(rng, FLAT, advantage=np.tile(CENTRED, (BATCH, 1)))
    yield "flat values, as many as actions", draw(rng, FLAT, states=ACTIONS)
    yield "one flat value", draw(rng, FLAT, states=1)
    yield "flat values, and one action", draw(rng, FLAT, actions=1)
    yield "flat values, and 20 actions", draw(rng, FLAT, states=2, actions=20)
    yield "a single state", draw(rng, SINGLE)
    yield "a single state with values of a hundred thousand", draw(rng, SINGLE, scale=1e5)
    yield "a single state with a negative value", draw(rng, SINGLE, scale=-2.0)
    yield "a single state with centred advantages", draw(rng, SINGLE, advantage=CENTRED)
    yield "a single state with one action", draw(rng, SINGLE, actions=1)


@pytest.mark.points(2)
def test_value(student, cases):
    """with values of shape (B, 1), each state's advantages are centred and its value added"""
    assert_close(student.dueling_q(cases["a column*"]))


def test_flat_values(student, cases):
    """with values of shape (B,), each state still gets its own, also where B is the number of actions"""
    assert_like(student.dueling_q(cases["*flat value*"]), "value", "advantage")


def test_single_state(student, cases):
    """a single state without a batch axis works too"""
    assert_like(student.dueling_q(cases["a single*"]), "value", "advantage")


def test_value_learns(student, cases):
    """a state's value receives the gradients of all its Q-values, added up"""
    assert_flows(student.dueling_q(cases["a column*"]), "value")


@pytest.mark.points(2)
def test_advantages_learn(student, cases):
    """each advantage is credited for its own Q-value and debited for the mean that it is part of"""
    assert_flows(student.dueling_q(cases["a column*"]), "advantage")


@pytest.mark.needs("test_value")
def test_jit(student, cases):
    """dueling_q works under jit and vmap"""
    assert_jits(student.dueling_q(cases))
    assert_like(student.dueling_q(cases["a batch under vmap*"]), "value", "advantage")
