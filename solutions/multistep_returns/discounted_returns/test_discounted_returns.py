"""discounted_returns: rewards summed backwards from a bootstrap, a constant by default."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits

STEPS = 6
INPUTS = ("r_t", "discount_t", "v_t")


def draw(rng, steps=STEPS):
    """A trajectory of so many steps: no discount near zero, no two alike."""
    return {
        "r_t": rng.normal(size=steps),
        "discount_t": rng.uniform(0.5, 0.95, steps),
        "v_t": rng.normal(size=steps) + 2.0,
    }


@pytest.fixture
def trajectory(rng):
    """A trajectory that goes on to its end."""
    return draw(rng)


@pytest.mark.points(2)
def test_value(student, reference, trajectory):
    """each return is its reward plus the discounted return that follows"""
    assert_close(student.discounted_returns(**trajectory), like=reference)


def test_one_step(student, reference, rng):
    """one step and a scalar bootstrap give r + γ·v, in an array of one entry"""
    one = draw(rng, steps=1) | {"v_t": rng.normal() + 2.0}
    assert_close(student.discounted_returns(**one, stop_target_gradients=True), like=reference)


@pytest.mark.needs("test_value")
def test_episode_ends(student, reference, trajectory):
    """a discount of zero ends an episode: nothing after it counts"""
    trajectory["discount_t"][STEPS // 2] = 0.0
    assert_close(student.discounted_returns(**trajectory), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_stops(student, trajectory):
    """with the flag left out, no gradient reaches any input"""
    assert_blocked(student.discounted_returns(**trajectory), *INPUTS)


@pytest.mark.needs("test_value")
def test_same_value_when_live(student, reference, trajectory):
    """stop_target_gradients=False leaves the returns as they were"""
    assert_close(student.discounted_returns(**trajectory, stop_target_gradients=False), like=reference)


@pytest.mark.points(2)
def test_flag_lets_through(student, reference, trajectory):
    """stop_target_gradients=False lets the whole gradient reach every input"""
    flow = student.discounted_returns(**trajectory, stop_target_gradients=False)
    assert_flows(flow, *INPUTS, like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, trajectory):
    """discounted_returns does under jit what it does without"""
    assert_jits(
        student.discounted_returns(**trajectory), eager=student.discounted_returns.eager(**trajectory)
    )


@pytest.mark.needs("test_value")
def test_vmap(student, reference, rng):
    """a vmapped discounted_returns, with one scalar bootstrap a row, agrees with row after row"""
    rows = [draw(rng) for _ in range(3)]
    batch = {name: np.stack([row[name] for row in rows]) for name in INPUTS}
    assert_close(student.discounted_returns.vmap(**batch | {"v_t": batch["v_t"][:, -1]}), like=reference)
