"""vtrace: clipped off-policy errors whose target is held, and whose prediction is not."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits

pytestmark = pytest.mark.open("clip_rho_threshold")
STEPS = 6
TARGET_ONLY = ("v_t", "r_t", "discount_t", "rho_tm1", "lambda_")


def draw(rng, steps=STEPS):
    """A trajectory whose ratios lie below one, between one and the threshold, and above it."""
    ratios = np.linspace(0.5, 1.9, steps) if steps > 1 else np.array([1.6])
    return {
        "v_tm1": rng.normal(size=steps) + 2.0,
        "v_t": rng.normal(size=steps) + 2.0,
        "r_t": rng.normal(size=steps),
        "discount_t": rng.uniform(0.5, 0.95, steps),
        "rho_tm1": rng.permutation(ratios) + rng.uniform(-0.03, 0.03, steps),
        "lambda_": rng.uniform(0.4, 0.8),
        "clip_rho_threshold": rng.uniform(1.15, 1.25),
    }


@pytest.fixture
def trajectory(rng):
    """A trajectory with one mixing factor for all steps."""
    return draw(rng)


@pytest.fixture
def mixed(rng):
    """The same call with a mixing factor for each step, its gradients asked for."""
    return draw(rng) | {"lambda_": rng.uniform(0.4, 0.8, STEPS), "stop_target_gradients": False}


@pytest.mark.points(2)
def test_value(student, reference, trajectory):
    """each error is its clipped TD error plus the error that follows, faded by a clipped trace"""
    assert_close(student.vtrace(**trajectory), like=reference)


def test_one_step(student, reference, rng):
    """one step gives the TD error times its clipped ratio"""
    assert_close(student.vtrace(**draw(rng, steps=1), stop_target_gradients=True), like=reference)


@pytest.mark.needs("test_value")
def test_episode_ends(student, reference, trajectory):
    """a discount of zero ends an episode: neither values nor TD errors after it count"""
    trajectory["discount_t"][STEPS // 2] = 0.0
    assert_close(student.vtrace(**trajectory), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_stops_the_target(student, trajectory):
    """with the flag left out, no gradient reaches next values, rewards, discounts, ratios or lambda"""
    assert_blocked(student.vtrace(**trajectory), *TARGET_ONLY)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_keeps_the_prediction(student, reference, trajectory):
    """with the flag left out, each entry of v_tm1 gets −1 times its error's gradient"""
    assert_flows(student.vtrace(**trajectory), "v_tm1", like=reference)


@pytest.mark.needs("test_value")
def test_lambda_per_step(student, reference, mixed):
    """with one lambda per step, and stop_target_gradients=False, the errors follow the same formula"""
    assert_close(student.vtrace(**mixed), like=reference)


@pytest.mark.points(2)
def test_flag_lets_through(student, reference, mixed):
    """stop_target_gradients=False lets the whole gradient reach every input"""
    assert_flows(student.vtrace(**mixed), "v_tm1", *TARGET_ONLY, like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, trajectory):
    """the errors under jit are those without"""
    assert_jits(student.vtrace(**trajectory), eager=student.vtrace.eager(**trajectory))


@pytest.mark.needs("test_value")
def test_vmap_and_defaults(student, reference, rng):
    """a vmapped vtrace agrees with row after row; lambda and threshold, left out, are 1"""
    rows = [draw(rng) for _ in range(3)]
    names = ("v_tm1", "v_t", "r_t", "discount_t", "rho_tm1")
    batch = {name: np.stack([row[name] for row in rows]) for name in names}
    assert_close(student.vtrace.vmap(**batch), like=reference)
