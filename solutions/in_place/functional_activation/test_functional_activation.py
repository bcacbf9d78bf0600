"""functional_activation: relu(tanh(x) − bias), differentiable to the end."""

import numpy as np
import pytest

from grader import assert_close, assert_flows, assert_unchanged

BATCH, FEATURES = 6, 4


@pytest.fixture
def layer(rng):
    """Half of the entries above the threshold, half below, none near it."""
    bias = rng.uniform(0.1, 0.4, FEATURES) * rng.permutation([1, -1, 1, -1])
    above = rng.permuted(np.tile([[1], [-1]], (BATCH // 2, FEATURES)), axis=0)
    x = np.arctanh(bias + above * rng.uniform(0.1, 0.5, (BATCH, FEATURES)))
    return {"x": x, "bias": bias}


@pytest.mark.points(2)
def test_value(student, reference, layer):
    """functional_activation is relu(tanh(x) − bias)"""
    assert_close(student.functional_activation(**layer), like=reference)


@pytest.mark.points(2)
def test_x_learns(student, reference, layer):
    """x receives the slope of tanh where the threshold is passed, and zero elsewhere"""
    assert_flows(student.functional_activation(**layer), "x", like=reference)


@pytest.mark.points(2)
def test_bias_learns(student, reference, layer):
    """bias receives minus what arrives where the threshold is passed, summed over the batch"""
    assert_flows(student.functional_activation(**layer), "bias", like=reference)


@pytest.mark.needs("test_value")
def test_inputs_unchanged(student, layer):
    """x and bias keep their values"""
    assert_unchanged(student.functional_activation(**layer))
