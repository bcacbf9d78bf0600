"""clip_step: zero, backward, clip by the global norm, step."""

import pytest

from grader import assert_close

FEATURES, HIDDEN, GOALS = 3, 4, 2
BOUND, ROOM = 1.5, 1000.0


def draw(rng, max_norm, **more):
    """Goals so far off that the gradient's norm lies between the two bounds."""
    return {
        "net": {
            "w0": rng.normal(size=(HIDDEN, FEATURES)),
            "b0": rng.normal(size=HIDDEN),
            "w1": rng.normal(size=(GOALS, HIDDEN)),
            "b1": rng.normal(size=GOALS),
        },
        "inputs": rng.normal(size=(5, FEATURES)),
        "goals": rng.uniform(10.0, 14.0, size=(5, GOALS)),
        "max_norm": max_norm,
        **more,
    }


@pytest.fixture
def steep(rng):
    return draw(rng, BOUND)


@pytest.mark.points(2)
def test_norm(student, reference, steep):
    """clip_step returns the norm of the whole gradient, as it was before clipping"""
    assert_close(student.clip_step(**steep)[0], like=reference)


@pytest.mark.points(2)
def test_long_gradient(student, reference, steep):
    """a gradient longer than max_norm is shortened to it, its direction kept, before the step"""
    assert_close(student.clip_step(**steep)[1], like=reference)


def test_short_gradient(student, reference, rng):
    """a gradient shorter than max_norm is left as it is"""
    assert_close(student.clip_step(**draw(rng, ROOM))[1], like=reference)


@pytest.mark.points(2)
def test_old_gradients(student, reference, rng):
    """gradients left over from earlier count neither in the norm nor in the step"""
    assert_close(student.clip_step(**draw(rng, BOUND, stale=True)), like=reference)


def test_unused_parameters(student, reference, rng):
    """parameters that the loss does not use are passed over"""
    assert_close(student.clip_step(**draw(rng, BOUND, spare=True)), like=reference)
