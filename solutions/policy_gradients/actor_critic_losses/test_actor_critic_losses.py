"""actor_critic_losses: the actor learns from the critic's surprise, the critic from the returns."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits

pytestmark = pytest.mark.open("actions")
BATCH, ACTIONS = 6, 4


@pytest.fixture
def batch(rng):
    """Every action taken, advantages of both signs, none of them small."""
    values = rng.normal(size=BATCH)
    advantages = rng.permutation([1, -1, 1, -1, 1, -1]) * rng.uniform(0.5, 2, BATCH)
    return {
        "logits": rng.normal(size=(BATCH, ACTIONS)),
        "actions": rng.permutation(np.arange(BATCH) % ACTIONS).astype(float),
        "values": values,
        "returns": values + advantages,
    }


@pytest.mark.points(2)
def test_policy_loss(student, reference, batch):
    """the policy loss is minus the mean of log-probability times advantage"""
    assert_close(student.actor_critic_losses(**batch)[0], like=reference)


def test_value_loss(student, reference, batch):
    """the value loss is the mean squared difference of returns and values"""
    assert_close(student.actor_critic_losses(**batch)[1], like=reference)


@pytest.mark.points(2)
def test_policy_learns(student, reference, batch):
    """the policy loss moves the logits, each row by its own advantage"""
    assert_flows(student.actor_critic_losses(**batch)[0], "logits", like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_policy_loss")
def test_advantage_is_constant(student, batch):
    """no gradient of the policy loss reaches values or returns"""
    assert_blocked(student.actor_critic_losses(**batch)[0], "values", "returns")


@pytest.mark.points(2)
def test_values_learn(student, reference, batch):
    """the value loss moves the values towards the returns"""
    assert_flows(student.actor_critic_losses(**batch)[1], "values", like=reference)


@pytest.mark.needs("test_value_loss")
def test_returns_are_constant(student, batch):
    """no gradient of the value loss reaches the returns"""
    assert_blocked(student.actor_critic_losses(**batch)[1], "returns")


@pytest.mark.needs("test_policy_loss", "test_value_loss")
def test_jit(student, batch):
    """actor_critic_losses does under jit what it does without"""
    assert_jits(student.actor_critic_losses(**batch), eager=student.actor_critic_losses.eager(**batch))
