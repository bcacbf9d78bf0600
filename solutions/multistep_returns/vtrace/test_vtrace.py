"""vtrace: clipped off-policy errors whose target is held, and whose prediction is not."""

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

TARGET_ONLY = ("v_t", "r_t", "discount_t", "rho_tm1", "lambda_")
FLAG = "stop_target_gradients"
LIVE = f"*, {FLAG}=False"
ENDS = ("an end*", "ends*", "tiny discounts*")
LARGE = 1e5


def is_live(inputs):
    """Whether the call asks for gradients."""
    return inputs.get(FLAG) is False


def target(inputs):
    """What only the target is made of."""
    return [name for name in TARGET_ONLY if name in inputs]


def fits(inputs):
    """One lambda for all steps or one for each."""
    return np.shape(inputs.get("lambda_", 1.0)) in ((), inputs["r_t"].shape)


contract = Contract(
    "vtrace",
    flows=lambda inputs: ["v_tm1", *target(inputs)] if is_live(inputs) else ["v_tm1"],
    blocked=lambda inputs: [] if is_live(inputs) else target(inputs),
    open=lambda inputs: ["clip_rho_threshold"] if "clip_rho_threshold" in inputs else [],
    allowed=fits,
    ties=[("v_tm1", "r_t")],
)


def draw(rng, steps=5, **fixed):
    """A trajectory whose ratios lie below one, between one and the threshold, and above it."""
    ratios = np.linspace(0.55, 1.9, steps) if steps > 1 else np.array([1.6])
    return {
        "v_tm1": apart(rng, steps),
        "v_t": apart(rng, steps),
        "r_t": apart(rng, steps),
        "discount_t": rng.permutation(np.linspace(0.5, 0.95, steps)),
        "rho_tm1": rng.permutation(ratios),
        "lambda_": rng.uniform(0.3, 0.7),
        "clip_rho_threshold": 1.3,
        **fixed,
    }


def trajectories(rng):
    """What the numbers of five steps may be. No ratio is equal to a ceiling: what flows there is open."""
    yield "five steps", draw(rng)
    yield "an end in the middle", draw(rng, discount_t=np.array([0.9, 0.8, 0.0, 0.7, 0.95]))
    yield "ends at the first and the last step", draw(rng, discount_t=np.array([0.0, 0.9, 0.7, 0.95, 0.0]))
    yield "tiny discounts", draw(rng, discount_t=np.array([0.9, 1e-20, 1e-20, 1e-20, 1e-20]))
    yield "lambda = 0", draw(rng, lambda_=0.0)
    yield "lambda = 1, no discounting", draw(rng, lambda_=1.0, discount_t=np.ones(5))
    yield "ratios of zero", draw(rng, rho_tm1=np.array([1.4, 0.0, 0.6, 1.7, 0.0]))
    yield "large ratios", draw(rng, rho_tm1=np.array([30.0, 0.5, 1.1, 40.0, 0.8]))
    yield "ratios below every ceiling", draw(rng, rho_tm1=np.array([0.4, 0.9, 0.6, 0.2, 0.8]))
    yield "a threshold below one", draw(rng, clip_rho_threshold=0.7)
    yield "a threshold above all ratios", draw(rng, clip_rho_threshold=50.0)
    yield "predictions without an error", draw(rng, **no_error(rng))
    yield "rewards and values below zero", draw(rng, r_t=apart(rng, 5) - 4.0, v_tm1=apart(rng, 5) - 4.0)
    yield "rewards in the hundreds", draw(rng, r_t=100.0 * apart(rng, 5))
    yield "an end among losses in the hundreds", draw(rng, **losses(rng))
    yield "rewards and values of a hundred thousand", draw(rng, **large(rng))
    yield "nothing but zeros", draw(rng, r_t=np.zeros(5), v_tm1=np.zeros(5), v_t=np.zeros(5))


def no_error(rng):
    """Rewards that are foreseen, to the last bit."""
    v_tm1, v_t = rng.integers(-6, 7, (2, 5)) * 1.0
    return {"v_tm1": v_tm1, "v_t": v_t, "r_t": v_tm1 - 0.5 * v_t, "discount_t": np.full(5, 0.5)}


def large(rng):
    """Rewards and values around a hundred thousand, of both signs."""
    return {name: LARGE * apart(rng, 5) for name in ("v_tm1", "v_t", "r_t")}


