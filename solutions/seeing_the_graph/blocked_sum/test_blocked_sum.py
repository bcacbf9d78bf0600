"""blocked_sum: two sums of squares, one of them a constant to the backward pass."""

import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits


@pytest.fixture
def pair(rng):
    return {"x": rng.normal(size=4), "y": rng.normal(size=4)}


@pytest.mark.points(2)
def test_value(student, reference, pair):
    """blocked_sum is the sum of both squares"""
    assert_close(student.blocked_sum(**pair), like=reference)


@pytest.mark.needs("test_value")
def test_shapes(student, reference, rng):
    """x and y need not have the same shape"""
    assert_close(student.blocked_sum(x=rng.normal(size=4), y=rng.normal(size=(3, 4))), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_y_is_constant(student, pair):
    """no gradient reaches y"""
    assert_blocked(student.blocked_sum(**pair), "y")


@pytest.mark.points(2)
def test_x_learns(student, reference, pair):
    """the gradient that reaches x is 2x"""
    assert_flows(student.blocked_sum(**pair), "x", like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, pair):
    """blocked_sum does under jit what it does without"""
    assert_jits(student.blocked_sum(**pair), eager=student.blocked_sum.eager(**pair))
