"""half_product: a sum of squares with half of its gradient."""

import pytest

from grader import assert_close, assert_flows, assert_jits, assert_like


@pytest.fixture
def vector(rng):
    return {"x": rng.normal(size=5)}


@pytest.mark.points(2)
def test_value(student, reference, vector):
    """half_product is the sum of the squares"""
    assert_close(student.half_product(**vector), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_gradient(student, reference, vector):
    """the gradient that reaches x is x itself, not 2x and not zero"""
    assert_flows(student.half_product(**vector), "x", like=reference)


@pytest.mark.needs("test_value")
def test_matrix(student, reference, rng):
    """a matrix is treated entry by entry, in value and gradient"""
    assert_like(student.half_product(x=rng.normal(size=(3, 3))), "x", like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, vector):
    """half_product does under jit what it does without"""
    assert_jits(student.half_product(**vector), eager=student.half_product.eager(**vector))
