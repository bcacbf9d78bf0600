"""ema_update: the target drifts towards the online network, in place and without a graph."""

import numpy as np
import pytest

from grader import assert_close, assert_disconnected, assert_state_kept, assert_unchanged

INPUTS, HIDDEN, OUTPUTS = 3, 4, 2
ALL, FIRST, NONE = 3, 1, 0


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


def draw(rng, *, statistics=True, frozen_layers=ALL, trained_on=False):
    return {
        "target": network(rng, statistics=statistics),
        "online": network(rng, statistics=statistics),
        "tau": rng.uniform(0.05, 0.4),
        "frozen_layers": frozen_layers,
        "trained_on": trained_on,
    }


@pytest.mark.points(2)
def test_parameters(student, reference, rng):
    """the target's parameters move a fraction tau of the way"""
    assert_close(student.ema_update(**draw(rng, statistics=False)), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_parameters")
def test_buffers(student, reference, rng):
    """buffers of floats are averaged too, and buffers of integers copied"""
    assert_close(student.ema_update(**draw(rng)), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_parameters")
def test_no_graph(student, rng):
    """no graph leads from the updated target back to the online network"""
    assert_disconnected(student.ema_update(**draw(rng, statistics=False)), "online")


@pytest.mark.needs("test_parameters")
def test_trainable_target(student, reference, rng):
    """a target whose parameters require gradients is averaged like a frozen one"""
    assert_close(student.ema_update(**draw(rng, statistics=False, frozen_layers=NONE)), like=reference)


@pytest.mark.needs("test_parameters")
def test_own_memory(student, reference, rng):
    """when the online network is trained on, the updated target stays where it is"""
    assert_close(student.ema_update(**draw(rng, trained_on=True)), like=reference)


@pytest.mark.needs("test_parameters")
def test_online_unchanged(student, rng):
    """the online network keeps its values"""
    assert_unchanged(student.ema_update(**draw(rng)), "online")


@pytest.mark.needs("test_parameters")
def test_flags_kept(student, rng):
    """a target that is frozen in part and trainable in part remains so, and in its modes"""
    assert_state_kept(student.ema_update(**draw(rng, frozen_layers=FIRST)))
