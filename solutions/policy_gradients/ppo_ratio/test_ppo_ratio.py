"""ppo_ratio: new over old, with the old policy a matter of record."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows

contract = Contract("ppo_ratio", flows=["new_logp"], blocked=["old_logp"])


def draw(rng, shape, around=-2.0, steps=(0.2, 1.2), signs=(-1.0, 1.0)):
    """Old log-probabilities around some level, and new ones at a distance from them."""
    old = around + rng.uniform(-1.0, 1.0, size=shape)
    step = rng.uniform(*steps, size=shape) * rng.choice(signs, size=shape)
    return {"new_logp": np.asarray(old + step), "old_logp": np.asarray(old)}


def cases(rng):
    """Every shape and size that the problem allows."""
    yield "six actions", draw(rng, 6)
    yield "steps and batches", draw(rng, (3, 4))
    yield "a batch of one", draw(rng, 1)
    yield "a column", draw(rng, (4, 1))
    yield "a number", draw(rng, ())
    yield "an action that was all but given up", draw(rng, 3, steps=(5.0, 6.0), signs=[-1.0])
    yield "an action that became far likelier", draw(rng, 3, steps=(5.0, 6.0), signs=[1.0])
    yield "odds of one to billions", draw(rng, 3, steps=(22.0, 28.0), signs=[-1.0])
    yield "odds of billions to one", draw(rng, 3, steps=(22.0, 28.0), signs=[1.0])
    yield "equal policies in two tensors", draw(rng, 3, steps=(0.0, 0.0))
    yield "log-probabilities in the hundreds", draw(rng, 4, np.array([-350.0, -120.0, 110.0, 350.0]))
    yield "some far from zero and some near", draw(rng, 4, np.array([-390.0, -1.0, 0.0, 390.0]))


@pytest.mark.points(3)
def test_value(student, cases):
    """ppo_ratio is new over old, for each action, in any shape"""
    assert_close(student.ppo_ratio(cases))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_old_is_constant(student, cases):
    """no gradient reaches old_logp"""
    assert_blocked(student.ppo_ratio(cases), "old_logp")


@pytest.mark.points(3)
def test_new_learns(student, cases):
    """new_logp receives each ratio's gradient, also where one tensor is both"""
    assert_flows(student.ppo_ratio(cases), "new_logp")
