"""round_custom_vjp: rounding with a hand-written VJP."""

import numpy as np
import pytest

from grader import Contract, assert_close, assert_flows, assert_jits, constant

contract = Contract(
    "round_custom_vjp",
    flows=lambda inputs: [] if inputs["look"] else ["x"],
    blocked=["scale"],
    open=lambda inputs: ["x"] if inputs["look"] else [],
    mapped=False,
)
SHAPE, THREE = (2, 5), (1, 5, 1)
VALUE, FORWARD, SCALE = "the value alone*", "the value while gradients are recorded*", "what reaches scale*"


def draw(rng, shape=SHAPE, *, scale=0.5, look="", spread=4, offset=0.4, size=1.0):
    """Numbers well away from the halves, where rounding jumps, and a scale that is a Python float."""
    whole = rng.integers(-spread, spread + 1, size=shape)
    x = np.asarray(whole + rng.uniform(offset / 2, offset, size=shape) * rng.choice([-1.0, 1.0], size=shape))
    return {"x": size * x, "scale": constant(scale), "look": look}


def cases(rng):
    """Every shape, size and scale that the problem allows; of the value, with and without gradients."""
    scale = round(float(rng.uniform(0.3, 0.7)), 2)
    sizes = {
        "a matrix": {},
        "numbers in the thousands": {"spread": 4000},
        "numbers beyond any integer type": {"spread": 10**12, "size": 1e12},
        "tiny numbers": {"spread": 0, "offset": 1e-8},
        "whole numbers": {"offset": 0.0},
    }
    for name, size in sizes.items():
        yield name, draw(rng, scale=scale, **size)
    extreme = draw(rng, scale=-1e9) | {"x": np.array(3.2)}
    yield "a number, and a scale of minus a billion", extreme
    for small in (0.0001, 0.0002):
        yield f"a scale of {small}", draw(rng, scale=small)
    yield "a vector of 100, and a scale of zero", draw(rng, 100, scale=0.0)
    yield "three axes", draw(rng, THREE, scale=scale)
    for name, size in sizes.items():
        yield VALUE.replace("*", f", of {name}"), draw(rng, scale=scale, look="value", **size)
        yield FORWARD.replace("*", f", of {name}"), draw(rng, scale=scale, look="forward", **size)
    for pattern, look in ((VALUE, "value"), (FORWARD, "forward")):
        yield pattern.replace("*", ", of a vector of 100"), draw(rng, 100, scale=0.0, look=look)
        yield pattern.replace("*", ", of three axes"), draw(rng, THREE, scale=scale, look=look)
    yield FORWARD.replace("*", ", with a scale of minus a billion"), extreme | {"look": "forward"}
    yield SCALE.replace("*", ""), draw(rng, scale=scale, look="scale")
    yield SCALE.replace("*", ", from a number"), extreme | {"look": "scale"}


@pytest.mark.points(2)
def test_value(student, cases):
    """round_custom_vjp rounds every entry, whatever the scale"""
    assert_close(student.round_custom_vjp(cases[VALUE]))


@pytest.mark.needs("test_value")
def test_forward_rule(student, cases):
    """the value is the same while gradients are being recorded"""
    assert_close(student.round_custom_vjp(cases[FORWARD]))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_gradient(student, cases):
    """the gradient of x is the cotangent times scale"""
    assert_flows(student.round_custom_vjp(cases.without(VALUE, FORWARD, SCALE)), "x")


@pytest.mark.needs("test_gradient")
def test_scale_is_constant(student, cases):
    """no gradient reaches scale"""
    assert_close(student.round_custom_vjp(cases[SCALE]))


@pytest.mark.needs("test_value")
def test_jit(student, cases):
    """round_custom_vjp does under jit what it does without"""
    assert_jits(student.round_custom_vjp(cases.without(SCALE)))
