"""blocked_sum: two sums of squares, one of them a constant to the backward pass."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows, assert_jits

contract = Contract("blocked_sum", flows=["x"], blocked=["y"])
SHAPES = [
    ((3, 3), (3,)),
    ((1,), (3, 3)),
    ((2, 1, 3, 2), ()),
    ((), (2, 1, 3, 2)),
    ((), ()),
    ((131,), (1,)),
    ((3, 1), (4, 1)),
    ((3, 1), (3,)),
]
VMAP = "a batch under vmap*"


def entries(rng, shape, signs=(1, -1), scale=1.0):
    """Numbers away from zero, with these signs in turn."""
    sizes = rng.uniform(0.5, 2.0, size=shape)
    return scale * sizes * np.resize(signs, shape)


def draw(rng, x=(4,), y=(4,), **kinds):
    return {"x": entries(rng, x, **kinds), "y": entries(rng, y, **kinds)}


def cases(rng):
    """Every size and shape that the problem allows."""
    yield "four entries each", draw(rng)
    yield "positive entries", draw(rng, signs=[1])
    yield "negative entries", draw(rng, signs=[-1])
    yield "entries in the thousands", draw(rng, scale=3000.0)
    yield "small entries", draw(rng, scale=0.02)
    yield "an x of zeros", draw(rng) | {"x": np.zeros(4)}
    yield "a y of zeros", draw(rng) | {"y": np.zeros(4)}
    yield "a zero among the entries", draw(rng, signs=[1, 0, -1])
    same = entries(rng, (4,))
    yield "equal arrays", {"x": same, "y": same.copy()}
    for x, y in SHAPES:
        yield f"x of shape {x} and y of shape {y}", draw(rng, x, y)
    columns = draw(rng, (3, 1), (4, 1), signs=[-1], scale=300.0)
    yield "x of shape (3, 1) and y of shape (4, 1), far below zero", columns
    yield "x of shape (3, 1) and y of shape (4, 1), all zero", columns | {"y": np.zeros((4, 1))}


@pytest.mark.points(2)
def test_value(student, cases):
    """blocked_sum is the sum of both squares"""
    assert_close(student.blocked_sum(cases.without("x of shape*", VMAP)))


@pytest.mark.needs("test_value")
def test_shapes(student, cases):
    """x and y need not have the same shape"""
    assert_close(student.blocked_sum(cases["x of shape*"]))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_y_is_constant(student, cases):
    """no gradient reaches y"""
    assert_blocked(student.blocked_sum(cases), "y")


@pytest.mark.points(2)
def test_x_learns(student, cases):
    """the gradient that reaches x is 2x"""
    assert_flows(student.blocked_sum(cases), "x")


@pytest.mark.needs("test_value")
def test_jit(student, cases):
    """blocked_sum does under jit and vmap what it does without"""
    assert_jits(student.blocked_sum(cases))
    assert_close(student.blocked_sum(cases[VMAP]))
