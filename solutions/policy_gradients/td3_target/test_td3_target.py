"""td3_target: the smaller of two target critics, at a smoothed action, as a plain number."""

import numpy as np
import pytest

from grader import Contract, assert_close, assert_disconnected

contract = Contract(
    "td3_target",
    blocked=["actor_target", "q1_target", "q2_target"],
    open=["batch", "gamma", "noise", "clip", "predictions"],
)
FEATURES, HIDDEN, SIZE = 4, 5, 8
QUIET = (0.8, -0.6, 0.4, -0.7, 0.5)
NOISY, ENDING, LOSS = "noise *", "*end* of *episode*", "a critic's loss"


def network(rng, inputs, outputs, level=0.0, *, layers=2):
    sizes = [inputs, *[HIDDEN] * (layers - 1), outputs]
    weights = {f"w{layer}": rng.normal(size=(sizes[layer + 1], sizes[layer])) for layer in range(layers)}
    return {
        **weights,
        **{f"b{layer}": rng.normal(size=sizes[layer + 1]) for layer in range(layers)},
        "linear": rng.uniform(0.5, 1.5, size=(inputs, outputs)) * rng.choice([-1.0, 1.0], (inputs, outputs)),
        "level": np.full(outputs, level),
    }


def forward(net, *inputs):
    rows = np.concatenate(inputs, axis=1)
    body = rows @ net["w0"].T + net["b0"]
    for layer in range(1, sum(name.startswith("w") for name in net)):
        body = np.tanh(body) @ net[f"w{layer}"].T + net[f"b{layer}"]
    return body + rows @ net["linear"] + net["level"]


def draw(
    rng,
    *,
    size=SIZE,
    dims=3,
    dones=(0,),
    clip=0.3,
    loud=QUIET,
    actions=0.0,
    values=0.0,
    layers=(2, 2),
    **fixed,
):
    """A batch on which each critic is the smaller one half of the time.

    Args:
        loud: the noise in units of the bound; the default stays within it, on both sides of zero.
        actions: about where the target actor's actions are.
        values: about where the critics' values are; in a batch of one, the smaller value exactly.
        layers: how many the critics have.
    """
    noise = clip * np.resize(loud, (size, dims)) * rng.uniform(0.9, 1.1, (size, dims))
    next_states = rng.normal(size=(size, FEATURES))
    actor = network(rng, FEATURES, dims, actions)
    q1, q2 = (network(rng, FEATURES + dims, 1, layers=number) for number in layers)
    next_actions = forward(actor, next_states) + np.clip(noise, -clip, clip)
    one, other = (forward(q, next_states, next_actions) for q in (q1, q2))
    q1["level"] = q1["level"] + values - np.median(one)
    q2["level"] = q2["level"] + values - np.median(one) + np.median(one - other) + (0.7 if size == 1 else 0.0)
    return {
        "actor_target": actor,
        "q1_target": q1,
        "q2_target": q2,
        "batch": {
            "states": rng.normal(size=(size, FEATURES)),
            "actions": rng.normal(size=(size, dims)),
            "rewards": rng.uniform(0.5, 2.0, size) * np.resize([1.0, -1.0], size),
            "next_states": next_states,
            "dones": np.resize(dones, size).astype(np.float32),
        },
        "gamma": 0.9,
        "noise": noise,
        "clip": clip,
        "predictions": None,
        "shared": False,
        **fixed,
    }


def cases(rng):
    """Every kind of batch, of noise and of network that the problem allows."""
    yield "going on", draw(rng)
    yield "no noise", draw(rng, loud=0.0)
    yield "actions far above zero", draw(rng, actions=60.0)
    yield "actions far below zero", draw(rng, actions=-60.0)
    yield "values in the hundreds", draw(rng, values=400.0)
    yield "values far below zero", draw(rng, values=-400.0)
    yield "gamma = 0", draw(rng, gamma=0.0)
    yield "gamma = 1", draw(rng, gamma=1.0)
    yield "a batch of one", draw(rng, size=1, values=-4.0)
    yield "one action dimension", draw(rng, dims=1)
    yield "a batch of 200", draw(rng, size=200)
    yield "noise beyond the bound", draw(rng, loud=[3.0, -4.0, 2.5, -2.0, -3.0])
    yield "noise partly beyond the bound", draw(rng, loud=[0.8, -3.0, 0.7, 2.0, -0.8, 0.5, -0.6])
    yield "noise beyond a large bound", draw(rng, loud=[3.0, -4.0, 0.7, -0.8, -3.0], clip=6.0)
    yield "noise beyond a small bound", draw(rng, loud=[300.0, -400.0, 0.7, -200.0], clip=0.02)
    yield "layers that share a parameter", draw(rng, shared=True)
    yield "critics of different architectures", draw(rng, layers=(2, 3))
    yield "ends of episodes", draw(rng, dones=[1, 0, 0])
    yield "ends of episodes in every row", draw(rng, dones=[1])
    yield "the end of an episode in a batch of one", draw(rng, size=1, dones=[1], values=4.0)
    yield "ends of episodes, one action dimension", draw(rng, dims=1, dones=[1, 0, 0])
    yield "noise beyond the bound, one action dimension", draw(rng, dims=1, loud=[3.0, -4.0, 2.5])
    yield "a critic's loss", draw(rng, predictions=rng.normal(size=SIZE))


@pytest.mark.points(2)
def test_value(student, cases):
    """td3_target bootstraps from the smaller critic at the smoothed action"""
    assert_close(student.td3_target(cases.without(NOISY, ENDING, LOSS)))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_noise_clipped(student, cases):
    """noise counts up to the bound and no further, in both directions"""
    assert_close(student.td3_target(cases[NOISY]))


@pytest.mark.needs("test_value")
def test_done(student, cases):
    """a transition that ends its episode is worth its reward alone"""
    assert_close(student.td3_target(cases[ENDING]))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_no_graph(student, cases):
    """no graph leads from the target back to any of the three networks"""
    assert_disconnected(student.td3_target(cases.without(LOSS)), "actor_target", "q1_target", "q2_target")


@pytest.mark.needs("test_value")
def test_ordinary_tensor(student, cases):
    """the target is an ordinary tensor, which a critic's loss can use"""
    assert_close(student.td3_target(cases[LOSS]))
