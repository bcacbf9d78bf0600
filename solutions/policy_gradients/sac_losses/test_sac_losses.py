"""sac_losses: three losses that share every tensor and no gradient."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_state_kept, assert_unchanged

FEATURES, DIMS, HIDDEN = 4, 2, 5


def network(rng, inputs, outputs, scale=1.0):
    return {
        "w0": rng.normal(size=(HIDDEN, inputs)),
        "b0": rng.normal(size=HIDDEN),
        "w1": scale * rng.normal(size=(outputs, HIDDEN)),
        "b1": scale * rng.normal(size=outputs),
    }


def forward(net, *inputs):
    hidden = np.tanh(np.concatenate(inputs, axis=1) @ net["w0"].T + net["b0"])
    return hidden @ net["w1"].T + net["b1"]


def sampled(policy, states, noise):
    mean, log_std = np.split(forward(policy, states), 2, axis=1)
    return mean + np.exp(log_std) * noise


def rivals(rng, states, actions):
    """Two critics, each the smaller one on half of these pairs."""
    one, other = (network(rng, FEATURES + DIMS, 1) for _ in range(2))
    gap = forward(one, states, actions) - forward(other, states, actions)
    other["b1"] = other["b1"] + np.median(gap)
    return one, other


def draw(rng, dones):
    size = len(dones)
    states, next_states = rng.normal(size=(2, size, FEATURES))
    noise, next_noise = rng.normal(size=(2, size, DIMS))
    policy = network(rng, FEATURES, 2 * DIMS, scale=0.4)
    q1, q2 = rivals(rng, states, sampled(policy, states, noise))
    q1_target, q2_target = rivals(rng, next_states, sampled(policy, next_states, next_noise))
    return {
        "policy": policy,
        "q1": q1,
        "q2": q2,
        "q1_target": q1_target,
        "q2_target": q2_target,
        "log_alpha": np.array(-rng.uniform(0.4, 1.2)),
        "batch": {
            "states": states,
            "actions": rng.normal(size=(size, DIMS)),
            "rewards": rng.normal(size=size),
            "next_states": next_states,
            "dones": np.array(dones, dtype=np.float32),
            "noise": noise,
            "next_noise": next_noise,
        },
        "gamma": 0.9,
        "target_entropy": -0.5 * DIMS,
    }


@pytest.fixture
def going_on(rng):
    return draw(rng, [0] * 8)


@pytest.fixture
def ending(rng):
    return draw(rng, [0, 1, 1, 0, 0, 1])


@pytest.mark.points(2)
def test_q_value(student, reference, going_on):
    """q_loss is the sum of both critics' mean squared errors against the soft target"""
    assert_close(student.sac_losses(**going_on)[0], like=reference)


@pytest.mark.needs("test_q_value")
def test_done(student, reference, ending):
    """a transition that ends its episode has no bootstrap, and no entropy bonus either"""
    assert_close(student.sac_losses(**ending)[0], like=reference)


def test_policy_value(student, reference, going_on):
    """policy_loss is the mean of the weighted log-probability minus the smaller Q-value"""
    assert_close(student.sac_losses(**going_on)[1], like=reference)


def test_alpha_value(student, reference, going_on):
    """alpha_loss weighs the gap to the target entropy with the temperature"""
    assert_close(student.sac_losses(**going_on)[2], like=reference)


def test_critics_learn(student, reference, going_on):
    """q_loss trains both critics"""
    assert_flows(student.sac_losses(**going_on)[0], "q1", "q2", like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_q_value")
def test_q_loss_stays_with_critics(student, going_on):
    """q_loss sends nothing to the policy, the target critics or the temperature"""
    assert_blocked(student.sac_losses(**going_on)[0], "policy", "q1_target", "q2_target", "log_alpha")


@pytest.mark.points(2)
def test_policy_learns(student, reference, going_on):
    """policy_loss reaches the policy through the action and through its log-probability"""
    assert_flows(student.sac_losses(**going_on)[1], "policy", like=reference)


@pytest.mark.needs("test_policy_value")
def test_policy_loss_spares_critics(student, going_on):
    """policy_loss sends nothing to any of the critics"""
    assert_blocked(student.sac_losses(**going_on)[1], "q1", "q2", "q1_target", "q2_target")


@pytest.mark.needs("test_policy_value")
def test_policy_loss_spares_temperature(student, going_on):
    """policy_loss sends nothing to the temperature"""
    assert_blocked(student.sac_losses(**going_on)[1], "log_alpha")


def test_temperature_learns(student, reference, going_on):
    """alpha_loss trains the temperature"""
    assert_flows(student.sac_losses(**going_on)[2], "log_alpha", like=reference)


@pytest.mark.needs("test_alpha_value")
def test_alpha_loss_spares_networks(student, going_on):
    """alpha_loss sends nothing to the policy or to any critic"""
    assert_blocked(student.sac_losses(**going_on)[2], "policy", "q1", "q2", "q1_target", "q2_target")


@pytest.mark.needs("test_policy_value")
def test_state_kept(student, going_on):
    """everything that could be trained before the call can be trained after it"""
    assert_state_kept(student.sac_losses(**going_on))


@pytest.mark.needs("test_q_value")
def test_inputs_unchanged(student, going_on):
    """batch, networks and temperature keep their values, and no `.grad` is filled"""
    assert_unchanged(student.sac_losses(**going_on))
