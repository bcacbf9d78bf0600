"""sac_losses: three losses that share every tensor and no gradient."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows

TARGETS = ["q1_target", "q2_target"]
contract = Contract(
    "sac_losses",
    flows={"0": ["q1", "q2"], "1": ["policy"], "2": ["log_alpha"]},
    blocked={
        "0": ["policy", "log_alpha", *TARGETS],
        "1": ["q1", "q2", "log_alpha", *TARGETS],
        "2": ["policy", "q1", "q2", *TARGETS],
    },
    open=["batch", "gamma", "target_entropy"],
    may_raise={"grad mode off": "an answer may take a gradient itself"},
    excluded={
        "part frozen": "every parameter arrives with requires_grad=True",
        "no gradient": "log_alpha requires a gradient",
    },
)
FEATURES, HIDDEN = 4, 5
ENDING, NARROW = "*end* of *episode*", "a policy that hardly varies"


def network(rng, inputs, outputs, scale=1.0, *, layers=2):
    signs = rng.choice([-1.0, 1.0], (inputs, outputs))
    sizes = [inputs, *[HIDDEN] * (layers - 1), outputs]
    scales = [*[1.0] * (layers - 1), scale]
    weights = {f"w{n}": scales[n] * rng.normal(size=(sizes[n + 1], sizes[n])) for n in range(layers)}
    return {
        **weights,
        **{f"b{n}": scales[n] * rng.normal(size=sizes[n + 1]) for n in range(layers)},
        "linear": scale * rng.uniform(0.5, 1.5, size=(inputs, outputs)) * signs,
        "level": np.zeros(outputs),
    }


def forward(net, *inputs):
    rows = np.concatenate(inputs, axis=1)
    body = rows @ net["w0"].T + net["b0"]
    for layer in range(1, sum(name.startswith("w") for name in net)):
        body = np.tanh(body) @ net[f"w{layer}"].T + net[f"b{layer}"]
    return body + rows @ net["linear"] + net["level"]


def sampled(policy, states, noise):
    mean, log_std = np.split(forward(policy, states), 2, axis=1)
    return mean + np.exp(log_std) * noise


def gaussian(rng, dims, log_std, centred):
    """A policy whose log standard deviations are about this; where it is centred, its means are zero."""
    policy = network(rng, FEATURES, 2 * dims, scale=0.2)
    policy["level"] = np.repeat([0.0, log_std], dims)
    if centred:
        policy["w1"][:dims], policy["b1"][:dims], policy["linear"][:, :dims] = 0.0, 0.0, 0.0
    return policy


def rivals(rng, states, actions, values, layers):
    """Two critics with values around a level, each the smaller one on half of these pairs; of one, the second."""
    inputs = states.shape[1] + actions.shape[1]
    one, other = (network(rng, inputs, 1, layers=number) for number in layers)
    gaps = forward(one, states, actions) - forward(other, states, actions)
    one["level"] = np.full(1, values)
    other["level"] = np.full(1, values + np.median(gaps) - (0.7 if len(gaps) == 1 else 0.0))
    return one, other


def draw(
    rng,
    *,
    size=8,
    dims=2,
    dones=(0,),
    log_std=-0.3,
    centred=False,
    values=0.0,
    rewards=(1.0, -1.0),
    layers=(2, 2),
    **fixed,
):
    """A batch, a policy and four critics.

    Args:
        rewards: about what they are, one after the other.
        values: about where the critics' values are.
        layers: how many the first and the second critic have, and their target critics.
    """
    states, next_states = rng.normal(size=(2, size, FEATURES))
    signs = np.resize([1.0, -1.0, -1.0], (2, size, dims))
    noise, next_noise = rng.uniform(0.3, 1.5, size=(2, size, dims)) * signs
    policy = gaussian(rng, dims, log_std, centred)
    q1, q2 = rivals(rng, states, sampled(policy, states, noise), values, layers)
    next_actions = sampled(policy, next_states, next_noise)
    q1_target, q2_target = rivals(rng, next_states, next_actions, values, layers)
    return {
        "policy": policy,
        "q1": q1,
        "q2": q2,
        "q1_target": q1_target,
        "q2_target": q2_target,
        "log_alpha": np.array(-rng.uniform(0.4, 1.2)),
        "batch": {
            "states": states,
            "actions": rng.normal(size=(size, dims)),
            "rewards": np.resize(rewards, size) * rng.uniform(0.5, 2.0, size),
            "next_states": next_states,
            "dones": np.resize(dones, size).astype(np.float32),
            "noise": noise,
            "next_noise": next_noise,
        },
        "gamma": 0.9,
        "target_entropy": -0.5 * dims,
        "shared": False,
        **fixed,
    }


def cases(rng):
    """Every kind of batch, of policy and of temperature that the problem allows."""
    yield "going on", draw(rng)
    yield "a batch of one", draw(rng, size=1)
    yield "one action dimension", draw(rng, dims=1)
    yield "a batch of 200", draw(rng, size=200)
    agreeing = draw(rng)
    yield "critics that agree", agreeing | {"q2": dict(agreeing["q1"])}
    yield "a second critic with a further layer", draw(rng, layers=(2, 3))
    yield "a first critic with a further layer", draw(rng, layers=(3, 2))
    yield "layers that share a parameter", draw(rng, shared=True)
    yield "gamma = 0", draw(rng, gamma=0.0)
    yield "gamma = 1", draw(rng, gamma=1.0)
    yield "rewards in the hundreds", draw(rng, rewards=[400.0, -400.0])
    yield "values in the hundreds", draw(rng, values=400.0)
    yield "values far below zero", draw(rng, values=-400.0)
    yield "a target entropy of zero", draw(rng, target_entropy=0.0)
    yield "a positive target entropy", draw(rng, target_entropy=1.5)
    yield "a high temperature", draw(rng, log_alpha=np.array(2.5))
    yield "a low temperature", draw(rng, log_alpha=np.array(-7.0))
    yield "a wide policy", draw(rng, log_std=4.0)
    yield "a narrow policy", draw(rng, log_std=-4.0, centred=True)
    yield NARROW, draw(rng, log_std=-22.0, centred=True)
    yield "ends of episodes", draw(rng, dones=[0, 1, 1])
    yield "ends of episodes in every row", draw(rng, dones=[1])


@pytest.mark.points(2)
def test_q_value(student, cases):
    """q_loss is the sum of both critics' mean squared errors against the soft target"""
    assert_close(student.sac_losses(cases.without(ENDING))[0])


