"""general_off_policy_returns_from_q_and_v: corrected step by step, a constant by default."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits

STEPS = 6
INPUTS = ("q_t", "v_t", "r_t", "discount_t", "c_t")


def draw(rng, steps=STEPS):
    """A trajectory with no end of an episode in it, its traces on both sides of one."""
    return {
        "q_t": rng.normal(size=steps - 1) + 1.0,
        "v_t": rng.normal(size=steps) + 2.0,
        "r_t": rng.normal(size=steps),
        "discount_t": rng.uniform(0.5, 0.95, steps),
        "c_t": rng.permutation(np.linspace(0.3, 1.5, steps - 1)) + rng.uniform(-0.05, 0.05, steps - 1),
    }


@pytest.fixture
def trajectory(rng):
    """A trajectory that goes on to its end."""
    return draw(rng)


@pytest.mark.points(2)
def test_value(student, reference, trajectory):
    """each return corrects the next value by what the next return says beyond q"""
    assert_close(student.general_off_policy_returns_from_q_and_v(**trajectory), like=reference)


def test_one_step(student, reference, rng):
    """one step, with no q and no c to go with it, gives r + γ·v"""
    one = draw(rng, steps=1) | {"stop_target_gradients": True}
    assert_close(student.general_off_policy_returns_from_q_and_v(**one), like=reference)


@pytest.mark.needs("test_value")
def test_episode_ends(student, reference, trajectory):
    """a discount of zero ends an episode: nothing after it counts"""
    trajectory["discount_t"][STEPS // 2] = 0.0
    assert_close(student.general_off_policy_returns_from_q_and_v(**trajectory), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_stops(student, trajectory):
    """with the flag left out, no gradient reaches any input"""
    assert_blocked(student.general_off_policy_returns_from_q_and_v(**trajectory), *INPUTS)


@pytest.mark.needs("test_value")
def test_same_value_when_live(student, reference, trajectory):
    """stop_target_gradients=False leaves the returns as they were"""
    flow = student.general_off_policy_returns_from_q_and_v(**trajectory, stop_target_gradients=False)
    assert_close(flow, like=reference)


@pytest.mark.points(2)
def test_flag_lets_through(student, reference, trajectory):
    """stop_target_gradients=False lets the whole gradient reach every input"""
    flow = student.general_off_policy_returns_from_q_and_v(**trajectory, stop_target_gradients=False)
    assert_flows(flow, *INPUTS, like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, trajectory):
    """the returns under jit are those without"""
    eager = student.general_off_policy_returns_from_q_and_v.eager(**trajectory)
    assert_jits(student.general_off_policy_returns_from_q_and_v(**trajectory), eager=eager)


@pytest.mark.needs("test_value")
def test_vmap(student, reference, rng):
    """vmapped over trajectories, the returns agree with row after row"""
    rows = [draw(rng) for _ in range(3)]
    batch = {name: np.stack([row[name] for row in rows]) for name in INPUTS}
    assert_close(student.general_off_policy_returns_from_q_and_v.vmap(**batch), like=reference)
