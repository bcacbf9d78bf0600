"""dueling_q: value and advantages joined so that neither can take over the other's part."""

import pytest

from grader import assert_close, assert_flows, assert_jits

BATCH, ACTIONS = 5, 3


@pytest.fixture
def states(rng):
    """A batch with the values in a column."""
    return {"value": rng.normal(size=(BATCH, 1)), "advantage": rng.normal(size=(BATCH, ACTIONS))}


@pytest.mark.points(2)
def test_value(student, reference, states):
    """with values of shape (B, 1), each state's advantages are centred and its value added"""
    assert_close(student.dueling_q(**states), like=reference)


def test_flat_values(student, reference, rng):
    """with values of shape (B,), each state still gets its own, also where B is the number of actions"""
    square = {"value": rng.normal(size=ACTIONS), "advantage": rng.normal(size=(ACTIONS, ACTIONS))}
    assert_close(student.dueling_q(**square), like=reference)


def test_single_state(student, reference, rng):
    """a single state without a batch axis works too"""
    assert_close(student.dueling_q(value=rng.normal(), advantage=rng.normal(size=ACTIONS)), like=reference)


def test_value_learns(student, reference, states):
    """a state's value receives the gradients of all its Q-values, added up"""
    assert_flows(student.dueling_q(**states), "value", like=reference)


@pytest.mark.points(2)
def test_advantages_learn(student, reference, states):
    """each advantage is credited for its own Q-value and debited for the mean that it is part of"""
    assert_flows(student.dueling_q(**states), "advantage", like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, states):
    """dueling_q does under jit what it does without"""
    assert_jits(student.dueling_q(**states), eager=student.dueling_q.eager(**states))
