"""round_function: rounding as an autograd.Function with a gradient of its own."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows, constant

contract = Contract(
    "RoundSTE.apply",
    flows=lambda inputs: [] if inputs["edited"] else ["x"],
    blocked=lambda inputs: [] if inputs["edited"] else ["scale"],
    open=lambda inputs: ["x", "scale"] if inputs["edited"] else [],
    ties=(),
)
TENSOR, EDITED = "a tensor as the scale*", "a scale that is edited*"


def draw(rng, shape=(3, 4), *, scale=0.5, spread=4, offset=0.4, scale_learns=True, edited=False, size=1.0):
    """Numbers that are well away from the halves, where rounding jumps."""
    whole = rng.integers(-spread, spread + 1, size=shape)
    x = whole + rng.uniform(offset / 2, offset, size=shape) * rng.choice([-1.0, 1.0], size=shape)
    return {"x": np.asarray(size * x), "scale": scale, "scale_learns": scale_learns, "edited": edited}


def cases(rng):
    """Every shape, size and scale that the problem allows."""
    some, tensor = float(rng.uniform(0.3, 0.7)), np.array(rng.uniform(0.3, 0.7))
    yield "a matrix", draw(rng, scale=some)
    yield "a number", draw(rng, (), scale=some)
    yield "three axes", draw(rng, (2, 1, 3), scale=some)
    yield "one row", draw(rng, (1, 4), scale=some)
    yield "one column", draw(rng, (3, 1), scale=some)
    yield "200 entries", draw(rng, 200, scale=some)
    yield "whole numbers", draw(rng, scale=some, offset=0.0)
    yield "tiny numbers", draw(rng, scale=some, spread=0, offset=1e-8)
    yield "numbers in the thousands", draw(rng, scale=some, spread=4000)
    yield "numbers beyond any integer type", draw(rng, scale=some, spread=10**12, size=1e12)
    yield "a negative scale", draw(rng, scale=-0.6)
    yield "a scale of zero", draw(rng, scale=0.0)
    yield "a tiny scale", draw(rng, scale=1e-7) | {"weight": constant(1e6)}
    for small in (0.0001, 0.0002):
        yield f"a scale of {small}", draw(rng, scale=small) | {"weight": constant(1e3)}
    yield "a large scale", draw(rng, scale=1e6)
    yield "a tensor as the scale", draw(rng, scale=tensor)
    yield "a tensor as the scale, which requires no gradient", draw(rng, scale=tensor, scale_learns=False)
    yield "a tensor as the scale, below zero", draw(rng, (2,), scale=-tensor)
    yield "a tensor as the scale, of zero", draw(rng, (), scale=np.array(0.0))
    yield "a scale that is edited", draw(rng, scale=tensor, edited=True)
    yield (
        "a scale that is edited and requires no gradient",
        draw(rng, scale=tensor, scale_learns=False, edited=True),
    )


@pytest.mark.points(2)
def test_value(student, cases):
    """RoundSTE rounds every entry, whatever the scale"""
    assert_close(student.RoundSTE.apply(cases.without(EDITED)))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_gradient(student, cases):
    """the gradient of x is the incoming gradient times scale"""
    assert_flows(student.RoundSTE.apply(cases.without(TENSOR, EDITED))[0], "x")


@pytest.mark.needs("test_value")
def test_tensor_scale(student, cases):
    """a scale that comes as a tensor does the same"""
    assert_flows(student.RoundSTE.apply(cases[TENSOR])[0], "x")


@pytest.mark.needs("test_tensor_scale")
def test_scale_is_constant(student, cases):
    """no gradient reaches scale"""
    assert_blocked(student.RoundSTE.apply(cases[TENSOR])[0], "scale")


@pytest.mark.needs("test_gradient")
def test_incoming_gradient_kept(student, cases):
    """the incoming gradient is left alone: what else it serves receives it unscaled"""
    assert_flows(student.RoundSTE.apply(cases.without(EDITED))[1], "x")


@pytest.mark.needs("test_tensor_scale")
def test_scale_edited_in_between(student, cases):
    """a scale that is edited before the backward pass is noticed, or changes nothing"""
    assert_close(student.RoundSTE.apply(cases[EDITED]))
