"""half_product: a sum of squares with half of its gradient."""

import numpy as np
import pytest

from grader import Contract, assert_close, assert_flows, assert_jits, assert_like

contract = Contract("half_product", flows=["x"])
SHAPES = [(), (1,), (131,), (3, 3), (3, 1), (1, 4), (2, 1, 3, 2)]
VMAP = "a batch under vmap*"


def entries(rng, shape=5, signs=(1, -1), scale=1.0):
    """Numbers away from zero, with these signs in turn."""
    sizes = rng.uniform(0.5, 2.0, size=shape)
    return {"x": scale * sizes * np.resize(signs, shape)}


def cases(rng):
    """Every size and shape that the problem allows."""
    yield "five entries", entries(rng)
    yield "positive entries", entries(rng, signs=[1])
    yield "negative entries", entries(rng, signs=[-1])
    yield "entries in the thousands", entries(rng, scale=3000.0)
    yield "small entries", entries(rng, scale=0.02)
    yield "zeros", entries(rng, signs=[0])
    yield "a zero among the entries", entries(rng, signs=[1, 0, -1])
    yield "equal entries", {"x": np.full(5, rng.uniform(0.5, 2.0))}
    for shape in SHAPES:
        yield f"shape {shape}", entries(rng, shape)


@pytest.mark.points(2)
def test_value(student, cases):
    """half_product is the sum of the squares"""
    assert_close(student.half_product(cases.without("shape*", VMAP)))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_gradient(student, cases):
    """the gradient that reaches x is x itself, not 2x and not zero"""
    assert_flows(student.half_product(cases.without("shape*")), "x")


@pytest.mark.needs("test_value")
def test_shapes(student, cases):
    """an array of any shape is treated entry by entry, in value and gradient"""
    assert_like(student.half_product(cases["shape*"]), "x")


@pytest.mark.needs("test_value")
def test_jit(student, cases):
    """half_product does under jit and vmap what it does without"""
    assert_jits(student.half_product(cases))
    assert_close(student.half_product(cases[VMAP]))
