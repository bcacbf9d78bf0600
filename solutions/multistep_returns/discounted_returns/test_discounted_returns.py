"""discounted_returns: rewards summed backwards from a bootstrap, a constant by default."""

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

INPUTS = ("r_t", "discount_t", "v_t")
FLAG = "stop_target_gradients"
LIVE = f"*, {FLAG}=False"
ENDS = ("an end*", "ends*", "tiny discounts*")
LARGE = 1e5


def is_live(inputs):
    """Whether the call asks for gradients."""
    return inputs.get(FLAG) is False


contract = Contract(
    "discounted_returns",
    flows=lambda inputs: INPUTS if is_live(inputs) else (),
    blocked=lambda inputs: () if is_live(inputs) else INPUTS,
    allowed=lambda inputs: np.shape(inputs["v_t"]) in ((), inputs["r_t"].shape),
)


def draw(rng, steps=5, **fixed):
    """A trajectory that goes on to its end: no discount near zero."""
    return {
        "r_t": apart(rng, steps),
        "discount_t": rng.permutation(np.linspace(0.5, 0.95, steps)),
        "v_t": apart(rng, steps),
        **fixed,
    }


def trajectories(rng):
    """What the numbers of five steps may be."""
    yield "five steps", draw(rng)
    yield "an end in the middle", draw(rng, discount_t=np.array([0.9, 0.8, 0.0, 0.7, 0.95]))
    yield "ends at the first and the last step", draw(rng, discount_t=np.array([0.0, 0.9, 0.7, 0.95, 0.0]))
    yield "tiny discounts", draw(rng, discount_t=np.array([0.9, 1e-20, 1e-20, 1e-20, 1e-20]))
    yield "rewards and values below zero", draw(rng, r_t=apart(rng, 5) - 4.0, v_t=apart(rng, 5) - 4.0)
    yield "no rewards, no discounting", draw(rng, r_t=np.zeros(5), discount_t=np.ones(5))
    yield "rewards in the hundreds", draw(rng, r_t=100.0 * apart(rng, 5))
    yield "an end among losses in the hundreds", draw(rng, **losses(rng))
    yield (
        "rewards and values of a hundred thousand",
        draw(rng, r_t=LARGE * apart(rng, 5), v_t=LARGE * apart(rng, 5)),
    )
    yield "nothing but zeros", draw(rng, r_t=np.zeros(5), v_t=np.zeros(5))
    yield "large values that do not count", draw(rng, v_t=np.array([1e6, -1e6, 1e6, -1e6, 1.5]))


def far_ahead(rng):
    """Twenty steps that fade slowly: the last one is still felt at the first."""
    return draw(rng, 20, discount_t=rng.permutation(np.linspace(0.95, 0.99, 20)))


def losses(rng):
    """Rewards and values far below zero, and an end among them."""
    return {
        "r_t": 100.0 * apart(rng, 5) - 400.0,
        "discount_t": np.array([0.9, 0.8, 0.0, 0.7, 0.95]),
        "v_t": apart(rng, 5) - 4.0,
    }


def cases(rng):
    """Every kind of trajectory, of bootstrap and of flag that the problem allows."""
    plain = draw(rng, 3)
    yield from with_flag("three steps", plain, FLAG, True, False)
    yield from changed_singly("three steps", plain, *INPUTS)
    yield "three other steps, stop_target_gradients=False", draw(rng, 3, stop_target_gradients=False)
    for name, inputs in trajectories(rng):
        yield from with_flag(name, inputs, FLAG, True, False)
    yield "a scalar bootstrap", draw(rng, v_t=-2.5)
    yield "a scalar bootstrap, stop_target_gradients=False", draw(rng, v_t=2.5, stop_target_gradients=False)
    yield "one step and a scalar bootstrap", draw(rng, 1, v_t=2.5)
    yield from with_flag("one step", draw(rng, 1), FLAG, False)
    yield from with_flag("twenty steps", far_ahead(rng), FLAG, False)


@pytest.mark.points(2)
def test_value(student, cases):
    """each return is its reward plus the discounted return that follows"""
    assert_close(student.discounted_returns(cases.without("one step*", "a scalar*", *ENDS, LIVE)))


def test_one_step(student, cases):
    """one step or a scalar bootstrap: r + γ·v, in an array with one entry per step"""
    assert_close(student.discounted_returns(cases["one step*", "a scalar*"].without(LIVE)))


@pytest.mark.needs("test_value")
def test_episode_ends(student, cases):
    """a discount of zero, or nearly zero, ends an episode: nothing after it counts"""
    assert_close(student.discounted_returns(cases[ENDS]))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_stops(student, cases):
    """with the flag left out, no gradient reaches any input"""
    assert_blocked(student.discounted_returns(cases.without(LIVE)), *INPUTS)


@pytest.mark.needs("test_value")
def test_same_value_when_live(student, cases):
    """stop_target_gradients=False leaves the returns as they were"""
    assert_close(student.discounted_returns(cases[LIVE].without(*ENDS)))


@pytest.mark.points(2)
def test_flag_lets_through(student, cases):
    """stop_target_gradients=False lets the whole gradient reach every input"""
    assert_flows(student.discounted_returns(cases[LIVE]), *INPUTS)


@pytest.mark.needs("test_value")
def test_jit(student, cases):
    """discounted_returns works under jit and vmap"""
    assert_jits(student.discounted_returns(cases))
