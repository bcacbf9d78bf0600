"""general_off_policy_returns_from_action_values: values and corrections from Q, a constant by default."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits

pytestmark = pytest.mark.open("a_t")
STEPS, ACTIONS = 6, 4
INPUTS = ("q_t", "r_t", "discount_t", "c_t", "pi_t")


def draw(rng, steps=STEPS):
    """A trajectory on which every action is taken, the last one included, before the last step."""
    preferences = np.exp(rng.normal(size=(steps, ACTIONS)))
    return {
        "q_t": rng.normal(size=(steps, ACTIONS)) + 1.0,
        "a_t": np.resize(rng.permutation(ACTIONS), steps).astype(np.float32),
        "r_t": rng.normal(size=steps),
        "discount_t": rng.uniform(0.5, 0.95, steps),
        "c_t": rng.permutation(np.linspace(0.3, 1.5, steps)) + rng.uniform(-0.05, 0.05, steps),
        "pi_t": preferences / preferences.sum(axis=1, keepdims=True),
    }


@pytest.fixture
def trajectory(rng):
    """A trajectory that goes on to its end."""
    return draw(rng)


@pytest.mark.points(2)
def test_value(student, reference, trajectory):
    """each return corrects the policy's mean Q by what the next return says beyond the taken action's Q"""
    assert_close(student.general_off_policy_returns_from_action_values(**trajectory), like=reference)


def test_one_step(student, reference, rng):
    """one step gives r + γ times the policy's mean Q, and its action and trace are not used"""
    one = draw(rng, steps=1) | {"stop_target_gradients": True}
    assert_close(student.general_off_policy_returns_from_action_values(**one), like=reference)


@pytest.mark.needs("test_value")
def test_episode_ends(student, reference, trajectory):
    """a discount of zero ends an episode: nothing after it counts"""
    trajectory["discount_t"][STEPS // 2] = 0.0
    assert_close(student.general_off_policy_returns_from_action_values(**trajectory), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_stops(student, trajectory):
    """with the flag left out, no gradient reaches Q-values, policy, rewards, discounts or traces"""
    assert_blocked(student.general_off_policy_returns_from_action_values(**trajectory), *INPUTS)


@pytest.mark.needs("test_value")
def test_same_value_when_live(student, reference, trajectory):
    """stop_target_gradients=False leaves the returns as they were"""
    live = trajectory | {"stop_target_gradients": False}
    assert_close(student.general_off_policy_returns_from_action_values(**live), like=reference)


@pytest.mark.points(2)
def test_flag_lets_through(student, reference, trajectory):
    """stop_target_gradients=False lets the whole gradient reach all that the returns are made of"""
    live = trajectory | {"stop_target_gradients": False}
    flow = student.general_off_policy_returns_from_action_values(**live)
    assert_flows(flow, *INPUTS, like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, trajectory):
    """the returns under jit are those without"""
    eager = student.general_off_policy_returns_from_action_values.eager(**trajectory)
    assert_jits(student.general_off_policy_returns_from_action_values(**trajectory), eager=eager)


@pytest.mark.needs("test_value")
def test_vmap(student, reference, rng):
    """vmapped over trajectories, the returns agree with row after row"""
    rows = [draw(rng) for _ in range(3)]
    batch = {name: np.stack([row[name] for row in rows]) for name in rows[0]}
    assert_close(student.general_off_policy_returns_from_action_values.vmap(**batch), like=reference)
