"""n_step_bootstrapped_returns: n rewards and a bootstrap, a constant by default."""

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
    left_out,
    spread,
    with_flag,
)

INPUTS = ("r_t", "discount_t", "v_t", "lambda_t")
FLAG = "stop_target_gradients"
LIVE = f"*, {FLAG}=False"
ENDS = ("an end*", "ends*", "tiny discounts*")
LARGE = 1e5


def is_live(inputs):
    """Whether the call asks for gradients."""
    return inputs.get(FLAG) is False


def given(inputs):
    return [name for name in INPUTS if name in inputs]


def fits(inputs):
    """One lambda for all steps or one for each."""
    return np.shape(inputs.get("lambda_t", 1.0)) in ((), inputs["r_t"].shape)


contract = Contract(
    "n_step_bootstrapped_returns",
    flows=lambda inputs: given(inputs) if is_live(inputs) else [],
    blocked=lambda inputs: [] if is_live(inputs) else given(inputs),
    allowed=fits,
)


def draw(rng, steps=5, **fixed):
    """A trajectory that goes on to its end, looked at three steps ahead, with one lambda for all steps."""
    return {
        "r_t": apart(rng, steps),
        "discount_t": rng.permutation(np.linspace(0.5, 0.95, steps)),
        "v_t": apart(rng, steps),
        "n": 3,
        "lambda_t": rng.uniform(0.3, 0.7),
        **fixed,
    }


def trajectories(rng):
    """What the numbers of five steps may be."""
    yield "five steps", draw(rng)
    yield "an end in the middle", draw(rng, discount_t=np.array([0.9, 0.8, 0.0, 0.7, 0.95]))
    yield "ends at the first and the last step", draw(rng, discount_t=np.array([0.0, 0.9, 0.7, 0.95, 0.0]))
    yield "tiny discounts", draw(rng, discount_t=np.array([0.9, 1e-20, 1e-20, 1e-20, 1e-20]))
    yield "lambda = 0", draw(rng, lambda_t=0.0)
    yield "lambda = 1, no discounting", draw(rng, lambda_t=1.0, discount_t=np.ones(5))
    yield "rewards and values below zero", draw(rng, r_t=apart(rng, 5) - 4.0, v_t=apart(rng, 5) - 4.0)
    yield "rewards in the hundreds", draw(rng, r_t=100.0 * apart(rng, 5))
    yield "an end among losses in the hundreds", draw(rng, **losses(rng))
    yield "rewards and values of a hundred thousand", draw(rng, **large(rng))
    yield "nothing but zeros", draw(rng, r_t=np.zeros(5), v_t=np.zeros(5))


def large(rng):
    """Rewards and values around a hundred thousand, of both signs."""
    return {"r_t": LARGE * apart(rng, 5), "v_t": LARGE * apart(rng, 5)}


def far_ahead(rng):
    """Twenty steps that fade slowly: the last one is still felt at the first."""
    return draw(rng, 20, discount_t=rng.permutation(np.linspace(0.95, 0.99, 20)), lambda_t=0.95, n=15)


def losses(rng):
    """Rewards and values far below zero, and an end among them."""
    return {
        "r_t": 100.0 * apart(rng, 5) - 400.0,
        "discount_t": np.array([0.9, 0.8, 0.0, 0.7, 0.95]),
        "v_t": apart(rng, 5) - 4.0,
    }


def powers_of_two(rng, steps, **fixed):
    """One step ahead lambda cancels, to the last bit, in whatever order a product is taken."""
    return {
        **draw(rng, steps),
        "discount_t": np.resize([0.5, 1.0, 0.25], steps),
        "v_t": np.resize([-4.0, 2.0, 8.0, -1.0], steps),
        "lambda_t": 0.25,
        **fixed,
    }


def per_step(rng, inputs):
    """The same with one lambda per step."""
    return spread(rng, inputs, "lambda_t", len(inputs["r_t"]))


def cases(rng):
    """Every kind of trajectory, of n, of lambda and of flag that the problem allows."""
    plain = draw(rng)
    yield from with_flag("five steps", plain, FLAG, True, False)
    yield from changed_singly("five steps", plain, *INPUTS)
    yield "five other steps, stop_target_gradients=False", draw(rng, stop_target_gradients=False)
    for name, inputs in trajectories(rng):
        yield from with_flag(f"{name}, one lambda per step", per_step(rng, inputs), FLAG, False)
    yield from with_flag("n = 1", powers_of_two(rng, 5, n=1), FLAG, False)
    yield "n = T", draw(rng, n=5)
    yield "n = T - 1, stop_target_gradients=False", draw(rng, n=4, stop_target_gradients=False)
    yield "n > T, one lambda per step", per_step(rng, draw(rng, n=8))
    yield "n > T, stop_target_gradients=False", draw(rng, n=8, stop_target_gradients=False)
    end = draw(rng, **losses(rng))
    yield from with_flag("an end among losses in the hundreds", end, FLAG, True, False)
    yield from with_flag(
        "rewards and values of a hundred thousand", draw(rng, **large(rng)), FLAG, True, False
    )
    for name, inputs in (("five steps", plain), ("an end among losses in the hundreds", end)):
        steps = left_out({**inputs, "n": 2}, "lambda_t")
        yield from with_flag(f"{name}, n = 2, lambda left out", steps, FLAG, True, False)
    yield "one step, n = 3", powers_of_two(rng, 1)
    single = powers_of_two(rng, 1, n=1, lambda_t=np.array([0.25]))
    yield from with_flag("one step, n = 1, one lambda per step", single, FLAG, False)
    yield from with_flag("twenty steps, n = 15", far_ahead(rng), FLAG, False)


@pytest.mark.points(2)
def test_value(student, cases):
    """each return looks n steps ahead, or as far as the trajectory goes, and bootstraps there"""
    assert_close(
        student.n_step_bootstrapped_returns(
            cases.without("one step*", *ENDS, "*one lambda per step*", "*left out*", LIVE)
        )
    )


def test_more_steps_than_there_are(student, cases):
    """a single step gives r + γ·v, whatever n is"""
    assert_close(
        student.n_step_bootstrapped_returns(cases["one step*"].without("*one lambda per step*", LIVE))
    )


@pytest.mark.needs("test_value")
def test_episode_ends(student, cases):
    """a discount of zero, or nearly zero, ends an episode: no reward or value after it counts"""
    assert_close(student.n_step_bootstrapped_returns(cases[ENDS].without("*left out*")))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_stops(student, cases):
    """with the flag left out, no gradient reaches any input"""
    assert_blocked(student.n_step_bootstrapped_returns(cases.without(LIVE)), *INPUTS)


@pytest.mark.needs("test_value")
def test_lambda_per_step(student, cases):
    """with one lambda per step, or stop_target_gradients=False, the returns follow the same formula"""
    assert_close(
        student.n_step_bootstrapped_returns(cases["*one lambda per step*", LIVE].without(*ENDS, "*left out*"))
    )


@pytest.mark.points(2)
def test_flag_lets_through(student, cases):
    """stop_target_gradients=False lets the whole gradient reach every input"""
    for name in INPUTS:
        assert_flows(student.n_step_bootstrapped_returns(cases[LIVE]), name)


@pytest.mark.needs("test_value")
def test_default_lambda(student, cases):
    """a lambda left out is 1"""
    assert_close(student.n_step_bootstrapped_returns(cases["*left out*"]))


@pytest.mark.needs("test_value")
def test_jit(student, cases):
    """n_step_bootstrapped_returns works under jit and vmap"""
    assert_jits(student.n_step_bootstrapped_returns(cases))
