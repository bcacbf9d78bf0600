"""byol_loss: predictions of each view against the other view's target, which is held fixed."""

import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits

ROWS, WIDTH = 4, 5


@pytest.fixture
def views(rng):
    """Four embeddings whose rows have all kinds of length, none near zero."""

    def embeddings():
        rows = rng.normal(size=(ROWS, WIDTH))
        rows[:, 0] += 0.5
        return rows * rng.uniform(0.5, 2.0, size=(ROWS, 1))

    return {name: embeddings() for name in ("p1", "p2", "z1", "z2")}


@pytest.mark.points(2)
def test_value(student, reference, views):
    """byol_loss sums 2 − 2 cos over the rows of both crossed pairs"""
    assert_close(student.byol_loss(**views), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_targets_are_constant(student, views):
    """no gradient reaches the targets z1 and z2"""
    assert_blocked(student.byol_loss(**views), "z1", "z2")


@pytest.mark.points(2)
def test_first_prediction_learns(student, reference, views):
    """p1 is turned towards z2, and its length is left alone"""
    assert_flows(student.byol_loss(**views), "p1", like=reference)


@pytest.mark.points(2)
def test_second_prediction_learns(student, reference, views):
    """p2 is turned towards z1, and its length is left alone"""
    assert_flows(student.byol_loss(**views), "p2", like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, views):
    """byol_loss does under jit what it does without"""
    assert_jits(student.byol_loss(**views), eager=student.byol_loss.eager(**views))
