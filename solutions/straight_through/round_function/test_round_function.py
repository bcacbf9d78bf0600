"""round_function: rounding as an autograd.Function with a gradient of its own."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_unchanged


def draw(rng):
    """Numbers that are well away from the halves, where rounding jumps."""
    return rng.integers(-4, 5, size=(3, 4)) + rng.uniform(-0.4, 0.4, size=(3, 4))


@pytest.fixture
def plain(rng):
    return {"x": draw(rng), "scale": float(rng.uniform(0.3, 0.7))}


@pytest.fixture
def tensors(rng):
    return {"x": draw(rng), "scale": np.array(rng.uniform(0.3, 0.7))}


@pytest.mark.points(2)
def test_value(student, reference, plain):
    """RoundSTE rounds every entry, whatever the scale"""
    assert_close(student.RoundSTE.apply(**plain), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_gradient(student, reference, plain):
    """the gradient of x is the incoming gradient times scale"""
    assert_flows(student.RoundSTE.apply(**plain), "x", like=reference)


@pytest.mark.needs("test_value")
def test_tensor_scale(student, reference, tensors):
    """a scale that comes as a tensor does the same"""
    assert_flows(student.RoundSTE.apply(**tensors), "x", like=reference)


@pytest.mark.needs("test_tensor_scale")
def test_scale_is_constant(student, tensors):
    """no gradient reaches scale"""
    assert_blocked(student.RoundSTE.apply(**tensors), "scale")


@pytest.mark.needs("test_gradient")
def test_incoming_gradient_kept(student, reference, plain, rng):
    """the incoming gradient is left alone: what else it serves receives it unscaled"""
    beside = student.RoundSTE.apply(**plain, neighbour=rng.normal(size=(3, 4)))
    assert_flows(beside, "neighbour", like=reference)


@pytest.mark.needs("test_tensor_scale")
def test_scale_edited_in_between(student, reference, tensors, rng):
    """a scale that is edited before the backward pass is noticed, or changes nothing"""
    later = student.RoundSTE.apply(**tensors, seed=rng.normal(size=(3, 4)))
    assert_close(later, like=reference)


@pytest.mark.needs("test_value")
def test_input_unchanged(student, plain):
    """x keeps its values"""
    assert_unchanged(student.RoundSTE.apply(**plain))
