"""ddpg_losses: a critic that learns from frozen targets, an actor that learns through a frozen critic."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_state_kept, assert_unchanged

FEATURES, DIMS, HIDDEN = 4, 2, 5


def network(rng, inputs, outputs):
    return {
        "w0": rng.normal(size=(HIDDEN, inputs)),
        "b0": rng.normal(size=HIDDEN),
        "w1": rng.normal(size=(outputs, HIDDEN)),
        "b1": rng.normal(size=outputs),
    }


def draw(rng, dones):
    size = len(dones)
    return {
        "actor": network(rng, FEATURES, DIMS),
        "critic": network(rng, FEATURES + DIMS, 1),
        "actor_target": network(rng, FEATURES, DIMS),
        "critic_target": network(rng, FEATURES + DIMS, 1),
        "batch": {
            "states": rng.normal(size=(size, FEATURES)),
            "actions": rng.normal(size=(size, DIMS)),
            "rewards": rng.normal(size=size),
            "next_states": rng.normal(size=(size, FEATURES)),
            "dones": np.array(dones, dtype=np.float32),
        },
        "gamma": 0.9,
    }


@pytest.fixture
def going_on(rng):
    return draw(rng, [0] * 6)


@pytest.fixture
def ending(rng):
    return draw(rng, [0, 1, 0, 1, 1, 0, 0])


@pytest.mark.points(2)
def test_critic_value(student, reference, going_on):
    """critic_loss is the mean squared TD error against the two target networks"""
    assert_close(student.ddpg_losses(**going_on)[0], like=reference)


@pytest.mark.needs("test_critic_value")
def test_done(student, reference, ending):
    """a transition that ends its episode has no bootstrap"""
    assert_close(student.ddpg_losses(**ending)[0], like=reference)


def test_actor_value(student, reference, going_on):
    """actor_loss is minus the critic's mean value of the actor's own actions"""
    assert_close(student.ddpg_losses(**going_on)[1], like=reference)


@pytest.mark.points(2)
def test_critic_learns(student, reference, going_on):
    """critic_loss sends the critic the TD gradient"""
    assert_flows(student.ddpg_losses(**going_on)[0], "critic", like=reference)


@pytest.mark.needs("test_critic_value")
def test_critic_loss_stays_with_critic(student, going_on):
    """critic_loss sends nothing to the actor or to either target network"""
    assert_blocked(student.ddpg_losses(**going_on)[0], "actor", "actor_target", "critic_target")


@pytest.mark.points(2)
def test_actor_learns(student, reference, going_on):
    """actor_loss reaches the actor through the critic"""
    assert_flows(student.ddpg_losses(**going_on)[1], "actor", like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_actor_value")
def test_actor_loss_stays_with_actor(student, going_on):
    """actor_loss sends nothing to the critic or to either target network"""
    assert_blocked(student.ddpg_losses(**going_on)[1], "critic", "actor_target", "critic_target")


@pytest.mark.needs("test_actor_value")
def test_state_kept(student, going_on):
    """all four networks can be trained after the call as before it"""
    assert_state_kept(student.ddpg_losses(**going_on))


@pytest.mark.needs("test_critic_value")
def test_inputs_unchanged(student, going_on):
    """the batch and the networks keep their values, and no `.grad` is filled"""
    assert_unchanged(student.ddpg_losses(**going_on))
