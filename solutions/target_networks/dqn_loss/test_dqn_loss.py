"""dqn_loss: the batched TD loss of a Q-network against its frozen target network."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_disconnected, assert_flows, assert_like

contract = Contract(
    "dqn_loss",
    flows=["q_net"],
    blocked=["target_net"],
    open=["batch", "gamma"],
)
FEATURES, HIDDEN, ACTIONS = 4, 6, 3


def network(rng, actions, level):
    """Q-values around a level, less than 10 away from it."""
    return {
        "layers": {
            "w0": rng.normal(size=(HIDDEN, FEATURES)),
            "b0": rng.normal(size=HIDDEN),
            "w1": rng.uniform(0.3, 1.0, size=(actions, HIDDEN)) * rng.choice([-1, 1], size=(actions, HIDDEN)),
            "b1": rng.normal(size=actions),
        },
        "scale": np.array(rng.uniform(0.8, 1.2)),
        "level": np.array(level),
    }


def draw(rng, size=7, *, n_actions=ACTIONS, dones=0.0, level=0.0, gamma=0.9, **of_batch):
    """A batch in which every action was taken. By default no episode ends."""
    return {
        "q_net": network(rng, n_actions, level),
        "target_net": network(rng, n_actions, level),
        "batch": {
            "states": rng.normal(size=(size, FEATURES)),
            "actions": np.arange(size) % n_actions,
            "rewards": rng.normal(size=size),
            "next_states": rng.normal(size=(size, FEATURES)),
            "dones": np.broadcast_to(np.array(dones), size).copy(),
            **of_batch,
        },
        "gamma": gamma,
    }


def close(rng):
    """Predictions near targets of about a hundred thousand, in numbers that are exact in float32."""
    rewards = np.array([3.0, -2.0, 4.0, 1.0, -5.0])
    following = 200000.0 + 2.0 * rng.integers(-50, 50, size=(5, FEATURES))
    inputs = draw(rng, 5, n_actions=FEATURES, gamma=0.5, rewards=rewards, next_states=following)
    states = 100000.0 + rng.integers(-50, 50, size=(5, FEATURES))
    errors = np.array([1.0, -2.0, 3.0, -1.0, 2.0])
    states[np.arange(5), inputs["batch"]["actions"]] = rewards + 0.5 * following.max(axis=1) + errors
    inputs["batch"]["states"] = states
    return inputs | {"q_net": {}, "target_net": {}}


def cases(rng):
    """Every kind of batch that the problem allows."""
    yield "seven transitions", draw(rng)
    yield "negative Q-values", draw(rng, level=-20.0)
    yield "the last action alone", draw(rng, 4, n_actions=5, actions=np.full(4, 4))
    yield "as many transitions as actions", draw(rng, ACTIONS)
    yield "one action", draw(rng, 4, n_actions=1)
    yield "gamma = 0", draw(rng, gamma=0.0, level=5.0)
    yield "gamma = 1", draw(rng, gamma=1.0)
    yield "large errors", draw(rng, 4, rewards=np.array([300.0, -250.0, 40.0, -15.0]))
    rewards = 1e5 * np.array([3.0, -2.5, 0.4, -1.5])
    yield "rewards and Q-values of a hundred thousand", draw(rng, 4, rewards=rewards, level=1e5)
    yield "networks that return their input, and small errors among large values", close(rng)
    yield "rewards of zero", draw(rng, 4, rewards=np.zeros(4))
    yield (
        "networks that return their input",
        draw(rng, 5, n_actions=FEATURES) | {"q_net": {}, "target_net": {}},
    )
    yield "200 transitions", draw(rng, 200)
    yield (
        "networks that return their input, and episodes that end",
        draw(rng, 5, n_actions=FEATURES, dones=[0.0, 1.0, 0.0, 1.0, 0.0]) | {"q_net": {}, "target_net": {}},
    )
    yield "episodes that end", draw(rng, 8, dones=[0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0], level=3.0)
    yield "a batch in which all episodes end", draw(rng, 3, dones=1.0, level=3.0)
    yield "a batch of one", draw(rng, 1, actions=np.array([2]), level=-20.0)
    yield "a batch of one at the end", draw(rng, 1, dones=1.0, level=3.0)


@pytest.mark.points(3)
def test_value(student, cases):
    """dqn_loss is the mean squared TD error"""
    assert_close(student.dqn_loss(cases.without("*end", "a batch of one*")))


@pytest.mark.points(2)
def test_online_learns(student, cases):
    """the online network receives the TD gradient, through the current states alone"""
    assert_flows(student.dqn_loss(cases.without("*end", "a batch of one*")), "q_net")


@pytest.mark.needs("test_value", "test_online_learns")
def test_done(student, cases):
    """a transition that ends its episode has no bootstrap"""
    assert_like(student.dqn_loss(cases["*end"]), "q_net")


@pytest.mark.needs("test_value")
def test_one_transition(student, cases):
    """a batch of one works like any other"""
    assert_like(student.dqn_loss(cases["a batch of one"]), "q_net")


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_target_is_constant(student, cases):
    """no gradient reaches the target network"""
    assert_blocked(student.dqn_loss(cases), "target_net")


@pytest.mark.needs("test_target_is_constant")
def test_no_graph_through_target(student, cases):
    """the loss keeps no graph through the target network"""
    assert_disconnected(student.dqn_loss(cases), "target_net")
