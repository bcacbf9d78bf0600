"""td_loss: the one-step TD error with the bootstrap held fixed."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows, assert_jits

contract = Contract(
    "td_loss",
    flows=["q_online"],
    blocked=["q_target"],
    open=["reward", "gamma", "action_taken"],
)
ACTIONS = 5
NO_ERROR = {
    "q_online": np.array([4.0, 2.0, 1.0, 0.5, 3.0]),
    "q_target": np.array([1.0, 0.0, 2.0, 0.5, 1.5]),
    "reward": 1.0,
    "gamma": 0.5,
}
"""1 + 0.5 · 2 is what the online network says of action 1."""


CLOSE = {
    "q_online": np.array([100004.0, 100001.0, 99990.0, 100010.0, 99970.0]),
    "q_target": np.array([150000.0, 199990.0, 200002.0, 199000.0, 200000.0]),
    "reward": 3.0,
    "gamma": 0.5,
}
"""3 + 0.5 · 200002 is 3 more than what the online network says of action 1; all of it is exact in float32."""


def draw(rng, *, action=0, actions=ACTIONS, shift=0.0, **fixed):
    """A transition: Q-values far enough apart that no maximum is in doubt."""
    return {
        "q_online": rng.permutation(actions) + rng.uniform(0.1, 0.9, actions) + shift,
        "q_target": rng.permutation(actions) + rng.uniform(0.1, 0.9, actions) + shift,
        "action_taken": float(action),
        "reward": rng.normal(),
        "gamma": rng.uniform(0.8, 0.99),
        **fixed,
    }


def large(rng):
    """Q-values and a reward around a hundred thousand."""
    online, target = 1e5 * (rng.permuted(np.tile(np.arange(ACTIONS) - 2.0, (2, 1)), axis=1) + 0.3)
    return {"q_online": online, "q_target": target, "reward": -6e5}


def cases(rng):
    """Every kind of transition that the problem allows."""
    for action in range(ACTIONS):
        yield f"action {action}", draw(rng, action=action)
    yield "a negative reward", draw(rng, action=2, reward=-1.5)
    yield "a reward of zero", draw(rng, action=1, reward=0.0)
    yield "a reward of zero for action 0", draw(rng, reward=0.0)
    yield "a reward of zero for the last action", draw(rng, action=ACTIONS - 1, reward=0.0)
    yield "negative Q-values", draw(rng, action=3, shift=-2.0 * ACTIONS)
    yield "Q-values of zero among others", draw(rng, action=1, q_target=np.array([0.0, 2.0, -1.0, 0.0, 1.0]))
    yield "gamma = 0", draw(rng, action=2, gamma=0.0)
    yield "gamma = 1", draw(rng, action=4, gamma=1.0)
    yield "a large error", draw(rng, action=1, reward=300.0)
    yield "values of a hundred thousand", draw(rng, action=3, **large(rng))
    yield "a small error among large values", draw(rng, action=1, **CLOSE)
    yield "an error of zero", draw(rng, action=1, **NO_ERROR)
    yield (
        "equal Q-values",
        draw(rng, action=2, q_online=np.full(ACTIONS, 0.7), q_target=np.full(ACTIONS, 1.3)),
    )
    yield "two actions", draw(rng, action=1, actions=2)
    yield "one action", draw(rng, actions=1)
    yield "200 actions", draw(rng, action=199, actions=200)


@pytest.mark.points(3)
def test_value(student, cases):
    """td_loss is the squared TD error, whichever action was taken"""
    assert_close(student.td_loss(cases))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_target_is_constant(student, cases):
    """no gradient reaches q_target"""
    assert_blocked(student.td_loss(cases), "q_target")


@pytest.mark.points(2)
def test_online_learns(student, cases):
    """the taken action's Q-value receives the TD gradient, the others none"""
    assert_flows(student.td_loss(cases), "q_online")


@pytest.mark.needs("test_value")
def test_jit(student, cases):
    """td_loss works under jit"""
    assert_jits(student.td_loss(cases))
