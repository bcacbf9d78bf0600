"""clone_before_edit: a loss that can still be differentiated, and an edited copy of its input."""

import numpy as np
import pytest

from grader import (
    Contract,
    assert_close,
    assert_flows,
    assert_like,
    assert_separate,
    assert_unchanged,
)

contract = Contract(
    "clone_before_edit",
    flows={"0": ["x"]},
    open={"1": ["x"], "2": ["x"]},
    excluded={"no gradient": "x requires a gradient", "computed": "x is a leaf"},
)
OTHER_SHAPES = ("a number", "a row", "a column", "*axes")


def cases(rng):
    """Every shape and size that the problem allows; sine and cosine both differ after the edit."""
    yield "a vector", {"x": rng.uniform(-1.2, 1.2, size=5)}
    yield "positive entries", {"x": rng.uniform(0.2, 1.2, size=4)}
    yield "negative entries", {"x": rng.uniform(-1.2, -0.2, size=4)}
    yield "entries of zero", {"x": np.zeros(3)}
    yield "equal entries", {"x": np.full(4, 0.7)}
    yield "tiny entries", {"x": rng.uniform(1e-9, 9e-9, size=3)}
    yield "entries beyond a quarter turn", {"x": rng.uniform(1.8, 2.9, size=4) * np.array([1, -1, 1, -1])}
    yield "large entries", {"x": 6 * np.pi + rng.uniform(0.8, 1.1, size=3)}
    yield "one entry", {"x": rng.uniform(0.2, 1.2, size=1)}
    yield "5000 entries", {"x": rng.uniform(0.2, 1.2, size=5000)}
    yield "a number", {"x": np.asarray(rng.uniform(0.2, 1.2))}
    yield "a row", {"x": rng.uniform(0.2, 1.2, size=(1, 3))}
    yield "a column", {"x": rng.uniform(0.2, 1.2, size=(3, 1))}
    yield "two axes", {"x": rng.uniform(0.2, 1.2, size=(2, 3))}
    yield "two equal axes", {"x": rng.uniform(0.2, 1.2, size=(3, 3))}
    yield "four axes", {"x": rng.uniform(0.2, 1.2, size=(2, 1, 2, 3))}


@pytest.mark.points(2)
def test_loss(student, cases):
    """the loss is the sum of the sines of x as it was given"""
    assert_close(student.clone_before_edit(cases.without(*OTHER_SHAPES))[0])


def test_edited(student, cases):
    """edited is x + 1"""
    assert_close(student.clone_before_edit(cases)[1])


def test_x_unchanged(student, cases):
    """x itself is left as it was given"""
    assert_unchanged(student.clone_before_edit(cases), "x")


@pytest.mark.points(2)
def test_gradient(student, cases):
    """the loss sends cos(x) back to x"""
    assert_flows(student.clone_before_edit(cases.without(*OTHER_SHAPES))[0], "x")


@pytest.mark.needs("test_edited")
def test_separate(student, cases):
    """edited stands on memory of its own"""
    assert_separate(student.clone_before_edit(cases)[2])


@pytest.mark.needs("test_edited")
def test_writable(student, cases):
    """the caller can write into edited, also after another call"""
    assert_close(student.clone_before_edit(cases)[2])


@pytest.mark.needs("test_loss")
def test_any_shape(student, cases):
    """x may have any number of axes, none included"""
    assert_like(student.clone_before_edit(cases[OTHER_SHAPES])[0], "x")
