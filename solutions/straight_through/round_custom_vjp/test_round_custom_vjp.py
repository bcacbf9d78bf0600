"""round_custom_vjp: rounding with a hand-written VJP."""

import pytest

from grader import assert_close, assert_flows, assert_jits, constant


@pytest.fixture
def numbers(rng):
    """Numbers well away from the halves, where rounding jumps, and a scale that is a Python float."""
    x = rng.integers(-4, 5, size=(2, 5)) + rng.uniform(-0.4, 0.4, size=(2, 5))
    return {"x": x, "scale": constant(float(rng.uniform(0.3, 0.7)))}


@pytest.mark.points(2)
def test_value(student, reference, numbers):
    """round_custom_vjp rounds every entry, whatever the scale"""
    assert_close(student.round_custom_vjp.eager(**numbers), like=reference)


@pytest.mark.needs("test_value")
def test_forward_rule(student, reference, numbers):
    """the value is the same while gradients are being recorded"""
    assert_close(student.round_custom_vjp(**numbers, look="forward"), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_gradient(student, reference, numbers):
    """the gradient of x is the cotangent times scale"""
    assert_flows(student.round_custom_vjp(**numbers), "x", like=reference)


@pytest.mark.needs("test_gradient")
def test_scale_is_constant(student, reference, numbers):
    """no gradient reaches scale"""
    assert_close(student.round_custom_vjp(**numbers, look="scale"), like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, numbers):
    """round_custom_vjp does under jit what it does without"""
    assert_jits(student.round_custom_vjp(**numbers), eager=student.round_custom_vjp.eager(**numbers))
