"""importance_corrected_td_errors: off-policy TD errors whose target is held, and whose prediction is not."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits

STEPS = 6
TARGET_ONLY = ("r_t", "discount_t", "rho_tm1", "lambda_")


def draw(rng, steps=STEPS):
    """A trajectory with no end of an episode in it, its ratios on both sides of one."""
    return {
        "r_t": rng.normal(size=steps),
        "discount_t": rng.uniform(0.5, 0.95, steps),
        "rho_tm1": rng.permutation(np.linspace(0.5, 1.9, steps)) + rng.uniform(-0.05, 0.05, steps),
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
    """each error is its ratio times the sum of the TD error and the faded error that follows"""
    assert_close(student.importance_corrected_td_errors(**trajectory), like=reference)


def test_one_step(student, reference, rng):
    """one step gives the TD error times its ratio"""
    one = draw(rng, steps=1) | {"stop_target_gradients": True}
    assert_close(student.importance_corrected_td_errors(**one), like=reference)


@pytest.mark.needs("test_value")
def test_episode_ends(student, reference, trajectory):
    """a discount of zero ends an episode: neither values nor TD errors after it count"""
    trajectory["discount_t"][STEPS // 2] = 0.0
    assert_close(student.importance_corrected_td_errors(**trajectory), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_stops_the_target(student, trajectory):
    """with the flag left out, no gradient reaches rewards, discounts, ratios or lambda"""
    assert_blocked(student.importance_corrected_td_errors(**trajectory), *TARGET_ONLY)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_keeps_the_prediction(student, reference, trajectory):
    """with the flag left out, each current value gets −1 times its error's gradient, the last value none"""
    assert_flows(student.importance_corrected_td_errors(**trajectory), "values", like=reference)


@pytest.mark.needs("test_value")
def test_lambda_per_step(student, reference, mixed):
    """with one lambda per step, and stop_target_gradients=False, the errors follow the same formula"""
    assert_close(student.importance_corrected_td_errors(**mixed), like=reference)


@pytest.mark.points(2)
def test_flag_lets_through(student, reference, mixed):
    """stop_target_gradients=False lets the whole gradient reach every input"""
    assert_flows(student.importance_corrected_td_errors(**mixed), *TARGET_ONLY, "values", like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, trajectory):
    """the errors under jit are those without"""
    eager = student.importance_corrected_td_errors.eager(**trajectory)
    assert_jits(student.importance_corrected_td_errors(**trajectory), eager=eager)


@pytest.mark.needs("test_value")
def test_vmap(student, reference, rng):
    """vmapped over trajectories, with one lambda for all, the errors agree with row after row"""
    rows = [draw(rng) for _ in range(3)]
    batch = {name: np.stack([row[name] for row in rows]) for name in rows[0]}
    batch["lambda_"] = rows[0]["lambda_"]
    assert_close(student.importance_corrected_td_errors.vmap(**batch), like=reference)
