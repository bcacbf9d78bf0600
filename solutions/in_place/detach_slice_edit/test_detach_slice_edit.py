"""detach_slice_edit: a slice edited on its own memory, and a loss over the untouched whole."""

import pytest

from grader import (
    assert_close,
    assert_disconnected,
    assert_flows,
    assert_like,
    assert_separate,
    assert_unchanged,
)


@pytest.fixture
def vector(rng):
    """Eight entries, clear of the zeros of sine and cosine before and after the edit."""
    return {"x": rng.uniform(0.2, 1.0, size=8)}


@pytest.mark.points(2)
def test_loss(student, reference, vector):
    """the loss takes the sine of the first half and the cosine of the second"""
    assert_close(student.detach_slice_edit(**vector)[0], like=reference)


def test_edited(student, reference, vector):
    """edited is the first half, plus 2"""
    assert_close(student.detach_slice_edit(**vector)[1], like=reference)


@pytest.mark.points(2)
def test_x_unchanged(student, vector):
    """x itself is left as it was given"""
    assert_unchanged(student.detach_slice_edit(**vector), "x")


@pytest.mark.points(2)
def test_gradient(student, reference, vector):
    """the loss sends the cosine back to the first half and minus the sine to the second"""
    assert_flows(student.detach_slice_edit(**vector)[0], "x", like=reference)


@pytest.mark.needs("test_edited")
def test_edited_has_no_graph(student, vector):
    """edited has no path back to x"""
    assert_disconnected(student.detach_slice_edit(**vector)[1], "x")


@pytest.mark.needs("test_edited")
def test_separate(student, vector):
    """edited stands on memory of its own"""
    assert_separate(student.detach_slice_edit(**vector)[1])


@pytest.mark.needs("test_loss")
def test_other_lengths(student, reference, rng):
    """of an odd number of entries the first half is the shorter one"""
    for size in (2, 5, 7):
        assert_like(student.detach_slice_edit(x=rng.uniform(0.2, 1.0, size=size))[0], "x", like=reference)


@pytest.mark.needs("test_edited", "test_other_lengths")
def test_edited_of_other_lengths(student, reference, rng):
    """edited is as long as the first half, odd lengths included"""
    assert_close(student.detach_slice_edit(x=rng.uniform(0.2, 1.0, size=5))[1], like=reference)
