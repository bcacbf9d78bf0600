"""detach_slice_edit: a slice edited on its own memory, and a loss over the untouched whole."""

import numpy as np
import pytest

from grader import (
    CheckFailed,
    Contract,
    assert_close,
    assert_disconnected,
    assert_flows,
    assert_like,
    assert_separate,
    assert_unchanged,
)

contract = Contract(
    "detach_slice_edit",
    flows={"0": ["x"]},
    blocked={"1": ["x"]},
    open={"2": ["x"]},
    excluded={"no gradient": "x requires a gradient", "computed": "x is a leaf"},
    allowed=lambda inputs: len(inputs["x"]) >= 2,
)
ODD = ("3 entries", "7 entries", "101 entries")


def cases(rng):
    """Every length and size that the problem allows; sine and cosine both differ after the edit."""
    for size in (8, 2, 4, 100, 3, 7, 101):
        yield f"{size} entries", {"x": rng.uniform(0.2, 1.0, size=size)}
    yield "negative entries", {"x": rng.uniform(-1.0, -0.2, size=6)}
    yield "entries of both signs", {"x": rng.uniform(0.2, 1.0, size=6) * [1, -1, 1, -1, -1, 1]}
    yield "entries of zero", {"x": np.zeros(4)}
    yield "equal entries", {"x": np.full(6, 0.7)}
    yield "tiny entries", {"x": rng.uniform(1e-9, 9e-9, size=4)}
    yield "large entries", {"x": 6 * np.pi + rng.uniform(0.3, 1.0, size=4)}


@pytest.mark.points(2)
def test_loss(student, cases):
    """the loss takes the sine of the first half and the cosine of the second"""
    assert_close(student.detach_slice_edit(cases.without(*ODD))[0])


def test_edited(student, cases):
    """edited is the first half, plus 2"""
    assert_close(student.detach_slice_edit(cases.without(*ODD))[1])


def test_x_unchanged(student, cases):
    """x itself is left as it was given"""
    assert_unchanged(student.detach_slice_edit(cases), "x")


@pytest.mark.points(2)
def test_gradient(student, cases):
    """the loss sends the cosine back to the first half and minus the sine to the second"""
    assert_flows(student.detach_slice_edit(cases.without(*ODD))[0], "x")


@pytest.mark.needs("test_edited")
def test_edited_has_no_graph(student, cases):
    """edited has no path back to x, and requires no gradient"""
    flows = student.detach_slice_edit(cases)
    assert_disconnected(flows[1], "x")
    if any(flow.value for flow in flows[3]):
        raise CheckFailed("edited requires a gradient. Cut it off from the graph, and leave it cut.")


@pytest.mark.needs("test_edited")
def test_separate(student, cases):
    """edited stands on memory of its own"""
    assert_separate(student.detach_slice_edit(cases.without(*ODD))[2])


@pytest.mark.needs("test_edited")
def test_writable(student, cases):
    """the caller can write into edited, also after another call"""
    assert_close(student.detach_slice_edit(cases.without(*ODD))[2])


@pytest.mark.needs("test_loss")
def test_other_lengths(student, cases):
    """of an odd number of entries the first half is the shorter one"""
    assert_like(student.detach_slice_edit(cases[ODD])[0], "x")


@pytest.mark.needs("test_edited", "test_other_lengths")
def test_edited_of_other_lengths(student, cases):
    """edited is as long as the first half, odd lengths included"""
    assert_close(student.detach_slice_edit(cases[ODD])[1])
