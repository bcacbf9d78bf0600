"""ac_update: actor and critic take one step each, and neither disturbs the other's backward pass."""

import numpy as np
import pytest

from grader import Contract, assert_close

contract = Contract(
    "ac_update",
    open=["actor", "critic", "batch"],
    after=dict.fromkeys(
        ["actor.*", "actor.*.grad", "critic.*", "critic.*.grad", "opt_actor.state.*", "opt_critic.state.*"],
        "open",
    ),
    excluded={
        "grad mode off": "the update needs a backward pass",
        "filled grad": "gradients left over are a case of their own",
        "second call": "several updates are a case of their own",
        "refilled": "an optimiser belongs to its network: neither comes with another one's",
    },
)
STATES, HIDDEN, ACTIONS = 3, 5, 3
LEFTOVER, UPDATES, OPTIMIZER = "gradients left over", "three updates", "optimisers: *"


def network(rng, n_out, *, last=None):
    """The arrays of a perceptron with one hidden layer and a factor; `last` is the bias of a constant one."""
    return {
        "factor": np.array(1.0),
        "w0": rng.normal(size=(HIDDEN, STATES)),
        "b0": rng.normal(size=HIDDEN),
        "w1": rng.normal(size=(n_out, HIDDEN)) if last is None else np.zeros((n_out, HIDDEN)),
        "b1": rng.normal(size=n_out) if last is None else np.array(last),
    }


def draw(rng, batch=6, *, actions=ACTIONS, logits=None, value=None, returns=None, **story):
    """Both networks and a batch in which every action occurs, if there is room."""
    signs = np.where(np.arange(batch) % 2, 1.0, -1.0)
    return {
        "actor": network(rng, actions, last=logits),
        "critic": network(rng, 1, last=value),
        "batch": {
            "states": rng.normal(size=(batch, STATES)),
            "actions": rng.permutation(np.arange(batch) % actions),
            "returns": signs * rng.uniform(3.0, 6.0, size=batch)
            if returns is None
            else np.full(batch, returns),
        },
        "updates": 1,
        "leftover": False,
        "optimizer": "momentum",
        **story,
    }


def cases(rng):
    """Every kind of batch and of optimiser that the problem allows."""
    yield "a batch of six", draw(rng)
    yield "a batch of one", draw(rng, 1)
    yield "as many transitions as actions", draw(rng, ACTIONS)
    yield "a batch of 50", draw(rng, 50)
    yield "two actions", draw(rng, actions=2)
    yield "one action", draw(rng, actions=1)
    yield "returns of zero", draw(rng, returns=0.0)
    yield "returns of more than a hundred", draw(rng, returns=120.0)
    yield "returns far below zero", draw(rng, returns=-120.0)
    yield "logits far apart", draw(rng, logits=[0.0, 150.0, -150.0])
    yield LEFTOVER, draw(rng, leftover=True)
    yield UPDATES, draw(rng, updates=3)
    yield "optimisers: Adam with two groups and a past", draw(rng, updates=2, optimizer="adam")
    yield "optimisers: SGD with weight decay, two groups and a past", draw(rng, optimizer="decay")
    yield (
        "optimisers: SGD with a past, and advantages of zero",
        draw(rng, value=[0.5], returns=0.5, optimizer="decay"),
    )


@pytest.mark.points(2)
def test_losses(student, cases):
    """it returns the losses of both networks as they were handed in"""
    assert_close(student.ac_update(cases.without(LEFTOVER, UPDATES, OPTIMIZER))["losses"])


@pytest.mark.points(2)
def test_actor_steps(student, cases):
    """the actor takes one step along its own loss"""
    assert_close(student.ac_update(cases.without(LEFTOVER, UPDATES, OPTIMIZER))["actor"])


@pytest.mark.points(2)
def test_critic_steps(student, cases):
    """the critic takes one step along its own loss, and the actor's loss adds nothing to it"""
    assert_close(student.ac_update(cases.without(LEFTOVER, UPDATES, OPTIMIZER))["critic"])


@pytest.mark.needs("test_actor_steps", "test_critic_steps")
def test_leftover_gradients(student, cases):
    """gradients left over from earlier do not count"""
    assert_close(student.ac_update(cases[LEFTOVER]))


@pytest.mark.needs("test_actor_steps", "test_critic_steps")
def test_three_updates(student, cases):
    """several updates in a row keep the optimisers' momentum"""
    assert_close(student.ac_update(cases[UPDATES]))


@pytest.mark.needs("test_actor_steps", "test_critic_steps")
def test_any_optimizer(student, cases):
    """each optimiser steps in its own way, with its groups and with what it remembers"""
    assert_close(student.ac_update(cases[OPTIMIZER]))
