"""general_off_policy_returns_from_q_and_v: corrected step by step, a constant by default."""

import numpy as np
import pytest

from grader import (
    Contract,
    apart,
    assert_blocked,
    assert_close,
    assert_flows,
    assert_jits,
    changed_singly,
    with_flag,
)

INPUTS = ("q_t", "v_t", "r_t", "discount_t", "c_t")
FLAG = "stop_target_gradients"
LIVE = f"*, {FLAG}=False"
ENDS = ("an end*", "ends*", "tiny discounts*")
LARGE = 1e5


def is_live(inputs):
    """Whether the call asks for gradients."""
    return inputs.get(FLAG) is False


contract = Contract(
    "general_off_policy_returns_from_q_and_v",
    flows=lambda inputs: INPUTS if is_live(inputs) else (),
    blocked=lambda inputs: () if is_live(inputs) else INPUTS,
)


def draw(rng, steps=5, **fixed):
    """A trajectory that goes on to its end, its traces on both sides of one."""
    return {
        "q_t": apart(rng, steps - 1),
        "v_t": apart(rng, steps),
        "r_t": apart(rng, steps),
        "discount_t": rng.permutation(np.linspace(0.5, 0.95, steps)),
        "c_t": rng.permutation(np.linspace(0.35, 1.5, steps - 1)),
        **fixed,
    }


def trajectories(rng):
    """What the numbers of five steps may be."""
    yield "five steps", draw(rng)
    yield "an end in the middle", draw(rng, discount_t=np.array([0.9, 0.8, 0.0, 0.7, 0.95]))
    yield "ends at the first and the last step", draw(rng, discount_t=np.array([0.0, 0.9, 0.7, 0.95, 0.0]))
    yield "tiny discounts", draw(rng, discount_t=np.array([0.9, 1e-20, 1e-20, 1e-20, 1e-20]))
    yield "a trace of zero", draw(rng, c_t=np.array([0.8, 0.0, 1.3, 0.6]))
    yield "traces of one, no discounting", draw(rng, c_t=np.ones(4), discount_t=np.ones(5))
    yield "traces above one", draw(rng, c_t=np.array([1.2, 3.0, 30.0, 1.5]))
    yield "rewards and values below zero", draw(rng, r_t=apart(rng, 5) - 4.0, v_t=apart(rng, 5) - 4.0)
    yield "rewards in the hundreds", draw(rng, r_t=100.0 * apart(rng, 5))
    yield "an end among losses in the hundreds", draw(rng, **losses(rng))
    yield "rewards and values of a hundred thousand", draw(rng, **large(rng))
    yield "nothing but zeros", draw(rng, r_t=np.zeros(5), q_t=np.zeros(4), v_t=np.zeros(5))
    yield "predictions that come true", draw(rng, **true_predictions())


def true_predictions():
    """Each q is the return that follows, in numbers that are exact in binary."""
    return {
        "q_t": np.array([2.5, 2.0, 3.0, 4.0]),
        "v_t": np.array([1.0, 2.0, 4.0, 6.0, 2.0]),
        "r_t": np.array([1.0, 1.5, 0.0, 0.0, 3.0]),
        "discount_t": np.full(5, 0.5),
    }


def large(rng):
    """Rewards, values and Q-values around a hundred thousand, of both signs."""
    return {name: LARGE * apart(rng, size) for name, size in (("q_t", 4), ("v_t", 5), ("r_t", 5))}


def far_ahead(rng):
    """Twenty steps that fade slowly: the last one is still felt at the first."""
    return draw(
        rng, 20, discount_t=rng.permutation(np.linspace(0.95, 0.99, 20)), c_t=rng.uniform(0.9, 1.1, 19)
    )


def losses(rng):
    """Rewards and values far below zero, and an end among them."""
    return {
        "r_t": 100.0 * apart(rng, 5) - 400.0,
        "discount_t": np.array([0.9, 0.8, 0.0, 0.7, 0.95]),
        "q_t": apart(rng, 4) - 4.0,
        "v_t": apart(rng, 5) - 4.0,
    }


def cases(rng):
    """Every kind of trajectory and of flag that the problem allows."""
    plain = draw(rng, 3)
    yield from with_flag("three steps", plain, FLAG, True, False)
    yield from changed_singly("three steps", plain, *INPUTS)
    yield "three other steps, stop_target_gradients=False", draw(rng, 3, stop_target_gradients=False)
    for name, inputs in trajectories(rng):
        yield from with_flag(name, inputs, FLAG, True, False)
    yield from with_flag("one step", draw(rng, 1), FLAG, False)
    yield from with_flag("twenty steps", far_ahead(rng), FLAG, False)


@pytest.mark.points(2)
def test_value(student, cases):
    """each return corrects the next value by what the next return says beyond q"""
    assert_close(student.general_off_policy_returns_from_q_and_v(cases.without("one step*", *ENDS, LIVE)))


def test_one_step(student, cases):
    """one step, with no q and no c to go with it, gives r + γ·v"""
    assert_close(student.general_off_policy_returns_from_q_and_v(cases["one step*"].without(LIVE)))


@pytest.mark.needs("test_value")
def test_episode_ends(student, cases):
    """a discount of zero, or nearly zero, ends an episode: nothing after it counts"""
    assert_close(student.general_off_policy_returns_from_q_and_v(cases[ENDS]))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_stops(student, cases):
    """with the flag left out, no gradient reaches any input"""
    assert_blocked(student.general_off_policy_returns_from_q_and_v(cases.without(LIVE)), *INPUTS)


@pytest.mark.needs("test_value")
def test_same_value_when_live(student, cases):
    """stop_target_gradients=False leaves the returns as they were"""
    assert_close(student.general_off_policy_returns_from_q_and_v(cases[LIVE].without(*ENDS)))


@pytest.mark.points(2)
def test_flag_lets_through(student, cases):
    """stop_target_gradients=False lets the whole gradient reach every input"""
    assert_flows(student.general_off_policy_returns_from_q_and_v(cases[LIVE]), *INPUTS)


@pytest.mark.needs("test_value")
def test_jit(student, cases):
    """general_off_policy_returns_from_q_and_v works under jit and vmap"""
    assert_jits(student.general_off_policy_returns_from_q_and_v(cases))
