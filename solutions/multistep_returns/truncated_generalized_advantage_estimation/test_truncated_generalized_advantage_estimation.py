"""truncated_generalized_advantage_estimation: a fading sum of TD errors, a constant by default."""

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
    spread,
    with_flag,
)

INPUTS = ("r_t", "discount_t", "lambda_", "values")
FLAG = "stop_target_gradients"
LIVE = f"*, {FLAG}=False"
ENDS = ("an end*", "ends*", "tiny discounts*")
LARGE = 1e5


def is_live(inputs):
    """Whether the call asks for gradients."""
    return inputs.get(FLAG) is False


def fits(inputs):
    """One lambda for all steps or one for each, and one value more than there are steps."""
    steps = len(inputs["r_t"])
    return np.shape(inputs["lambda_"]) in ((), (steps,)) and len(inputs["values"]) == steps + 1


contract = Contract(
    "truncated_generalized_advantage_estimation",
    flows=lambda inputs: INPUTS if is_live(inputs) else (),
    blocked=lambda inputs: () if is_live(inputs) else INPUTS,
    allowed=fits,
)


def draw(rng, steps=5, **fixed):
    """A trajectory that goes on to its end, with one lambda for all steps."""
    return {
        "r_t": apart(rng, steps),
        "discount_t": rng.permutation(np.linspace(0.5, 0.95, steps)),
        "lambda_": rng.uniform(0.3, 0.7),
        "values": apart(rng, steps + 1),
        **fixed,
    }


def trajectories(rng):
    """What the numbers of five steps may be."""
    yield "five steps", draw(rng)
    yield "an end in the middle", draw(rng, discount_t=np.array([0.9, 0.8, 0.0, 0.7, 0.95]))
    yield "ends at the first and the last step", draw(rng, discount_t=np.array([0.0, 0.9, 0.7, 0.95, 0.0]))
    yield "tiny discounts", draw(rng, discount_t=np.array([0.9, 1e-20, 1e-20, 1e-20, 1e-20]))
    yield "lambda = 0", draw(rng, lambda_=0.0)
    yield "lambda = 1, no discounting", draw(rng, lambda_=1.0, discount_t=np.ones(5))
    yield "rewards and values below zero", draw(rng, r_t=apart(rng, 5) - 4.0, values=apart(rng, 6) - 4.0)
    yield "rewards in the hundreds", draw(rng, r_t=100.0 * apart(rng, 5))
    yield "an end among losses in the hundreds", draw(rng, **losses(rng))
    yield "rewards and values of a hundred thousand", draw(rng, **large(rng))
    yield "nothing but zeros", draw(rng, r_t=np.zeros(5), values=np.zeros(6))
    yield "predictions without an error", draw(rng, **no_error(rng))


def large(rng):
    """Rewards and values around a hundred thousand, of both signs."""
    return {"r_t": LARGE * apart(rng, 5), "values": LARGE * apart(rng, 6)}


def far_ahead(rng):
    """Twenty steps that fade slowly: the last one is still felt at the first."""
    return draw(rng, 20, discount_t=rng.permutation(np.linspace(0.95, 0.99, 20)), lambda_=0.95)


def no_error(rng):
    """Rewards that are foreseen, to the last bit."""
    values = rng.integers(-6, 7, 6) * 1.0
    return {"r_t": values[:-1] - 0.5 * values[1:], "discount_t": np.full(5, 0.5), "values": values}


def losses(rng):
    """Rewards and values far below zero, and an end among them."""
    return {
        "r_t": 100.0 * apart(rng, 5) - 400.0,
        "discount_t": np.array([0.9, 0.8, 0.0, 0.7, 0.95]),
        "values": apart(rng, 6) - 4.0,
    }


def one_step(rng, **fixed):
    """Powers of two: lambda has no say, to the last bit, in whatever order a product is taken."""
    numbers = {"discount_t": np.array([0.5]), "lambda_": 0.25, "values": np.array([2.0, -4.0])}
    return {**draw(rng, 1), **numbers, **fixed}


def per_step(rng, inputs):
    """The same with one lambda per step."""
    return spread(rng, inputs, "lambda_", len(inputs["r_t"]))


def cases(rng):
    """Every kind of trajectory, of lambda and of flag that the problem allows."""
    plain = draw(rng)
    yield from with_flag("five steps", plain, FLAG, True, False)
    yield from changed_singly("five steps", plain, *INPUTS)
    for lambda_ in (0, 1):
        yield (
            f"lambda = {lambda_}, {FLAG}=False",
            draw(rng, lambda_=lambda_ * 1.0, stop_target_gradients=False),
        )
    for name, inputs in trajectories(rng):
        yield from with_flag(f"{name}, one lambda per step", per_step(rng, inputs), FLAG, False)
    end = draw(rng, **losses(rng))
    yield from with_flag("an end among losses in the hundreds", end, FLAG, True, False)
    yield from with_flag(
        "rewards and values of a hundred thousand", draw(rng, **large(rng)), FLAG, True, False
    )
    yield "one step", one_step(rng)
    single = one_step(rng, lambda_=np.array([0.25]))
    yield from with_flag("one step, one lambda per step", single, FLAG, False)
    yield from with_flag("twenty steps", far_ahead(rng), FLAG, False)


@pytest.mark.points(2)
def test_value(student, cases):
    """each advantage is its TD error plus the faded advantage that follows"""
    assert_close(
        student.truncated_generalized_advantage_estimation(
            cases.without("one step*", *ENDS, "*one lambda per step*", LIVE)
        )
    )


def test_one_step(student, cases):
    """one step gives the one-step TD error, whatever lambda is"""
    assert_close(
        student.truncated_generalized_advantage_estimation(
            cases["one step*"].without("*one lambda per step*", LIVE)
        )
    )


@pytest.mark.needs("test_value")
def test_episode_ends(student, cases):
    """a discount of zero, or nearly zero, ends an episode: neither values nor TD errors after it count"""
    assert_close(student.truncated_generalized_advantage_estimation(cases[ENDS]))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_stops(student, cases):
    """with the flag left out, no gradient reaches any input, the baseline included"""
    assert_blocked(student.truncated_generalized_advantage_estimation(cases.without(LIVE)), *INPUTS)


@pytest.mark.needs("test_value")
def test_lambda_per_step(student, cases):
    """with one lambda per step, or stop_target_gradients=False, the advantages follow the same formula"""
    assert_close(
        student.truncated_generalized_advantage_estimation(
            cases["*one lambda per step*", LIVE].without(*ENDS)
        )
    )


@pytest.mark.points(2)
def test_flag_lets_through(student, cases):
    """stop_target_gradients=False lets the whole gradient reach every input"""
    assert_flows(student.truncated_generalized_advantage_estimation(cases[LIVE]), *INPUTS)


@pytest.mark.needs("test_value")
def test_jit(student, cases):
    """truncated_generalized_advantage_estimation works under jit and vmap"""
    assert_jits(student.truncated_generalized_advantage_estimation(cases))
