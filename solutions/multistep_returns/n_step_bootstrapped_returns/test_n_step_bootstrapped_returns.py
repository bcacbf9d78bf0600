"""n_step_bootstrapped_returns: n rewards and a bootstrap, a constant by default."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits

STEPS = 6
INPUTS = ("r_t", "discount_t", "v_t", "lambda_t")


def draw(rng, steps=STEPS):
    """A trajectory with no end of an episode in it, looked at three steps ahead."""
    return {
        "r_t": rng.normal(size=steps),
        "discount_t": rng.uniform(0.5, 0.95, steps),
        "v_t": rng.normal(size=steps) + 2.0,
        "n": 3,
        "lambda_t": rng.uniform(0.3, 0.8),
    }


@pytest.fixture
def trajectory(rng):
    """A trajectory with one mixing factor for all steps."""
    return draw(rng)


@pytest.fixture
def mixed(rng):
    """The same call with a mixing factor for each step, its gradients asked for."""
    return draw(rng) | {"lambda_t": rng.uniform(0.3, 0.8, STEPS), "stop_target_gradients": False}


@pytest.mark.points(2)
def test_value(student, reference, trajectory):
    """each return looks n steps ahead, or as far as the trajectory goes, and bootstraps there"""
    assert_close(student.n_step_bootstrapped_returns(**trajectory), like=reference)


def test_more_steps_than_there_are(student, reference, rng):
    """a single step with n = 3 gives r + γ·v"""
    one = draw(rng, steps=1)
    assert_close(student.n_step_bootstrapped_returns(**one, stop_target_gradients=True), like=reference)


@pytest.mark.needs("test_value")
def test_episode_ends(student, reference, trajectory):
    """a discount of zero ends an episode: no reward or value after it counts"""
    trajectory["discount_t"][STEPS // 2] = 0.0
    assert_close(student.n_step_bootstrapped_returns(**trajectory), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_stops(student, trajectory):
    """with the flag left out, no gradient reaches any input"""
    assert_blocked(student.n_step_bootstrapped_returns(**trajectory), *INPUTS)


@pytest.mark.needs("test_value")
def test_lambda_per_step(student, reference, mixed):
    """with one lambda per step, and stop_target_gradients=False, the returns follow the same formula"""
    assert_close(student.n_step_bootstrapped_returns(**mixed), like=reference)


@pytest.mark.points(2)
def test_flag_lets_through(student, reference, mixed):
    """stop_target_gradients=False lets the whole gradient reach every input"""
    assert_flows(student.n_step_bootstrapped_returns(**mixed), *INPUTS, like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, trajectory):
    """n_step_bootstrapped_returns does under jit what it does without"""
    eager = student.n_step_bootstrapped_returns.eager(**trajectory)
    assert_jits(student.n_step_bootstrapped_returns(**trajectory), eager=eager)


@pytest.mark.needs("test_value")
def test_vmap_and_default_lambda(student, reference, rng):
    """a vmapped call agrees with row after row, for n = 2 and with lambda left out, which means 1"""
    rows = [draw(rng) for _ in range(3)]
    batch = {name: np.stack([row[name] for row in rows]) for name in ("r_t", "discount_t", "v_t")}
    assert_close(student.n_step_bootstrapped_returns.vmap(**batch, n=2), like=reference)
