"""td_loss_batch: a batch of TD errors, each row with its own action, reward and end."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits

pytestmark = pytest.mark.open("actions", "rewards", "dones", "gamma")
ACTIONS = 4


def draw(rng, rows, *, ended=()):
    """A batch in which every action is taken and no maximum is in doubt."""
    steps = np.stack([rng.permutation(ACTIONS) for _ in range(2 * rows)]).reshape(2, rows, ACTIONS)
    online, target = steps + rng.uniform(0.1, 0.9, steps.shape)
    dones = np.zeros(rows)
    dones[list(ended)] = 1.0
    return {
        "q_online": online,
        "q_target": target,
        "actions": rng.permutation(np.arange(rows) % ACTIONS)[::-1].astype(float),
        "rewards": rng.normal(size=rows),
        "dones": dones,
        "gamma": rng.uniform(0.8, 0.99),
    }


@pytest.fixture
def batch(rng):
    return draw(rng, rows=6)


@pytest.mark.points(2)
def test_value(student, reference, batch):
    """td_loss_batch is the mean squared TD error of a batch in which no episode ends"""
    assert_close(student.td_loss_batch(**batch), like=reference)


def test_ended_episodes(student, reference, rng):
    """a transition that ended its episode has no bootstrap, and keeps its reward"""
    assert_close(student.td_loss_batch(**draw(rng, rows=6, ended=(1, 2, 5))), like=reference)


def test_one_row(student, reference, rng):
    """a batch of a single transition works too"""
    assert_close(student.td_loss_batch(**draw(rng, rows=1)), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_target_is_constant(student, batch):
    """no gradient reaches q_target"""
    assert_blocked(student.td_loss_batch(**batch), "q_target")


@pytest.mark.points(2)
def test_online_learns(student, reference, batch):
    """in each row the taken action's Q-value receives its TD gradient, the others none"""
    assert_flows(student.td_loss_batch(**batch), "q_online", like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, batch):
    """td_loss_batch does under jit what it does without"""
    assert_jits(student.td_loss_batch(**batch), eager=student.td_loss_batch.eager(**batch))
