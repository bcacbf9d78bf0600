"""td_loss: the one-step TD error with the bootstrap held fixed."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits, assert_like

pytestmark = pytest.mark.open("reward", "gamma", "action_taken")
ACTIONS = 5


def draw(rng, action):
    """A transition: Q-values far enough apart that no maximum is in doubt."""
    return {
        "q_online": rng.permutation(ACTIONS) + rng.uniform(0.1, 0.9, ACTIONS),
        "q_target": rng.permutation(ACTIONS) + rng.uniform(0.1, 0.9, ACTIONS),
        "action_taken": float(action),
        "reward": rng.normal(),
        "gamma": rng.uniform(0.8, 0.99),
    }


@pytest.fixture
def transition(rng):
    return draw(rng, action=0)


@pytest.mark.points(2)
def test_value(student, reference, transition):
    """td_loss is the squared TD error"""
    assert_close(student.td_loss(**transition), like=reference)


@pytest.mark.needs("test_value")
def test_every_action(student, reference, rng):
    """each action, the last one included, picks its own Q-value"""
    for action in range(ACTIONS):
        assert_close(student.td_loss(**draw(rng, action)), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_target_is_constant(student, transition):
    """no gradient reaches q_target"""
    assert_blocked(student.td_loss(**transition), "q_target")


@pytest.mark.points(2)
def test_online_learns(student, reference, transition):
    """the taken action's Q-value receives the TD gradient, the others none"""
    assert_flows(student.td_loss(**transition), "q_online", like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, transition):
    """td_loss does under jit what it does without"""
    assert_jits(student.td_loss(**transition), eager=student.td_loss.eager(**transition))


@pytest.mark.needs("test_value")
def test_vmap(student, reference, rng):
    """a vmapped td_loss agrees with one transition at a time, in value and gradient"""
    rows = [draw(rng, action) for action in range(ACTIONS)]
    batch = {name: np.stack([row[name] for row in rows]) for name in rows[0]}
    assert_like(student.td_loss.vmap(**batch), "q_online", like=reference)
