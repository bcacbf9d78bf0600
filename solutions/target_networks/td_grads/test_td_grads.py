"""td_grads: the gradient that TD follows, and the one that it would follow without the stop."""

import numpy as np
import pytest

from grader import assert_close, assert_jits

# What is returned are gradients already: how they depend on the inputs in turn is nobody's business.
pytestmark = pytest.mark.open("w", "phi", "phi_next", "reward", "gamma")
FEATURES = 5


def draw(rng):
    """A transition whose TD error is well away from zero."""
    w, phi, phi_next = rng.normal(size=(3, FEATURES))
    gamma = rng.uniform(0.7, 0.95)
    error = rng.choice([-1, 1]) * rng.uniform(0.5, 2)
    reward = error - gamma * w @ phi_next + w @ phi
    return {"w": w, "phi": phi, "phi_next": phi_next, "reward": float(reward), "gamma": gamma}


@pytest.fixture
def transition(rng):
    """One transition."""
    return draw(rng)


@pytest.mark.points(2)
def test_semi(student, reference, transition):
    """the first value is the gradient with the bootstrap held fixed"""
    assert_close(student.td_grads(**transition)[0], like=reference)


@pytest.mark.points(2)
def test_full(student, reference, transition):
    """the second value is the gradient through prediction and bootstrap"""
    assert_close(student.td_grads(**transition)[1], like=reference)


@pytest.mark.needs("test_semi", "test_full")
def test_jit(student, transition):
    """td_grads does under jit what it does without"""
    assert_jits(student.td_grads(**transition), eager=student.td_grads.eager(**transition))


def test_vmap(student, reference, rng):
    """a vmapped td_grads agrees with one transition at a time"""
    rows = [draw(rng) for _ in range(4)]
    batch = {name: np.stack([row[name] for row in rows]) for name in rows[0]}
    assert_close(student.td_grads.vmap(**batch), like=reference)
