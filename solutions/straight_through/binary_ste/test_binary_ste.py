"""binary_ste: a step function that lets gradients pass as if it were not there."""

import numpy as np
import pytest

from grader import assert_close, assert_flows, assert_jits


@pytest.fixture
def inputs(rng):
    """Entries on both sides of zero, inside and outside of (−1, 1), away from every edge."""
    inside, outside = rng.uniform(0.1, 0.9, size=4), rng.uniform(1.1, 2.5, size=4)
    signs = np.array([1, -1, 1, -1])
    return {"x": rng.permutation(np.concatenate([inside * signs, outside * signs]))}


@pytest.mark.points(2)
def test_value(student, reference, inputs):
    """binary_ste is 1 where x is positive and 0 elsewhere"""
    assert_close(student.binary_ste(**inputs), like=reference)


@pytest.mark.needs("test_value")
def test_zero(student, reference, inputs):
    """an entry that is exactly zero gives 0"""
    assert_close(student.binary_ste(x=np.where(inputs["x"] > 1, 0.0, inputs["x"])), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_gradient(student, reference, inputs):
    """by default the gradient passes to every entry of x unchanged"""
    assert_flows(student.binary_ste(**inputs), "x", like=reference)


@pytest.mark.needs("test_value")
def test_clip_keeps_the_value(student, reference, inputs):
    """clip=True does not change the value"""
    assert_close(student.binary_ste(**inputs, clip=True), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_clip_gradient(student, reference, inputs):
    """with clip=True the gradient passes where |x| < 1 and is zero elsewhere"""
    assert_flows(student.binary_ste(**inputs, clip=True), "x", like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, inputs):
    """binary_ste does under jit what it does without"""
    assert_jits(student.binary_ste(**inputs), eager=student.binary_ste.eager(**inputs))
