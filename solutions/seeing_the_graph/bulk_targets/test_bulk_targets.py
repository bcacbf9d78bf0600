"""bulk_targets: a forward pass for which no graph is ever built."""

import pytest

from grader import assert_close, assert_disconnected, assert_flows, assert_no_graph, assert_state_kept

INPUTS, HIDDEN, FEATURES, SIZE = 3, 8, 4, 6


@pytest.fixture
def pool(rng):
    encoder = {
        "w0": rng.normal(size=(HIDDEN, INPUTS)),
        "b0": rng.normal(size=HIDDEN),
        "w1": rng.normal(size=(FEATURES, HIDDEN)),
        "b1": rng.normal(size=FEATURES),
    }
    return {"encoder": encoder, "x": rng.normal(size=(SIZE, INPUTS))}


@pytest.mark.points(2)
def test_value(student, reference, pool):
    """the targets are the encoder's outputs with dropout switched off"""
    assert_close(student.bulk_targets(**pool), like=reference)


@pytest.mark.needs("test_value")
def test_targets_are_constant(student, pool):
    """the targets have no path back to the encoder"""
    assert_disconnected(student.bulk_targets(**pool), "encoder")


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_no_graph(student, pool):
    """no graph is built, not even one that is thrown away"""
    assert_no_graph(student.bulk_targets.saved(**pool))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_usable_later(student, reference, rng, pool):
    """the targets can take part in a later loss"""
    later = student.bulk_targets(**pool, weight=rng.normal(size=(SIZE, FEATURES)))
    assert_flows(later, "weight", like=reference)


@pytest.mark.needs("test_value")
def test_state_kept(student, pool):
    """an encoder in training mode is still in training mode, and gradients work as before"""
    assert_state_kept(student.bulk_targets(**pool))


@pytest.mark.needs("test_value")
def test_evaluation_mode_kept(student, pool):
    """an encoder that came in evaluation mode leaves in evaluation mode"""
    assert_state_kept(student.bulk_targets(**pool, training=False))
