"""noisy_linear: weights with learned noise, whose buffer the caller redraws before backward."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows, assert_like

contract = Contract(
    "noisy_linear",
    flows=["x", "mu", "sigma"],
    blocked=["eps"],
    open=["redrawn"],
)
ROWS, INPUTS, OUTPUTS = 5, 4, 3


def signed(rng, shape, low, high):
    """Numbers of these sizes, of either sign in turn."""
    signs = np.resize([1.0, -1.0, -1.0], shape)
    return rng.uniform(low, high, size=shape) * signs


def draw(rng, rows=ROWS, inputs=INPUTS, outputs=OUTPUTS, *, without_gradient=(), **fixed):
    """A layer with scales of both signs, whose noise the caller leaves as it is."""
    return {
        "x": rng.normal(size=(rows, inputs)),
        "mu": rng.normal(size=(outputs, inputs)),
        "sigma": signed(rng, (outputs, inputs), 0.3, 1.5),
        "eps": rng.normal(size=(outputs, inputs)),
        "redrawn": None,
        "without_gradient": list(without_gradient),
        **fixed,
    }


def cases(rng):
    """Every kind of layer and of noise that the problem allows."""
    weights = (OUTPUTS, INPUTS)
    some = np.resize([0.0, 1.0], weights)
    yield "five rows", draw(rng)
    yield "one row", draw(rng, 1)
    yield "one output", draw(rng, outputs=1)
    yield "one row, and one output", draw(rng, 1, outputs=1)
    yield "one input", draw(rng, inputs=1)
    yield "as many rows, inputs and outputs", draw(rng, 3, 3, 3)
    yield "200 rows", draw(rng, 200)
    yield "some scales of zero", draw(rng, sigma=signed(rng, weights, 0.3, 1.5) * some)
    yield "scales of zero", draw(rng, sigma=np.zeros(weights))
    yield "noise of zero", draw(rng, eps=np.zeros(weights))
    yield "large noise", draw(rng, eps=signed(rng, weights, 4.0, 60.0))
    yield "noise that requires no gradient", draw(rng, without_gradient=["eps"])
    yield "means that require no gradient", draw(rng, without_gradient=["mu"])
    yield "scales that require no gradient", draw(rng, without_gradient=["sigma"])
    yield "weights that require no gradient", draw(rng, without_gradient=["mu", "sigma"])
    yield "noise that is redrawn", draw(rng, redrawn=rng.normal(size=weights))
    yield (
        "noise that requires no gradient and is redrawn",
        draw(rng, 1, redrawn=rng.normal(size=weights), without_gradient=["eps"]),
    )
    yield "noise that is redrawn as zero", draw(rng, redrawn=np.zeros(weights))


@pytest.mark.points(2)
def test_value(student, cases):
    """noisy_linear is x times the noisy weights, transposed"""
    assert_close(student.noisy_linear(cases.without("*redrawn*")))


def test_input_and_means_learn(student, cases):
    """the gradient flows to the means, and on to the layer below"""
    flows = student.noisy_linear(cases.without("*redrawn*", "one array as *"))
    assert_flows(flows, "mu")
    assert_flows(flows, "x")


@pytest.mark.points(2)
def test_scales_learn(student, cases):
    """the gradient of sigma is that of the weights, times the noise"""
    assert_flows(student.noisy_linear(cases.without("*redrawn*", "one array as *")), "sigma")


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_noise_is_constant(student, cases):
    """no gradient reaches eps"""
    assert_blocked(student.noisy_linear(cases.without("*redrawn*")), "eps")
    assert_flows(student.noisy_linear(cases["one array as *"]), "x", "mu", "sigma")


@pytest.mark.points(2)
@pytest.mark.needs("test_input_and_means_learn", "test_scales_learn")
def test_noise_redrawn(student, cases):
    """noise redrawn in place before backward leaves the gradient of sigma as it was"""
    assert_like(student.noisy_linear(cases["*redrawn*"]), "sigma", "mu", "x")
