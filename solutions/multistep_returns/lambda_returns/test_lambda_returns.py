"""lambda_returns: a mixture of bootstraps, folded up backwards, a constant by default."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits

STEPS = 6
INPUTS = ("r_t", "discount_t", "v_t", "lambda_")


def draw(rng, steps=STEPS):
    """A trajectory with no end of an episode in it, and one mixing factor."""
    return {
        "r_t": rng.normal(size=steps),
        "discount_t": rng.uniform(0.5, 0.95, steps),
        "v_t": rng.normal(size=steps) + 2.0,
        "lambda_": rng.uniform(0.3, 0.8),
    }


@pytest.fixture
def trajectory(rng):
    """A trajectory with one mixing factor for all steps."""
    return draw(rng)


@pytest.fixture
def mixed(rng):
    """The same call with a mixing factor for each step, its gradients asked for."""
    return draw(rng) | {"lambda_": rng.uniform(0.3, 0.8, STEPS), "stop_target_gradients": False}


@pytest.mark.points(2)
def test_value(student, reference, trajectory):
    """each return mixes the next value and the next return by lambda"""
    assert_close(student.lambda_returns(**trajectory), like=reference)


def test_one_step(student, reference, rng):
    """one step gives r + γ·v, whatever lambda is"""
    assert_close(student.lambda_returns(**draw(rng, steps=1), stop_target_gradients=True), like=reference)


@pytest.mark.needs("test_value")
def test_episode_ends(student, reference, trajectory):
    """a discount of zero ends an episode: nothing after it counts"""
    trajectory["discount_t"][STEPS // 2] = 0.0
    assert_close(student.lambda_returns(**trajectory), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_stops(student, trajectory):
    """with the flag left out, no gradient reaches any input, lambda included"""
    assert_blocked(student.lambda_returns(**trajectory), *INPUTS)


@pytest.mark.needs("test_value")
def test_lambda_per_step(student, reference, mixed):
    """with one lambda per step, and stop_target_gradients=False, the returns follow the same formula"""
    assert_close(student.lambda_returns(**mixed), like=reference)


@pytest.mark.points(2)
def test_flag_lets_through(student, reference, mixed):
    """stop_target_gradients=False lets the whole gradient reach every input"""
    assert_flows(student.lambda_returns(**mixed), *INPUTS, like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, trajectory):
    """lambda_returns does under jit what it does without"""
    assert_jits(student.lambda_returns(**trajectory), eager=student.lambda_returns.eager(**trajectory))


@pytest.mark.needs("test_value")
def test_vmap_and_default_lambda(student, reference, rng):
    """a vmapped lambda_returns agrees with row after row, and a lambda left out is 1"""
    rows = [draw(rng) for _ in range(3)]
    batch = {name: np.stack([row[name] for row in rows]) for name in ("r_t", "discount_t", "v_t")}
    assert_close(student.lambda_returns.vmap(**batch), like=reference)
