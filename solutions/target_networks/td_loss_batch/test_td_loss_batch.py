"""td_loss_batch: a batch of TD errors, each row with its own action, reward and end."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows, assert_jits, assert_like

contract = Contract(
    "td_loss_batch",
    flows=["q_online"],
    blocked=["q_target"],
    open=["actions", "rewards", "dones", "gamma"],
)
ROWS, ACTIONS = 6, 4


def q_values(rng, best, actions, shift=0.0):
    """One row per entry of `best`, with this entry's action clearly ahead and no two values alike."""
    steps = np.stack([rng.permutation(actions) for _ in best]) + rng.uniform(0.1, 0.9, (len(best), actions))
    steps[np.arange(len(best)), best] = actions + 1 + rng.uniform(0.1, 0.9, len(best))
    return steps + shift


def draw(rng, rows=ROWS, actions=ACTIONS, *, ended=(), shift=0.0, **fixed):
    """A batch in which every action is taken, and every action is the best one of some row."""
    order = np.arange(rows)
    dones = np.zeros(rows)
    dones[list(ended)] = 1.0
    return {
        "q_online": q_values(rng, (order + 2) % actions, actions, shift),
        "q_target": q_values(rng, (order + 1) % actions, actions, shift),
        "actions": ((actions - 1 - order) % actions).astype(float),
        "rewards": rng.uniform(0.5, 2.0, rows) * (-1.0) ** order,
        "dones": dones,
        "gamma": rng.uniform(0.8, 0.99),
        **fixed,
    }


def no_error(rng):
    """Every prediction is its target, in numbers that are exact in binary."""
    batch = draw(rng, rewards=np.ones(ROWS), gamma=0.5)
    batch["q_target"] = np.round(batch["q_target"])
    batch["q_online"][np.arange(ROWS), batch["actions"].astype(int)] = 1 + batch["q_target"].max(axis=1) / 2
    return batch


def close(rng):
    """Predictions near targets of about a hundred thousand, in numbers that are exact in float32."""
    batch = draw(rng, rewards=np.array([3.0, -2.0, 4.0, 1.0, -5.0, 2.0]), gamma=0.5)
    batch["q_target"] = 200000.0 + 10.0 * np.round(batch["q_target"])
    target = batch["rewards"] + 0.5 * batch["q_target"].max(axis=1)
    batch["q_online"] = 100000.0 + np.round(10.0 * batch["q_online"])
    batch["q_online"][np.arange(ROWS), batch["actions"].astype(int)] = target + np.array(
        [1.0, -2.0, 3.0, -1.0, 2.0, -3.0]
    )
    return batch


def lowered(rng, place):
    """Each row's target values are lowered until the one at this place, counted from the largest, is zero."""
    batch = draw(rng)
    zero = np.sort(batch["q_target"], axis=1)[:, [-1 - place]]
    return batch | {"q_target": batch["q_target"] - zero}


def cases(rng):
    """Every kind of batch that the problem allows. Most have one shape: each further one is compiled anew."""
    yield "six transitions", draw(rng)
    yield "the first action in every row", draw(rng) | {"actions": np.zeros(ROWS)}
    yield "the last action in every row", draw(rng) | {"actions": np.full(ROWS, ACTIONS - 1.0)}
    yield "positive rewards", draw(rng, rewards=rng.uniform(1.0, 3.0, ROWS))
    yield "negative rewards", draw(rng, rewards=-rng.uniform(1.0, 3.0, ROWS))
    yield "rewards of zero", draw(rng, rewards=np.zeros(ROWS))
    yield (
        "rewards in the hundreds",
        draw(rng, rewards=rng.uniform(200, 300, ROWS) * (-1.0) ** np.arange(ROWS)),
    )
    yield "negative Q-values", draw(rng, shift=-4.0 * ACTIONS)
    yield "Q-values of both signs", draw(rng, shift=-0.5 * ACTIONS)
    yield "Q-values in the hundreds", draw(rng, shift=300.0)
    large = draw(rng, rewards=1e5 * rng.uniform(1.0, 3.0, ROWS) * (-1.0) ** np.arange(ROWS))
    for name in ("q_online", "q_target"):
        large[name] *= 1e5
    yield "rewards and Q-values of a hundred thousand", large
    yield "small errors among large values", close(rng)
    yield "a best next action worth zero", lowered(rng, 0)
    yield "a second best next action worth zero", lowered(rng, 1)
    yield "gamma = 0", draw(rng, gamma=0.0)
    yield "gamma = 0.3", draw(rng, gamma=0.3)
    yield "gamma = 1", draw(rng, gamma=1.0)
    yield "errors of zero", no_error(rng)
    yield (
        "equal Q-values",
        draw(rng, q_online=np.full((ROWS, ACTIONS), 0.7), q_target=np.full((ROWS, ACTIONS), 1.3)),
    )
    yield "an end in every other row", draw(rng, ended=(0, 2, 4))
    yield "an end in the last row", draw(rng, ended=[ROWS - 1])
    yield "ends without a reward", draw(rng, ended=(1, 3), rewards=np.array([1.5, 0.0, 0.0, 0.0, -1.0, 2.0]))
    yield "an end in every row", draw(rng, ended=range(ROWS))
    yield "an end in every row but one", draw(rng, ended=(0, 1, 2, 4, 5), gamma=1.0)
    yield "a batch of one", draw(rng, rows=1)
    yield "a batch of one, with an end", draw(rng, rows=1, ended=[0])
    yield "as many rows as actions", draw(rng, rows=ACTIONS)
    yield "as many rows as actions, with ends", draw(rng, rows=ACTIONS, ended=[1, 3])
    yield "one action", draw(rng, rows=3, actions=1)
    yield "one action, with an end", draw(rng, rows=3, actions=1, ended=[1])
    yield "35 rows of 300 actions", draw(rng, rows=35, actions=300)
    yield "35 rows of 300 actions, with ends", draw(rng, rows=35, actions=300, ended=range(0, 35, 5))


@pytest.mark.points(2)
def test_value(student, cases):
    """td_loss_batch is the mean squared TD error of a batch in which no episode ends"""
    assert_close(student.td_loss_batch(cases.without("*end*")))


def test_ended_episodes(student, cases):
    """a transition that ended its episode has no bootstrap, and keeps its reward"""
    assert_like(student.td_loss_batch(cases["*end*"]), "q_online")


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_target_is_constant(student, cases):
    """no gradient reaches q_target"""
    assert_blocked(student.td_loss_batch(cases), "q_target")


@pytest.mark.points(2)
def test_online_learns(student, cases):
    """in each row the taken action's Q-value receives its TD gradient, the others none"""
    assert_flows(student.td_loss_batch(cases.without("*end*")), "q_online")


@pytest.mark.needs("test_value")
def test_jit(student, cases):
    """td_loss_batch works under jit and vmap"""
    assert_jits(student.td_loss_batch(cases))
