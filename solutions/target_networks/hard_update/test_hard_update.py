"""hard_update: the target becomes a copy of the online network, on memory of its own."""

import numpy as np
import pytest

from grader import assert_close, assert_state_kept, assert_unchanged

INPUTS, HIDDEN, OUTPUTS = 3, 4, 2


def network(rng, *, statistics):
    arrays = {
        "w0": rng.normal(size=(HIDDEN, INPUTS)),
        "b0": rng.normal(size=HIDDEN),
        "w1": rng.normal(size=(OUTPUTS, HIDDEN)),
        "b1": rng.normal(size=OUTPUTS),
    }
    if statistics:
        arrays |= {
            "mean": rng.normal(size=HIDDEN),
            "var": rng.uniform(0.5, 2.0, size=HIDDEN),
            "count": np.array(rng.integers(1, 10**6)),
        }
    return arrays


def draw(rng, *, statistics, half_frozen=False, trained_on=False):
    return {
        "target": network(rng, statistics=statistics),
        "online": network(rng, statistics=statistics),
        "half_frozen": half_frozen,
        "trained_on": trained_on,
    }


@pytest.fixture
def weights_only(rng):
    return draw(rng, statistics=False)


@pytest.fixture
def with_buffers(rng):
    return draw(rng, statistics=True)


@pytest.mark.points(2)
def test_parameters(student, reference, weights_only):
    """the target's parameters have the online network's values"""
    assert_close(student.hard_update(**weights_only), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_parameters")
def test_buffers(student, reference, with_buffers):
    """the target's buffers, of floats and of integers, have the online network's values"""
    assert_close(student.hard_update(**with_buffers), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_parameters")
def test_own_memory(student, reference, rng):
    """when the online network is trained on, the updated target stays where it is"""
    moving_on = draw(rng, statistics=True, trained_on=True)
    assert_close(student.hard_update(**moving_on), like=reference)


def test_online_unchanged(student, with_buffers):
    """the online network keeps its values"""
    assert_unchanged(student.hard_update(**with_buffers), "online")


@pytest.mark.needs("test_parameters")
def test_flags_kept(student, rng):
    """requires_grad flags and train/eval modes are left as they were found, frozen or not"""
    assert_state_kept(student.hard_update(**draw(rng, statistics=True, half_frozen=True)))
