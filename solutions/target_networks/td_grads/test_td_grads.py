"""td_grads: the gradient that TD follows, and the one that it would follow without the stop."""

import numpy as np
import pytest

from grader import Contract, assert_close, assert_jits

# What is returned are gradients already: how they depend on the inputs in turn is nobody's business.
contract = Contract("td_grads", open=["w", "phi", "phi_next", "reward", "gamma"], ties=[("phi", "phi_next")])
VMAP = "a batch under vmap"
FEATURES = 5


def draw(rng, features=FEATURES, *, error=1.0, scale=1.0, **fixed):
    """A transition with this TD error, or with a reward of one's own. No entry of a vector is near zero."""
    vectors = rng.uniform(0.3, 1.5, (3, features)) * rng.choice([-1.0, 1.0], (3, features)) * scale
    inputs = dict(zip(("w", "phi", "phi_next"), vectors, strict=True))
    inputs |= {"gamma": rng.uniform(0.7, 0.95), **fixed}
    prediction, bootstrap = inputs["w"] @ inputs["phi"], inputs["w"] @ inputs["phi_next"]
    return {"reward": float(error - inputs["gamma"] * bootstrap + prediction), **inputs}


def some(rng, *places, features=FEATURES):
    """Features that are there in some places only."""
    vector = np.zeros(features)
    vector[list(places)] = rng.uniform(0.5, 1.5, len(places))
    return vector


def close(rng):
    """Prediction and target are both about a hundred thousand, in whole numbers that float32 holds exactly."""
    w = rng.integers(5, 10, FEATURES) * 10.0
    phi, phi_next = rng.integers(200, 400, FEATURES) * 1.0, rng.integers(200, 400, FEATURES) * 2.0
    return draw(rng, w=w, phi=phi, phi_next=phi_next, gamma=0.5, error=3.0)


def cases(rng):
    """Every kind of transition that the problem allows."""
    yield "five features", draw(rng, error=1.3)
    yield "a negative error", draw(rng, error=-1.7)
    yield "a small error", draw(rng, error=0.25)
    yield "an error in the hundreds", draw(rng, error=400.0)
    yield "a negative error in the hundreds", draw(rng, error=-400.0)
    yield (
        "an error of zero",
        draw(rng, w=np.ones(FEATURES), phi=np.arange(5.0), phi_next=np.full(5, 2.0), gamma=0.5, reward=5.0),
    )
    yield "a positive reward", draw(rng, w=np.full(FEATURES, 0.1), reward=2.5)
    yield "a negative reward", draw(rng, w=np.full(FEATURES, 0.1), reward=-2.5)
    yield "a reward of zero", draw(rng, phi_next=3.0 * np.ones(FEATURES), w=np.ones(FEATURES), reward=0.0)
    yield "gamma = 0", draw(rng, gamma=0.0, error=2.0)
    yield "gamma = 0.2", draw(rng, gamma=0.2, error=-2.0)
    yield "gamma = 1", draw(rng, gamma=1.0, error=1.5)
    phi = rng.uniform(0.5, 1.5, FEATURES)
    yield "a state that does not change", draw(rng, phi=phi, phi_next=phi)
    yield "a state that does not change, and gamma = 1", draw(rng, phi=phi, phi_next=phi, gamma=1.0)
    yield "opposite features", draw(rng, phi=phi, phi_next=-phi)
    w, phi, phi_next = -rng.uniform(0.3, 1.5, (3, FEATURES))
    yield "negative weights and features", draw(rng, w=w, phi=phi, phi_next=phi_next)
    yield "separate features", draw(rng, phi=some(rng, 0, 2), phi_next=some(rng, 1, 4))
    yield "features that overlap", draw(rng, phi=some(rng, 0, 2, 3), phi_next=some(rng, 2, 3, 4))
    yield "a state without features", draw(rng, phi=np.zeros(FEATURES))
    yield "a next state without features", draw(rng, phi_next=np.zeros(FEATURES), error=-1.0)
    yield "weights of zero", draw(rng, w=np.zeros(FEATURES))
    yield "large features", draw(rng, scale=20.0, error=1500.0)
    yield "numbers in the hundreds, an error of a hundred thousand", draw(rng, scale=300.0, error=1e5)
    yield "a small error among large values", close(rng)
    yield "one feature", draw(rng, features=1)
    yield "200 features", draw(rng, features=200, error=-3.0)


@pytest.mark.points(2)
def test_semi(student, cases):
    """the first value is the gradient with the bootstrap held fixed"""
    assert_close(student.td_grads(cases.without(VMAP))[0])


@pytest.mark.points(2)
def test_full(student, cases):
    """the second value is the gradient through prediction and bootstrap"""
    assert_close(student.td_grads(cases.without(VMAP))[1])


@pytest.mark.points(2)
@pytest.mark.needs("test_semi", "test_full")
def test_jit(student, cases):
    """td_grads does under jit and vmap what it does without"""
    assert_jits(student.td_grads(cases))
    assert_close(student.td_grads(cases[VMAP]))
