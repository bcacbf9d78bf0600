"""general_off_policy_returns_from_action_values: values and corrections from Q, a constant by default."""

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

ACTIONS = 4
INPUTS = ("q_t", "r_t", "discount_t", "c_t", "pi_t")
FLAG = "stop_target_gradients"
LIVE = f"*, {FLAG}=False"
ENDS = ("an end*", "ends*", "tiny discounts*")
LARGE = 1e5


def is_live(inputs):
    """Whether the call asks for gradients."""
    return inputs.get(FLAG) is False


def fits(inputs):
    """Probabilities of actions that there are, of which some are taken."""
    are_there = (inputs["a_t"] < inputs["q_t"].shape[1]).all()
    return bool(are_there and np.allclose(inputs["pi_t"].sum(axis=1), 1.0))


contract = Contract(
    "general_off_policy_returns_from_action_values",
    flows=lambda inputs: INPUTS if is_live(inputs) else (),
    blocked=lambda inputs: () if is_live(inputs) else INPUTS,
    open=["a_t"],
    allowed=fits,
)


def draw(rng, steps=5, actions=ACTIONS, **fixed):
    """A trajectory on which every action is taken, the last one included, before the last step."""
    preferences = np.exp(rng.permuted(np.tile(np.linspace(-1.0, 1.0, actions), (steps, 1)), axis=1))
    return {
        "q_t": apart(rng, steps * actions).reshape(steps, actions),
        "a_t": np.resize(rng.permutation(actions), steps) * 1.0,
        "r_t": apart(rng, steps),
        "discount_t": rng.permutation(np.linspace(0.5, 0.95, steps)),
        "c_t": rng.permutation(np.linspace(0.35, 1.5, steps)),
        "pi_t": preferences / preferences.sum(axis=1, keepdims=True),
        **fixed,
    }


def trajectories(rng):
    """What the numbers of five steps and four actions may be."""
    yield "five steps", draw(rng)
    yield "an end in the middle", draw(rng, discount_t=np.array([0.9, 0.8, 0.0, 0.7, 0.95]))
    yield "ends at the first and the last step", draw(rng, discount_t=np.array([0.0, 0.9, 0.7, 0.95, 0.0]))
    yield "tiny discounts", draw(rng, discount_t=np.array([0.9, 1e-20, 1e-20, 1e-20, 1e-20]))
    yield "a trace of zero", draw(rng, c_t=np.array([0.8, 0.0, 1.3, 0.6, 0.9]))
    yield "traces of one, no discounting", draw(rng, c_t=np.ones(5), discount_t=np.ones(5))
    yield "traces above one", draw(rng, c_t=np.array([1.2, 3.0, 30.0, 1.5, 2.0]))
    yield "a greedy policy", draw(rng, pi_t=np.eye(ACTIONS)[[2, 0, 3, 1, 2]])
    for action in range(ACTIONS):
        yield f"action {action} all the time", draw(rng, a_t=np.full(5, action * 1.0))
    yield "rewards in the hundreds", draw(rng, r_t=100.0 * apart(rng, 5))
    yield "an end among losses in the hundreds", draw(rng, **losses(rng))
    yield "rewards and Q-values of a hundred thousand", draw(rng, **large(rng))
    yield "nothing but zeros", draw(rng, r_t=np.zeros(5), q_t=np.zeros((5, ACTIONS)))
    yield "predictions that come true", draw(rng, **true_predictions())


def true_predictions():
    """The Q of each action that is taken is the return that follows, in numbers that are exact in binary."""
    q_t = np.tile([-1.0, 0.25, 0.75, -2.0], (5, 1))
    q_t[:, 0] = [2.5, 2.0, 3.0, 4.0, 1.0]
    q_t[:, 3] = [1.0, 2.0, 4.0, 6.0, 2.0]
    return {
        "q_t": q_t,
        "a_t": np.zeros(5),
        "pi_t": np.eye(ACTIONS)[np.full(5, 3)],
        "r_t": np.array([1.0, 1.5, 0.0, 0.0, 3.0]),
        "discount_t": np.full(5, 0.5),
    }


def large(rng):
    """Rewards and Q-values around a hundred thousand, of both signs."""
    return {"r_t": LARGE * apart(rng, 5), "q_t": LARGE * apart(rng, 5 * ACTIONS).reshape(5, ACTIONS)}


def far_ahead(rng):
    """Twenty steps that fade slowly: the last one is still felt at the first."""
    return draw(
        rng, 20, discount_t=rng.permutation(np.linspace(0.95, 0.99, 20)), c_t=rng.uniform(0.9, 1.1, 20)
    )


def losses(rng):
    """Rewards and values far below zero, and an end among them."""
    return {
        "r_t": 100.0 * apart(rng, 5) - 400.0,
        "discount_t": np.array([0.9, 0.8, 0.0, 0.7, 0.95]),
        "q_t": apart(rng, 5 * ACTIONS).reshape(5, ACTIONS) - 12.0,
    }


def cases(rng):
    """Every kind of trajectory, of action and of flag that the problem allows."""
    plain = draw(rng, 3)
    yield from with_flag("three steps", plain, FLAG, True, False)
    yield from changed_singly("three steps", plain, *plain)
    yield "three other steps, stop_target_gradients=False", draw(rng, 3, stop_target_gradients=False)
    for name, inputs in trajectories(rng):
        yield from with_flag(name, inputs, FLAG, True, False)
    yield "one action", draw(rng, actions=1)
    yield (
        "as many actions as steps, stop_target_gradients=False",
        draw(rng, actions=5, stop_target_gradients=False),
    )
    yield (
        "200 actions, stop_target_gradients=False",
        draw(rng, actions=200, a_t=np.array([199.0, 0.0, 150.0, 128.0, 1.0]), stop_target_gradients=False),
    )
    yield from with_flag("one step", draw(rng, 1), FLAG, False)
    yield from with_flag("twenty steps", far_ahead(rng), FLAG, False)


@pytest.mark.points(2)
def test_value(student, cases):
    """each return corrects the policy's mean Q by what the next return says beyond the taken action's Q"""
    assert_close(
        student.general_off_policy_returns_from_action_values(cases.without("one step*", *ENDS, LIVE))
    )


def test_one_step(student, cases):
    """one step gives r + γ times the policy's mean Q, and its action and trace are not used"""
    assert_close(student.general_off_policy_returns_from_action_values(cases["one step*"].without(LIVE)))


@pytest.mark.needs("test_value")
def test_episode_ends(student, cases):
    """a discount of zero, or nearly zero, ends an episode: nothing after it counts"""
    assert_close(student.general_off_policy_returns_from_action_values(cases[ENDS]))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_default_stops(student, cases):
    """with the flag left out, no gradient reaches Q-values, policy, rewards, discounts or traces"""
    assert_blocked(student.general_off_policy_returns_from_action_values(cases.without(LIVE)), *INPUTS)


@pytest.mark.needs("test_value")
def test_same_value_when_live(student, cases):
    """stop_target_gradients=False leaves the returns as they were"""
    assert_close(student.general_off_policy_returns_from_action_values(cases[LIVE].without(*ENDS)))


@pytest.mark.points(2)
def test_flag_lets_through(student, cases):
    """stop_target_gradients=False lets the whole gradient reach all that the returns are made of"""
    assert_flows(student.general_off_policy_returns_from_action_values(cases[LIVE]), *INPUTS)


@pytest.mark.needs("test_value")
def test_jit(student, cases):
    """general_off_policy_returns_from_action_values works under jit and vmap"""
    assert_jits(student.general_off_policy_returns_from_action_values(cases))
