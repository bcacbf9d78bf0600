"""periodic_update: a whole tree is copied every so many steps, and kept in between."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_jits

pytestmark = pytest.mark.open("params")


def tree(rng):
    """Parameters as they come: nested, of several shapes.

    Names are in alphabetical order at every level, so that a rebuilt dict lists its leaves alike.
    """
    return {
        "layers": [
            {"bias": rng.normal(size=3), "kernel": rng.normal(size=(2, 3))},
            {"bias": rng.normal(size=2), "kernel": rng.normal(size=(3, 2))},
        ],
        "scale": rng.normal(),
    }


def draw(rng, step, period):
    """Two trees with nothing in common, at some step."""
    return {
        "params": tree(rng),
        "target": tree(rng),
        "step": np.int32(step),
        "period": np.int32(period),
    }


@pytest.fixture
def between(rng):
    """A step that lies between two copies."""
    period = rng.integers(4, 9)
    return draw(rng, step=3 * period + rng.integers(2, period - 1), period=period)


@pytest.mark.points(2)
def test_copies(student, reference, rng):
    """at a multiple of the period every leaf comes from params"""
    period = rng.integers(4, 9)
    assert_close(student.periodic_update(**draw(rng, step=3 * period, period=period)), like=reference)


@pytest.mark.points(2)
def test_keeps(student, reference, between):
    """between two copies every leaf comes from target"""
    assert_close(student.periodic_update(**between), like=reference)


def test_first_step(student, reference, rng):
    """step 0 copies too"""
    assert_close(student.periodic_update(**draw(rng, step=0, period=5)), like=reference)


def test_schedule(student, reference, rng):
    """over two periods, copies are made at the right steps and at no others"""
    for step in range(1, 7):
        assert_close(student.periodic_update(**draw(rng, step=step, period=3)), like=reference)


def test_counters(student, reference, rng):
    """a leaf of integers is chosen like any other and keeps its type"""
    batch = draw(rng, step=8, period=4)
    batch["params"] |= {"updates": np.int32(8)}
    batch["target"] |= {"updates": np.int32(4)}
    assert_close(student.periodic_update(**batch), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_keeps")
def test_target_is_constant(student, between):
    """no gradient reaches any leaf of the old target"""
    assert_blocked(student.periodic_update(**between), "target")


@pytest.mark.needs("test_keeps")
def test_jit(student, between):
    """periodic_update works under jit with a step that is not known while tracing"""
    assert_jits(student.periodic_update(**between), eager=student.periodic_update.eager(**between))
