"""ddpg_losses: a critic that learns from frozen targets, an actor that learns through a frozen critic."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows

contract = Contract(
    "ddpg_losses",
    flows={"0": ["critic"], "1": ["actor"]},
    blocked={
        "0": ["actor", "actor_target", "critic_target"],
        "1": ["critic", "actor_target", "critic_target"],
    },
    open=["batch", "gamma"],
    may_raise={"grad mode off": "an answer may take a gradient itself"},
    excluded={
        "part frozen": "all parameters arrive with requires_grad=True",
    },
)
FEATURES, HIDDEN = 4, 5


def network(rng, inputs, outputs, level=0.0):
    signs = rng.choice([-1.0, 1.0], (inputs, outputs))
    return {
        "w0": rng.normal(size=(HIDDEN, inputs)),
        "b0": rng.normal(size=HIDDEN),
        "w1": rng.normal(size=(outputs, HIDDEN)),
        "b1": rng.normal(size=outputs),
        "linear": rng.uniform(0.5, 1.5, size=(inputs, outputs)) * signs,
        "level": np.full(outputs, level),
    }


def draw(
    rng, *, size=6, dims=2, dones=(0,), gamma=0.9, rewards=(1.0, -1.0), actions=0.0, values=0.0, **fixed
):
    """A batch and four networks.

    Args:
        rewards: about what they are, one after the other.
        actions: about where the actors' actions are.
        values: about where the critics' values are.
    """
    return {
        "actor": network(rng, FEATURES, dims, actions),
        "critic": network(rng, FEATURES + dims, 1, values),
        "actor_target": network(rng, FEATURES, dims, actions),
        "critic_target": network(rng, FEATURES + dims, 1, values),
        "batch": {
            "states": rng.normal(size=(size, FEATURES)),
            "actions": rng.normal(size=(size, dims)),
            "rewards": np.resize(rewards, size) * rng.uniform(0.5, 2.0, size),
            "next_states": rng.normal(size=(size, FEATURES)),
            "dones": np.resize(dones, size).astype(np.float32),
        },
        "gamma": gamma,
        "shared": False,
        **fixed,
    }


def cases(rng):
    """Every kind of batch and of network that the problem allows."""
    yield "going on", draw(rng)
    yield "a batch of one", draw(rng, size=1)
    yield "one action dimension", draw(rng, dims=1)
    yield "a batch of 200", draw(rng, size=200)
    yield "gamma = 0", draw(rng, gamma=0.0)
    yield "gamma = 1", draw(rng, gamma=1.0)
    yield "rewards below zero", draw(rng, rewards=[-1.0])
    yield "rewards of zero", draw(rng, rewards=[0.0])
    yield "rewards in the hundreds", draw(rng, rewards=[400.0, -400.0])
    yield "values in the hundreds", draw(rng, values=400.0)
    yield "values far below zero", draw(rng, values=-400.0)
    yield "actions far above zero", draw(rng, actions=60.0)
    yield "actions far below zero", draw(rng, actions=-60.0)
    yield "layers that share a parameter", draw(rng, shared=True)
    yield "ends of episodes", draw(rng, size=7, dones=[0, 1, 1])
    yield "ends of episodes in every row", draw(rng, dones=[1])
    yield "ends of episodes with gamma = 1", draw(rng, dones=[1, 0], gamma=1.0)
    yield "the end of an episode in a batch of one", draw(rng, size=1, dones=[1])


ENDING = "*end* of *episode*"


@pytest.mark.points(2)
def test_critic_value(student, cases):
    """critic_loss is the mean squared TD error against the two target networks"""
    assert_close(student.ddpg_losses(cases.without(ENDING))[0])


@pytest.mark.needs("test_critic_value")
def test_done(student, cases):
    """a transition that ends its episode has no bootstrap"""
    assert_close(student.ddpg_losses(cases[ENDING])[0])


def test_actor_value(student, cases):
    """actor_loss is minus the critic's mean value of the actor's own actions"""
    assert_close(student.ddpg_losses(cases)[1])


@pytest.mark.points(2)
def test_critic_learns(student, cases):
    """critic_loss sends the critic the TD gradient"""
    assert_flows(student.ddpg_losses(cases.without(ENDING))[0], "critic")


@pytest.mark.needs("test_critic_value")
def test_critic_loss_stays_with_critic(student, cases):
    """critic_loss sends nothing to the actor or to either target network"""
    assert_blocked(student.ddpg_losses(cases)[0], "actor", "actor_target", "critic_target")


@pytest.mark.points(2)
def test_actor_learns(student, cases):
    """actor_loss reaches the actor through the critic"""
    assert_flows(student.ddpg_losses(cases)[1], "actor")


@pytest.mark.points(2)
@pytest.mark.needs("test_actor_value")
def test_actor_loss_stays_with_actor(student, cases):
    """actor_loss sends nothing to the critic or to either target network"""
    assert_blocked(student.ddpg_losses(cases)[1], "critic", "actor_target", "critic_target")
