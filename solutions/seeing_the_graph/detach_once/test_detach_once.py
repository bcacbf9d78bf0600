"""detach_once: one forward pass, returned with and without its graph."""

import pytest

from grader import assert_close, assert_disconnected, assert_flows, assert_passes, assert_state_kept

INPUTS, HIDDEN, FEATURES = 3, 8, 4


@pytest.fixture
def views(rng):
    encoder = {
        "w0": rng.normal(size=(HIDDEN, INPUTS)),
        "b0": rng.normal(size=HIDDEN),
        "w1": rng.normal(size=(FEATURES, HIDDEN)),
        "b1": rng.normal(size=FEATURES),
    }
    return {"encoder": encoder, "x": rng.normal(size=(5, INPUTS))}


def test_live_value(student, reference, views):
    """live is what the encoder makes of x"""
    assert_close(student.detach_once(**views)[0], like=reference)


@pytest.mark.needs("test_live_value")
def test_cut_value(student, reference, views):
    """cut holds the same numbers as live, dropout included"""
    assert_close(student.detach_once(**views)[1], like=reference)


@pytest.mark.needs("test_live_value")
def test_one_pass(student, views):
    """the encoder is called once"""
    assert_passes(student.detach_once(**views), "encoder", most=1)


@pytest.mark.points(2)
def test_live_learns(student, reference, views):
    """live carries gradients to the encoder and to x"""
    assert_flows(student.detach_once(**views)[0], "encoder", "x", like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_cut_value")
def test_cut_is_constant(student, views):
    """cut has no path back to the encoder or to x"""
    assert_disconnected(student.detach_once(**views)[1], "encoder", "x")


@pytest.mark.needs("test_live_value")
def test_state_kept(student, views):
    """grad mode, requires_grad and the encoder's training mode are left as they were found"""
    assert_state_kept(student.detach_once(**views))
