"""dqn_loss: the batched TD loss of a Q-network against its frozen target network."""

import numpy as np
import pytest

from grader import (
    assert_blocked,
    assert_close,
    assert_disconnected,
    assert_flows,
    assert_like,
    assert_state_kept,
    assert_unchanged,
)

STATES, HIDDEN, ACTIONS = 4, 6, 3


def network(rng):
    return {
        "w0": rng.normal(size=(HIDDEN, STATES)),
        "b0": rng.normal(size=HIDDEN),
        "w1": rng.normal(size=(ACTIONS, HIDDEN)),
        "b1": rng.normal(size=ACTIONS),
    }


def draw(rng, size, dones):
    return {
        "q_net": network(rng),
        "target_net": network(rng),
        "batch": {
            "states": rng.normal(size=(size, STATES)),
            "actions": rng.permutation(np.arange(size) % ACTIONS),
            "rewards": rng.normal(size=size),
            "next_states": rng.normal(size=(size, STATES)),
            "dones": np.array(dones, dtype=np.float32),
        },
        "gamma": 0.9,
    }


@pytest.fixture
def going_on(rng):
    return draw(rng, 7, [0] * 7)


@pytest.fixture
def ending(rng):
    return draw(rng, 8, [0, 1, 0, 0, 1, 1, 0, 0])


@pytest.mark.points(2)
def test_value(student, reference, going_on):
    """dqn_loss is the mean squared TD error"""
    assert_close(student.dqn_loss(**going_on), like=reference)


@pytest.mark.needs("test_value")
def test_done(student, reference, ending):
    """a transition that ends its episode has no bootstrap"""
    assert_close(student.dqn_loss(**ending), like=reference)


@pytest.mark.needs("test_value")
def test_one_transition(student, reference, rng):
    """a batch of one works like any other"""
    assert_like(student.dqn_loss(**draw(rng, 1, [0])), "q_net", like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_target_is_constant(student, going_on):
    """no gradient reaches the target network"""
    assert_blocked(student.dqn_loss(**going_on), "target_net")


@pytest.mark.points(2)
def test_online_learns(student, reference, going_on):
    """the online network receives the TD gradient, through the current states alone"""
    assert_flows(student.dqn_loss(**going_on), "q_net", like=reference)


@pytest.mark.needs("test_target_is_constant")
def test_no_graph_through_target(student, going_on):
    """the loss keeps no graph through the target network"""
    assert_disconnected(student.dqn_loss(**going_on), "target_net")


@pytest.mark.needs("test_value")
def test_state_kept(student, going_on):
    """gradients and both networks' flags are left as they were found"""
    assert_state_kept(student.dqn_loss(**going_on))


@pytest.mark.needs("test_value")
def test_batch_unchanged(student, going_on):
    """the batch and both networks keep their values"""
    assert_unchanged(student.dqn_loss(**going_on))
