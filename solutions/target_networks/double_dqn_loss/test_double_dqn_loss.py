"""double_dqn_loss: the online values choose the next action, the target values price it."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows, assert_like

contract = Contract(
    "double_dqn_loss",
    flows=["q_s"],
    blocked=["q_next_online", "q_next_target"],
    open=["actions", "rewards", "dones", "gamma"],
)
ACTIONS = 5


def q_values(rng, best, actions, gap=1.0):
    """One row per index of `best`, where its largest entry is: a gap above the next one."""
    rows = np.stack([rng.permutation(actions) for _ in best]) + rng.uniform(0.1, 0.4, (len(best), actions))
    rows[np.arange(len(best)), best] -= actions
    rows[np.arange(len(best)), best] = rows.max(axis=1) + gap
    return rows


def draw(rng, size=7, *, n_actions=ACTIONS, dones=0.0, shift=0.0, lead=0.0, gap=1.0, gamma=0.9, **fixed):
    """A batch in which every action is chosen, and the two networks never agree on the best one.

    Args:
        shift: how far all Q-values are moved.
        lead: how far those of the target network are above the others.
        gap: how far each online choice is above the next best action.
    """
    choices = np.arange(size) % n_actions
    return {
        "q_s": q_values(rng, choices[::-1], n_actions) + shift,
        "actions": (np.arange(size) + 1) % n_actions,
        "rewards": rng.normal(size=size),
        "dones": np.broadcast_to(np.array(dones), size).copy(),
        "q_next_online": q_values(rng, choices, n_actions, gap) + shift,
        "q_next_target": q_values(rng, (choices + 2) % n_actions, n_actions) + shift + lead,
        "gamma": gamma,
        **fixed,
    }


def large(rng):
    """Rewards and Q-values around a hundred thousand."""
    batch = draw(rng)
    return batch | {name: 1e5 * batch[name] for name in ("q_s", "q_next_online", "q_next_target", "rewards")}


def close(rng):
    """Predictions near targets of about a hundred thousand, in numbers that are exact in float32."""
    batch = draw(rng, 4, rewards=np.array([3.0, -2.0, 4.0, 1.0]), gamma=0.5)
    for name in ("q_next_online", "q_next_target"):
        batch[name] = 200000.0 + 10.0 * np.round(batch[name])
    rows = np.arange(4)
    offered = batch["q_next_target"][rows, batch["q_next_online"].argmax(axis=1)]
    batch["q_s"] = 100000.0 + np.round(10.0 * batch["q_s"])
    errors = np.array([1.0, -2.0, 3.0, -1.0])
    batch["q_s"][rows, batch["actions"]] = batch["rewards"] + 0.5 * offered + errors
    return batch


def cases(rng):
    """Every kind of batch that the problem allows."""
    yield "seven transitions", draw(rng)
    yield "a target network that offers more", draw(rng, lead=8.0)
    yield "negative Q-values", draw(rng, shift=-20.0)
    yield "a choice by a small lead", draw(rng, gap=0.01)
    yield "a choice by a tiny lead", draw(rng, gap=0.00001)
    yield "rewards and Q-values of a hundred thousand", large(rng)
    yield "small errors among large values", close(rng)
    yield "equal Q-values in the current state", draw(rng, 4, q_s=np.full((4, ACTIONS), 0.7))
    yield "as many transitions as actions", draw(rng, ACTIONS)
    yield "two actions", draw(rng, 4, n_actions=2)
    yield "one action", draw(rng, 4, n_actions=1, lead=2.0)
    yield "one action and episodes that end", draw(rng, 4, n_actions=1, lead=2.0, dones=[0.0, 1.0, 1.0, 0.0])
    yield "gamma = 0", draw(rng, gamma=0.0)
    yield "gamma = 1", draw(rng, gamma=1.0)
    yield "large errors", draw(rng, 4, rewards=np.array([300.0, -250.0, 40.0, -15.0]))
    yield "rewards of zero", draw(rng, 4, rewards=np.zeros(4))
    yield "200 transitions", draw(rng, 200)
    yield "episodes that end", draw(rng, 6, dones=[0.0, 1.0, 0.0, 0.0, 1.0, 1.0])
    yield "a batch in which all episodes end", draw(rng, 3, dones=1.0)
    yield "a batch of one", draw(rng, 1)
    yield "a batch of one at the end", draw(rng, 1, dones=1.0)


@pytest.mark.points(3)
def test_value(student, cases):
    """double_dqn_loss is the mean squared error towards the target network's value of the online choice"""
    assert_close(student.double_dqn_loss(cases.without("*end", "a batch of one")))


@pytest.mark.points(2)
def test_online_learns(student, cases):
    """the taken actions' Q-values receive the TD gradient, the others none"""
    alone = cases.without("*end", "a batch of one", "one array as *")
    assert_flows(student.double_dqn_loss(alone), "q_s")


@pytest.mark.needs("test_value", "test_online_learns")
def test_done(student, cases):
    """a transition that ends its episode has no bootstrap"""
    assert_like(student.double_dqn_loss(cases["*end"]), "q_s")


@pytest.mark.needs("test_value")
def test_one_transition(student, cases):
    """a batch of one has its value and gradient like any other"""
    assert_like(student.double_dqn_loss(cases["a batch of one"]), "q_s")


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_target_is_constant(student, cases):
    """no gradient reaches the next state, through neither network's values"""
    assert_blocked(student.double_dqn_loss(cases), "q_next_target", "q_next_online")
    assert_flows(student.double_dqn_loss(cases["one array as *"]), "q_s")
