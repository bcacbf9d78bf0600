"""ppo_ratio: new over old, with the old policy a matter of record."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_like, assert_state_kept


def draw(rng, shape, around=-2.0):
    """Old log-probabilities around some level, and new ones at a distance from them."""
    old = around + rng.uniform(-1.0, 1.0, size=shape)
    step = rng.uniform(0.2, 1.2, size=shape) * rng.choice([-1.0, 1.0], size=shape)
    return {"new_logp": old + step, "old_logp": old}


@pytest.fixture
def actions(rng):
    """Six actions, the first of which the new policy has all but given up."""
    drawn = draw(rng, 6)
    drawn["new_logp"][0] = drawn["old_logp"][0] - 6.0
    return drawn


@pytest.mark.points(2)
def test_value(student, reference, actions):
    """ppo_ratio is new over old, for each action"""
    assert_close(student.ppo_ratio(**actions), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_old_is_constant(student, actions):
    """no gradient reaches old_logp"""
    assert_blocked(student.ppo_ratio(**actions), "old_logp")


@pytest.mark.points(2)
def test_new_learns(student, reference, rng):
    """new_logp receives each ratio's gradient, whatever the shape"""
    assert_flows(student.ppo_ratio(**draw(rng, (3, 4))), "new_logp", like=reference)


@pytest.mark.needs("test_value")
def test_first_epoch(student, reference, rng):
    """where one tensor is both new and old, the ratio is one and still has its gradient"""
    flow = student.ppo_ratio(new_logp=rng.uniform(-3.0, -1.0, size=5), old_logp=None)
    assert_like(flow, "new_logp", like=reference)


@pytest.mark.needs("test_value")
def test_far_from_zero(student, reference, rng):
    """log-probabilities in the hundreds, of either sign, give finite ratios"""
    around = np.array([-350.0, -120.0, 110.0, 350.0])
    assert_like(student.ppo_ratio(**draw(rng, 4, around)), "new_logp", like=reference)


@pytest.mark.needs("test_value")
def test_flags_kept(student, actions):
    """both tensors keep their requires_grad flags"""
    assert_state_kept(student.ppo_ratio(**actions))
