"""td3_target: the smaller of two target critics, at a smoothed action, as a plain number."""

import numpy as np
import pytest

from grader import assert_close, assert_disconnected, assert_state_kept, assert_unchanged

FEATURES, DIMS, HIDDEN = 4, 3, 5
CLIP = 0.3


def network(rng, inputs, outputs):
    return {
        "w0": rng.normal(size=(HIDDEN, inputs)),
        "b0": rng.normal(size=HIDDEN),
        "w1": rng.normal(size=(outputs, HIDDEN)),
        "b1": rng.normal(size=outputs),
    }


def forward(net, *inputs):
    hidden = np.tanh(np.concatenate(inputs, axis=1) @ net["w0"].T + net["b0"])
    return hidden @ net["w1"].T + net["b1"]


def draw(rng, dones, noise):
    """A batch on which each critic is the smaller one half of the time."""
    next_states = rng.normal(size=(len(dones), FEATURES))
    actor = network(rng, FEATURES, DIMS)
    q1, q2 = (network(rng, FEATURES + DIMS, 1) for _ in range(2))
    next_actions = forward(actor, next_states) + np.clip(noise, -CLIP, CLIP)
    gap = forward(q1, next_states, next_actions) - forward(q2, next_states, next_actions)
    q2["b1"] = q2["b1"] + np.median(gap)
    return {
        "actor_target": actor,
        "q1_target": q1,
        "q2_target": q2,
        "batch": {
            "states": rng.normal(size=(len(dones), FEATURES)),
            "actions": rng.normal(size=(len(dones), DIMS)),
            "rewards": rng.normal(size=len(dones)),
            "next_states": next_states,
            "dones": np.array(dones, dtype=np.float32),
        },
        "gamma": 0.9,
        "noise": noise,
        "clip": CLIP,
    }


@pytest.fixture
def quiet(rng):
    """Noise that stays within the bound."""
    return draw(rng, [0] * 8, rng.uniform(-0.9, 0.9, (8, DIMS)) * CLIP)


@pytest.fixture
def loud(rng):
    """Noise beyond the bound, on either side of zero."""
    signs = np.where(np.arange(8 * DIMS).reshape(8, DIMS) % 2, 1.0, -1.0)
    return draw(rng, [0] * 8, signs * rng.uniform(2.0, 5.0, (8, DIMS)) * CLIP)


@pytest.fixture
def ending(rng):
    return draw(rng, [1, 0, 0, 1, 1, 0], rng.uniform(-0.9, 0.9, (6, DIMS)) * CLIP)


@pytest.mark.points(2)
def test_value(student, reference, quiet):
    """td3_target bootstraps from the smaller critic at the smoothed action"""
    assert_close(student.td3_target(**quiet), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_noise_clipped(student, reference, loud):
    """noise counts up to the bound and no further, in both directions"""
    assert_close(student.td3_target(**loud), like=reference)


@pytest.mark.needs("test_value")
def test_done(student, reference, ending):
    """a transition that ends its episode is worth its reward alone"""
    assert_close(student.td3_target(**ending), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_no_graph(student, quiet):
    """no graph leads from the target back to any of the three networks"""
    assert_disconnected(student.td3_target(**quiet), "actor_target", "q1_target", "q2_target")


@pytest.mark.needs("test_value")
def test_state_kept(student, quiet):
    """grad mode and the networks' flags are as they were before the call"""
    assert_state_kept(student.td3_target(**quiet))


@pytest.mark.needs("test_value")
def test_inputs_unchanged(student, loud):
    """batch, noise and networks keep their values"""
    assert_unchanged(student.td3_target(**loud))
