"""ac_update: actor and critic take one step each, and neither disturbs the other's backward pass."""

import numpy as np
import pytest

from grader import assert_close, assert_state_kept, assert_unchanged

BATCH, STATES, HIDDEN, ACTIONS = 6, 3, 5, 3


def network(rng, n_out):
    """The arrays of a perceptron with one hidden layer."""
    return {
        "w0": rng.normal(size=(HIDDEN, STATES)),
        "b0": rng.normal(size=HIDDEN),
        "w1": rng.normal(size=(n_out, HIDDEN)),
        "b1": rng.normal(size=n_out),
    }


def draw(rng, *, updates=1, leftover=False):
    """Both networks and a batch in which every action occurs."""
    return {
        "actor": network(rng, ACTIONS),
        "critic": network(rng, 1),
        "batch": {
            "states": rng.normal(size=(BATCH, STATES)),
            "actions": rng.permutation(np.arange(BATCH) % ACTIONS),
            "returns": rng.normal(size=BATCH),
        },
        "updates": updates,
        "leftover": leftover,
    }


@pytest.fixture
def once(rng):
    """A single update, with nothing left over from earlier."""
    return draw(rng)


@pytest.mark.points(2)
def test_losses(student, reference, once):
    """it returns the losses of both networks as they were handed in"""
    assert_close(student.ac_update(**once)["losses"], like=reference)


@pytest.mark.points(2)
def test_actor_steps(student, reference, once):
    """the actor takes one step along its own loss"""
    assert_close(student.ac_update(**once)["actor"], like=reference)


@pytest.mark.points(2)
def test_critic_steps(student, reference, once):
    """the critic takes one step along its own loss, and the actor's loss adds nothing to it"""
    assert_close(student.ac_update(**once)["critic"], like=reference)


@pytest.mark.needs("test_actor_steps", "test_critic_steps")
def test_leftover_gradients(student, reference, rng):
    """gradients left over from earlier do not count"""
    assert_close(student.ac_update(**draw(rng, leftover=True)), like=reference)


@pytest.mark.needs("test_actor_steps", "test_critic_steps")
def test_three_updates(student, reference, rng):
    """several updates in a row keep the optimisers' momentum"""
    assert_close(student.ac_update(**draw(rng, updates=3)), like=reference)


@pytest.mark.needs("test_losses")
def test_state_kept(student, once):
    """grad mode and both networks' flags are left as they were found"""
    assert_state_kept(student.ac_update(**once))


@pytest.mark.needs("test_losses")
def test_batch_unchanged(student, once):
    """the batch keeps its values"""
    assert_unchanged(student.ac_update(**once), "batch")