def far_ahead(rng):
    """Twenty steps that fade slowly: the last one is still felt at the first."""
    return draw(
        rng,
        20,
        discount_t=rng.permutation(np.linspace(0.95, 0.99, 20)),
        lambda_=0.95,
        rho_tm1=np.append(rng.uniform(0.9, 0.97, 19), 1.6),
    )


def losses(rng):
    """Rewards and values far below zero, and an end among them."""
    return {
        "r_t": 100.0 * apart(rng, 5) - 400.0,
        "discount_t": np.array([0.9, 0.8, 0.0, 0.7, 0.95]),
        "v_tm1": apart(rng, 5) - 4.0,
        "v_t": apart(rng, 5) - 4.0,
    }


def one_step(rng, **fixed):
    """Powers of two: lambda has no say, to the last bit, in whatever order a product is taken."""
    return {
        **draw(rng, 1),
        "discount_t": np.array([0.5]),
        "rho_tm1": np.array([2.0]),
        "lambda_": 0.25,
        **fixed,
    }


def per_step(rng, inputs):
    """The same with one lambda per step."""
    return spread(rng, inputs, "lambda_", len(inputs["r_t"]))


def cases(rng):
    """Every kind of trajectory, of lambda, of threshold and of flag that the problem allows."""
    plain = draw(rng)
    yield from with_flag("five steps", plain, FLAG, True, False)
    yield from changed_singly("five steps", plain, *plain)
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
    yield "lambda and threshold left out", left_out(plain, "lambda_", "clip_rho_threshold")
    yield (
        "an end among losses in the hundreds, lambda and threshold left out",
        left_out(end, "lambda_", "clip_rho_threshold"),
    )
    for words, name in (("lambda", "lambda_"), ("threshold", "clip_rho_threshold")):
        yield (
            f"{words} left out, stop_target_gradients=False",
            {**left_out(plain, name), "stop_target_gradients": False},
        )
    yield "threshold left out, one lambda per step", left_out(per_step(rng, plain), "clip_rho_threshold")
    yield "one step", one_step(rng)
    yield "one step, one lambda per step", one_step(rng, lambda_=np.array([0.25]))
    yield (
        "one step, one lambda per step, stop_target_gradients=False",
        one_step(rng, lambda_=np.array([0.25]), rho_tm1=np.array([0.5]), stop_target_gradients=False),
    )
    yield from with_flag("twenty steps", far_ahead(rng), FLAG, False)


@pytest.mark.points(2)
def test_value(student, cases):
    """each error is its clipped TD error plus the error that follows, faded by a clipped trace"""
    assert_close(
        student.vtrace(cases.without("one step*", *ENDS, "*one lambda per step*", "*left out*", LIVE))
    )


def test_one_step(student, cases):
    """one step gives the TD error times its clipped ratio"""
    assert_close(student.vtrace(cases["one step*"].without("*one lambda per step*", LIVE)))


@pytest.mark.needs("test_value")
def test_episode_ends(student, cases):
    """a discount of zero, or nearly zero, ends an episode: neither values nor TD errors after it count"""
    assert_close(student.vtrace(cases[ENDS].without("*left out*")))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_stops_the_target(student, cases):
    """with the flag left out, no gradient reaches next values, rewards, discounts, ratios or lambda"""
    assert_blocked(student.vtrace(cases.without(LIVE)), *TARGET_ONLY)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_keeps_the_prediction(student, cases):
    """with the flag left out, each entry of v_tm1 gets −1 times its error's gradient"""
    assert_flows(student.vtrace(cases.without(LIVE)), "v_tm1")


@pytest.mark.needs("test_value")
def test_lambda_per_step(student, cases):
    """with one lambda per step, or stop_target_gradients=False, the errors follow the same formula"""
    assert_close(student.vtrace(cases["*one lambda per step*", LIVE].without(*ENDS, "*left out*")))


@pytest.mark.points(2)
def test_flag_lets_through(student, cases):
    """stop_target_gradients=False lets the whole gradient reach every input"""
    for name in ("v_tm1", *TARGET_ONLY):
        assert_flows(student.vtrace(cases[LIVE]), name)


@pytest.mark.needs("test_value")
def test_defaults(student, cases):
    """lambda and threshold, left out, are 1"""
    assert_close(student.vtrace(cases["*left out*"]))


@pytest.mark.needs("test_value")
def test_jit(student, cases):
    """vtrace works under jit and vmap"""
    assert_jits(student.vtrace(cases))
