"""reinforce_loss: log-probabilities of the taken actions, weighted by stopped advantages."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows, assert_like

contract = Contract("reinforce_loss", flows=["logits"], blocked=["rewards"], open=["actions"])
STATES, ACTIONS = 7, 4


def draw(rng, *, states=STATES, actions=ACTIONS, taken=None, **fixed):
    """A batch in which no two rewards, and in a short row no two logits, are close to each other.

    Args:
        taken: the actions; by default each of them in turn.
    """
    return {
        "logits": np.stack([apart(rng, actions) for _ in range(states)]) * min(1.0, 8.0 / actions),
        "actions": np.arange(states) % actions if taken is None else np.resize(taken, states),
        "rewards": 3.0 + 0.5 * apart(rng, states),
        **fixed,
    }


def apart(rng, size):
    """Numbers in any order, each two of them at least 0.2 apart."""
    return rng.permutation(size) + rng.uniform(0.1, 0.9, size)


def confident(rng, actions, *, gap=150.0, level=0.0):
    """Logits at distances of `gap`, in the order of the actions: the last one is all but certain."""
    logits = gap * np.arange(ACTIONS) + rng.uniform(size=(len(actions), ACTIONS)) + level
    rewards = np.where(np.arange(len(actions)) % 2, -1.0, 4.0) + rng.uniform(size=len(actions))
    return {"logits": logits, "actions": np.array(actions), "rewards": rewards}


def cases(rng):
    """Every kind of batch that the problem allows."""
    yield "every action in turn", draw(rng)
    yield "the first action throughout", draw(rng, taken=0)
    yield "the last action throughout", draw(rng, taken=ACTIONS - 1)
    yield "the last action nowhere", draw(rng, taken=[0, 1, 2])
    yield "negative rewards", draw(rng, rewards=-5.0 - apart(rng, STATES))
    yield "rewards of 0 and 1", draw(rng, rewards=np.array([0.0, 1, 0, 0, 1, 0, 0]))
    yield "rewards in the hundreds", draw(rng, rewards=100.0 * apart(rng, STATES) - 300.0)
    yield "rewards with a mean of zero", draw(rng, rewards=np.array([-3.0, 1, 0, 5, -2, 1, -2]))
    yield "rewards that equal their mean", draw(rng, states=5, rewards=np.array([1.0, 2, 3, 2, 2]))
    yield "equal rewards", draw(rng, states=4, rewards=np.full(4, 2.0))
    yield "a batch of one", draw(rng, states=1, taken=2)
    yield "as many states as actions", draw(rng, states=ACTIONS)
    yield "two actions", draw(rng, actions=2)
    yield "one action", draw(rng, actions=1)
    yield "300 actions in 200 states", draw(rng, states=200, actions=300, taken=[299, 128, 0])
    yield "logits hundreds apart, a rare action", confident(rng, [0, 3, 3, 3, 3])
    yield "logits hundreds apart, every action", confident(rng, [0, 1, 2, 3, 0])
    yield "logits that are all in the hundreds", confident(rng, [1, 0, 3, 2, 2], gap=1.0, level=400.0)
    yield (
        "logits whose level differs from row to row",
        confident(rng, [0, 1, 2, 3], gap=1.0, level=np.array([[300.0], [-300.0], [0.0], [-150.0]])),
    )


@pytest.mark.points(2)
def test_value(student, cases):
    """reinforce_loss is minus the mean of log-probability times advantage"""
    assert_close(student.reinforce_loss(cases.without("logits *")))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_rewards_are_constant(student, cases):
    """no gradient reaches the rewards"""
    assert_blocked(student.reinforce_loss(cases), "rewards")


@pytest.mark.points(2)
def test_policy_learns(student, cases):
    """the logits receive the policy gradient"""
    assert_flows(student.reinforce_loss(cases.without("logits *", "one action")), "logits")


@pytest.mark.needs("test_value", "test_policy_learns")
def test_confident_policy(student, cases):
    """value and gradient are finite and right for logits that lie hundreds apart"""
    assert_like(student.reinforce_loss(cases["logits *"]), "logits")