@pytest.mark.needs("test_q_value")
def test_done(student, cases):
    """a transition that ends its episode has no bootstrap, and no entropy bonus either"""
    assert_close(student.sac_losses(cases[ENDING])[0])


def test_policy_value(student, cases):
    """policy_loss is the mean of the weighted log-probability minus the smaller Q-value"""
    assert_close(student.sac_losses(cases)[1])


def test_alpha_value(student, cases):
    """alpha_loss weighs the gap to the target entropy with the temperature"""
    assert_close(student.sac_losses(cases)[2])


def test_critics_learn(student, cases):
    """q_loss trains both critics"""
    assert_flows(student.sac_losses(cases.without(ENDING))[0], "q1", "q2")


@pytest.mark.points(2)
@pytest.mark.needs("test_q_value")
def test_q_loss_stays_with_critics(student, cases):
    """q_loss sends nothing to the policy, the target critics or the temperature"""
    assert_blocked(student.sac_losses(cases)[0], "policy", *TARGETS, "log_alpha")


@pytest.mark.points(2)
def test_policy_learns(student, cases):
    """policy_loss reaches the policy through the action and through its log-probability"""
    assert_flows(student.sac_losses(cases.without(NARROW))[1], "policy")  # there float32 is too coarse


@pytest.mark.needs("test_policy_value")
def test_policy_loss_spares_critics(student, cases):
    """policy_loss sends nothing to any of the critics"""
    assert_blocked(student.sac_losses(cases)[1], "q1", "q2", *TARGETS)


@pytest.mark.needs("test_policy_value")
def test_policy_loss_spares_temperature(student, cases):
    """policy_loss sends nothing to the temperature"""
    assert_blocked(student.sac_losses(cases)[1], "log_alpha")


def test_temperature_learns(student, cases):
    """alpha_loss trains the temperature"""
    assert_flows(student.sac_losses(cases)[2], "log_alpha")


@pytest.mark.needs("test_alpha_value")
def test_alpha_loss_spares_networks(student, cases):
    """alpha_loss sends nothing to the policy or to any critic"""
    assert_blocked(student.sac_losses(cases)[2], "policy", "q1", "q2", *TARGETS)
