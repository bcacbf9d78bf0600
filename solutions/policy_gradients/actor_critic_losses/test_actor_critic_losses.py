"""actor_critic_losses: the actor learns from the critic's surprise, the critic from the returns."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows, assert_jits

contract = Contract(
    "actor_critic_losses",
    flows={"0": ["logits"], "1": ["values"]},
    blocked={"0": ["values", "returns"], "1": ["logits", "returns"]},
    open=["actions"],
    allowed=lambda inputs: np.max(inputs["actions"]) < inputs["logits"].shape[1],
)
STEPS, ACTIONS = 6, 4
SIGNS = np.array([1.0, -1.0, 1.0, -1.0, -1.0, 1.0])
ABOVE, BELOW = np.array([1.0]), np.array([-1.0])


def draw(
    rng,
    *,
    steps=STEPS,
    actions=ACTIONS,
    taken=None,
    signs=SIGNS,
    errors=(0.5, 2.0),
    lowest=0.0,
    level=0.0,
    worth=0.0,
):
    """A batch of steps: each advantage has a given sign and a size within given bounds.

    Where logits or errors are large, so are the terms of the policy loss and their rounding errors. There all
    advantages have one sign and the actions are unlikely, so that the terms do not cancel.

    Args:
        taken: the actions; by default each of them in turn.
        lowest: how far below the others the logit of each taken action lies.
        level: around which number all logits lie.
        worth: around which number all values lie.
    """
    taken = np.arange(steps) % actions if taken is None else np.full(steps, taken)
    logits = level + rng.normal(size=(steps, actions))
    logits[np.arange(steps), taken] -= lowest
    values = worth + rng.normal(size=steps)
    advantages = np.resize(signs, steps) * rng.uniform(*errors, size=steps)
    return {
        "logits": logits,
        "actions": taken.astype(float),
        "values": values,
        "returns": values + advantages,
    }


def cases(rng):
    """Every kind of batch that the problem allows."""
    yield "advantages of both signs", draw(rng)
    yield "returns above all values", draw(rng, signs=ABOVE)
    yield "returns below all values", draw(rng, signs=BELOW)
    yield "values and returns below zero", draw(rng, worth=-12.0)
    yield "some advantages of zero", draw(rng, signs=np.array([1.0, 0.0, -1.0, 0.0, 1.0, 1.0]))
    yield "the first action throughout", draw(rng, taken=0)
    yield "the last action throughout", draw(rng, taken=ACTIONS - 1)
    yield "actions that were very unlikely", draw(rng, lowest=40.0, signs=BELOW)
    yield "actions that were all but certain", draw(rng, lowest=-40.0)
    yield "logits in the hundreds", draw(rng, level=300.0, lowest=3.0, signs=ABOVE)
    levels = np.linspace(-300.0, 300.0, STEPS)[:, None]
    yield "rows of logits hundreds apart", draw(rng, level=levels, lowest=3.0, signs=ABOVE)
    yield "logits far below zero", draw(rng, level=-300.0, lowest=3.0, signs=BELOW)
    yield "errors in the hundreds", draw(rng, errors=(200.0, 900.0), lowest=3.0, signs=ABOVE)
    yield "small errors", draw(rng, errors=(0.01, 0.05))
    yield "a batch of one", draw(rng, steps=1, taken=2, signs=BELOW)
    yield "as many steps as actions", draw(rng, steps=4)
    yield "one action", draw(rng, actions=1)
    yield "300 actions in 40 steps", draw(rng, steps=40, actions=300, taken=299)


@pytest.mark.points(2)
def test_policy_loss(student, cases):
    """the policy loss is minus the mean of log-probability times advantage"""
    assert_close(student.actor_critic_losses(cases)[0])


def test_value_loss(student, cases):
    """the value loss is the mean squared difference of returns and values"""
    assert_close(student.actor_critic_losses(cases)[1])


@pytest.mark.points(2)
def test_policy_learns(student, cases):
    """the policy loss moves the logits, each row by its own advantage"""
    assert_flows(student.actor_critic_losses(cases)[0], "logits")


@pytest.mark.points(2)
@pytest.mark.needs("test_policy_loss")
def test_advantage_is_constant(student, cases):
    """no gradient of the policy loss reaches values or returns"""
    assert_blocked(student.actor_critic_losses(cases)[0], "values", "returns")


@pytest.mark.points(2)
def test_values_learn(student, cases):
    """the value loss moves the values towards the returns"""
    assert_flows(student.actor_critic_losses(cases)[1], "values")


@pytest.mark.needs("test_value_loss")
def test_returns_are_constant(student, cases):
    """no gradient of the value loss reaches the returns"""
    assert_blocked(student.actor_critic_losses(cases)[1], "returns", "logits")


@pytest.mark.needs("test_policy_loss", "test_value_loss")
def test_jit(student, cases):
    """actor_critic_losses does under jit and vmap what it does without"""
    assert_jits(student.actor_critic_losses(cases))
