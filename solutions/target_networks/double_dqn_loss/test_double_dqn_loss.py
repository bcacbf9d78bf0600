"""double_dqn_loss: the online values choose the next action, the target values price it."""

import numpy as np
import pytest

from grader import (
    assert_blocked,
    assert_close,
    assert_flows,
    assert_like,
    assert_state_kept,
    assert_unchanged,
)

pytestmark = pytest.mark.open("rewards", "dones")
ACTIONS = 5


def q_values(rng, size):
    """Rows of Q-values far enough apart that no maximum is in doubt."""
    return np.stack([rng.permutation(ACTIONS) + rng.uniform(0.1, 0.9, ACTIONS) for _ in range(size)])


def draw(rng, dones):
    """A batch; the first row's two networks disagree on the best next action."""
    size = len(dones)
    online, target = q_values(rng, size), q_values(rng, size)
    target[0] = np.roll(np.sort(target[0]), online[0].argmax())
    return {
        "q_s": q_values(rng, size),
        "actions": rng.permutation(np.arange(size) % ACTIONS),
        "rewards": rng.normal(size=size),
        "dones": np.array(dones, dtype=np.float32),
        "q_next_online": online,
        "q_next_target": target,
        "gamma": rng.uniform(0.8, 0.99),
    }


@pytest.fixture
def going_on(rng):
    return draw(rng, [0] * 7)


@pytest.mark.points(2)
def test_value(student, reference, going_on):
    """double_dqn_loss is the mean squared error towards the target network's value of the online choice"""
    assert_close(student.double_dqn_loss(**going_on), like=reference)


@pytest.mark.needs("test_value")
def test_done(student, reference, rng):
    """a transition that ends its episode has no bootstrap"""
    assert_close(student.double_dqn_loss(**draw(rng, [0, 1, 0, 0, 1, 1])), like=reference)


@pytest.mark.needs("test_value")
def test_one_transition(student, reference, rng):
    """a batch of one has its value and gradient like any other"""
    assert_like(student.double_dqn_loss(**draw(rng, [0])), "q_s", like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_target_is_constant(student, going_on):
    """no gradient reaches the next state, through neither network's values"""
    assert_blocked(student.double_dqn_loss(**going_on), "q_next_target", "q_next_online")


@pytest.mark.points(2)
def test_online_learns(student, reference, going_on):
    """the taken actions' Q-values receive the TD gradient, the others none"""
    assert_flows(student.double_dqn_loss(**going_on), "q_s", like=reference)


@pytest.mark.needs("test_value")
def test_flags_kept(student, going_on):
    """every tensor's requires_grad flag is left as it was found"""
    assert_state_kept(student.double_dqn_loss(**going_on))


@pytest.mark.needs("test_value")
def test_inputs_unchanged(student, going_on):
    """every tensor keeps its values"""
    assert_unchanged(student.double_dqn_loss(**going_on))
