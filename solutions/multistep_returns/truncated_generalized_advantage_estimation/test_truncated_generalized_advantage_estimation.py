"""truncated_generalized_advantage_estimation: a fading sum of TD errors, a constant by default."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits

STEPS = 6
INPUTS = ("r_t", "discount_t", "lambda_", "values")


def draw(rng, steps=STEPS):
    """A trajectory with no end of an episode in it, and one mixing factor."""
    return {
        "r_t": rng.normal(size=steps),
        "discount_t": rng.uniform(0.5, 0.95, steps),
        "lambda_": rng.uniform(0.3, 0.8),
        "values": rng.normal(size=steps + 1) + 2.0,
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
    """each advantage is its TD error plus the faded advantage that follows"""
    assert_close(student.truncated_generalized_advantage_estimation(**trajectory), like=reference)


def test_one_step(student, reference, rng):
    """one step gives the one-step TD error, whatever lambda is"""
    one = draw(rng, steps=1) | {"stop_target_gradients": True}
    assert_close(student.truncated_generalized_advantage_estimation(**one), like=reference)


@pytest.mark.needs("test_value")
def test_episode_ends(student, reference, trajectory):
    """a discount of zero ends an episode: neither values nor TD errors after it count"""
    trajectory["discount_t"][STEPS // 2] = 0.0
    assert_close(student.truncated_generalized_advantage_estimation(**trajectory), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_stops(student, trajectory):
    """with the flag left out, no gradient reaches any input, the baseline included"""
    assert_blocked(student.truncated_generalized_advantage_estimation(**trajectory), *INPUTS)


@pytest.mark.needs("test_value")
def test_lambda_per_step(student, reference, mixed):
    """with one lambda per step, and stop_target_gradients=False, the advantages follow the same formula"""
    assert_close(student.truncated_generalized_advantage_estimation(**mixed), like=reference)


@pytest.mark.points(2)
def test_flag_lets_through(student, reference, mixed):
    """stop_target_gradients=False lets the whole gradient reach every input"""
    assert_flows(student.truncated_generalized_advantage_estimation(**mixed), *INPUTS, like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, trajectory):
    """the estimates under jit are those without"""
    eager = student.truncated_generalized_advantage_estimation.eager(**trajectory)
    assert_jits(student.truncated_generalized_advantage_estimation(**trajectory), eager=eager)


@pytest.mark.needs("test_value")
def test_vmap(student, reference, rng):
    """vmapped over trajectories, with one lambda for all, the estimates agree with row after row"""
    rows = [draw(rng) for _ in range(3)]
    batch = {name: np.stack([row[name] for row in rows]) for name in ("r_t", "discount_t", "values")}
    flow = student.truncated_generalized_advantage_estimation.vmap(**batch, lambda_=rows[0]["lambda_"])
    assert_close(flow, like=reference)
