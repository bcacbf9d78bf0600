"""reinforce_loss: log-probabilities of the taken actions, weighted by stopped advantages."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_like, assert_unchanged

ACTIONS = 4


def draw(rng, size):
    """A batch in which every action, the last one included, was taken in some state."""
    return {
        "logits": np.stack([rng.permutation(ACTIONS) + rng.uniform(0.1, 0.9, ACTIONS) for _ in range(size)]),
        "actions": rng.permutation(np.arange(size) % ACTIONS),
        "rewards": 1.0 + rng.normal(size=size),
    }


def confident(rng, size):
    """Logits hundreds apart; one state saw a rare action, which paid, and the others what was expected."""
    batch = draw(rng, size)
    batch["actions"] = np.append(batch["logits"][0].argmin(), batch["logits"][1:].argmax(axis=1))
    batch["logits"] = 120.0 * (batch["logits"] - 2.0)
    batch["rewards"][0] += 5.0
    return batch


@pytest.fixture
def batch(rng):
    return draw(rng, 7)


@pytest.mark.points(2)
def test_value(student, reference, batch):
    """reinforce_loss is minus the mean of log-probability times advantage"""
    assert_close(student.reinforce_loss(**batch), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_rewards_are_constant(student, batch):
    """no gradient reaches the rewards"""
    assert_blocked(student.reinforce_loss(**batch), "rewards")


@pytest.mark.points(2)
def test_policy_learns(student, reference, batch):
    """the logits receive the policy gradient"""
    assert_flows(student.reinforce_loss(**batch), "logits", like=reference)


@pytest.mark.needs("test_value", "test_policy_learns")
def test_confident_policy(student, reference, rng):
    """value and gradient are finite and right for logits that lie hundreds apart"""
    assert_like(student.reinforce_loss(**confident(rng, 5)), "logits", like=reference)


@pytest.mark.needs("test_value")
def test_inputs_unchanged(student, batch):
    """logits, actions and rewards keep their values"""
    assert_unchanged(student.reinforce_loss(**batch))
