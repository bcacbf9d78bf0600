"""clone_before_edit: a loss that can still be differentiated, and an edited copy of its input."""

import pytest

from grader import assert_close, assert_flows, assert_like, assert_separate, assert_unchanged

pytestmark = pytest.mark.open("1:x")


@pytest.fixture
def vector(rng):
    """A vector whose sine and cosine both differ after the edit."""
    return {"x": rng.uniform(-1.2, 1.2, size=5)}


@pytest.mark.points(2)
def test_loss(student, reference, vector):
    """the loss is the sum of the sines of x as it was given"""
    assert_close(student.clone_before_edit(**vector)[0], like=reference)


def test_edited(student, reference, vector):
    """edited is x + 1"""
    assert_close(student.clone_before_edit(**vector)[1], like=reference)


@pytest.mark.points(2)
def test_x_unchanged(student, vector):
    """x itself is left as it was given"""
    assert_unchanged(student.clone_before_edit(**vector), "x")


@pytest.mark.points(2)
def test_gradient(student, reference, vector):
    """the loss sends cos(x) back to x"""
    assert_flows(student.clone_before_edit(**vector)[0], "x", like=reference)


@pytest.mark.needs("test_edited")
def test_separate(student, vector):
    """edited stands on memory of its own"""
    assert_separate(student.clone_before_edit(**vector)[1])


@pytest.mark.needs("test_loss")
def test_any_shape(student, reference, rng):
    """x may have any number of axes, none included"""
    for shape in ((), (1,), (2, 3), (2, 1, 2)):
        flow = student.clone_before_edit(x=rng.uniform(-1.2, 1.2, size=shape))
        assert_like(flow[0], "x", like=reference)
