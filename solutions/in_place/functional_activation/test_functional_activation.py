"""functional_activation: relu(tanh(x) − bias), differentiable to the end."""

import numpy as np
import pytest

from grader import Contract, assert_close, assert_flows, assert_like

contract = Contract(
    "functional_activation",
    flows=["x", "bias"],
    excluded={"no gradient": "both inputs require a gradient", "computed": "both inputs are leaves"},
)
BATCH, FEATURES = 6, 4
EQUALITY = "entries that equal the bias"


def draw(rng, batch=BATCH, bias=(0.3, -0.2, 0.1, -0.4), gaps=(0.1, 0.5), passing=(True, False)):
    """Entries around the biases, at a distance: by row and column, above and below in turn."""
    bias = np.array(bias) * rng.uniform(0.8, 1.0, len(bias))
    rows, columns = np.indices((batch, len(bias)))
    above = np.where(np.array(passing)[(rows + columns) % len(passing)], 1, -1)
    return {"x": np.arctanh(bias + above * rng.uniform(*gaps, above.shape)), "bias": bias}


def mixed(rng, far):
    """Half of the columns as usual; in the others, entries far from zero on both sides."""
    layer = draw(rng)
    signs = np.array([1, -1, 1, -1, 1, -1])[:, None]
    layer["x"][:, :2] = signs * far * rng.uniform(1.0, 1.2, (BATCH, 2))
    layer["bias"][:2] = 0.5, -1.5
    return layer


def cases(rng):
    """Every shape, bias and size of entry that the problem allows."""
    yield "a batch of six", draw(rng)
    yield "positive biases", draw(rng, bias=(0.1, 0.2, 0.3, 0.4))
    yield "negative biases", draw(rng, bias=(-0.1, -0.2, -0.3, -0.4))
    far = np.array([-7.0, -40.0, 3.0, -1.5])
    yield "biases beyond the range of tanh", draw(rng) | {"bias": far}
    yield "biases of zero", draw(rng, bias=(0.0, 0.0, 0.0, 0.0))
    yield "entries that all pass", draw(rng, passing=(True,))
    yield "entries of which none passes", draw(rng, passing=(False,))
    yield "entries close to the bias", draw(rng, gaps=(0.001, 0.003))
    yield "saturated entries", draw(rng) | {"x": rng.uniform(2.8, 3.4, (BATCH, FEATURES))}
    yield "some entries far from zero", mixed(rng, far=60.0)
    yield EQUALITY, draw(rng) | {"x": np.zeros((BATCH, FEATURES)), "bias": np.array([0.0, 0.0, 0.3, -0.4])}
    yield "as many rows as features", draw(rng, batch=FEATURES)
    yield "a batch of one", draw(rng, batch=1)
    yield "one feature", draw(rng, bias=(-0.2,))
    yield "one row of one feature", draw(rng, batch=1, bias=(0.3,))
    yield "a batch of 200", draw(rng, batch=200)


@pytest.mark.points(2)
def test_value(student, cases):
    """functional_activation is relu(tanh(x) − bias)"""
    assert_close(student.functional_activation(cases))


@pytest.mark.points(2)
def test_x_learns(student, cases):
    """x receives the slope of tanh where the threshold is passed, and zero elsewhere"""
    assert_flows(student.functional_activation(cases.without(EQUALITY)), "x")


@pytest.mark.points(2)
def test_bias_learns(student, cases):
    """bias receives minus what arrives where the threshold is passed, summed over the batch"""
    assert_flows(student.functional_activation(cases.without(EQUALITY)), "bias")


@pytest.mark.needs("test_x_learns", "test_bias_learns")
def test_equality(student, cases):
    """an entry that equals the bias has not passed: it sends no gradient back"""
    assert_like(student.functional_activation(cases[EQUALITY]), "x", "bias")
