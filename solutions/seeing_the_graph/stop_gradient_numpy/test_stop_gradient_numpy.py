"""stop_gradient_numpy: a stop and a loss with a fixed target, backward passes by hand."""

import numpy as np
import pytest

from grader import assert_close, assert_separate, assert_unchanged


@pytest.fixture
def stopped(rng):
    return {"x": rng.normal(size=(3, 4)), "cotangent": rng.normal(size=(3, 4))}


@pytest.fixture
def pair(rng):
    return {"online": rng.normal(size=(4, 3)), "target": rng.normal(size=(4, 3))}


def test_stop_value(student, reference, stopped):
    """stop_gradient returns the value of x"""
    assert_close(student.stop_gradient(**stopped)[0], like=reference)


@pytest.mark.needs("test_stop_value")
def test_stop_copies(student, stopped):
    """what stop_gradient returns does not share memory with x"""
    assert_separate(student.stop_gradient(**stopped))


@pytest.mark.points(2)
def test_stop_vjp(student, reference, stopped):
    """the VJP of stop_gradient is zero"""
    assert_close(student.stop_gradient(**stopped)[1], like=reference)


@pytest.mark.needs("test_stop_vjp")
def test_stop_float32(student, reference, rng):
    """value and VJP keep the shape and the type of x"""
    inputs = {"x": rng.normal(size=5).astype(np.float32), "cotangent": rng.normal(size=5).astype(np.float32)}
    assert_close(student.stop_gradient(**inputs), like=reference)


def test_loss_value(student, reference, pair):
    """the loss is the mean squared error"""
    assert_close(student.target_network_loss(**pair)[0], like=reference)


def test_online_gradient(student, reference, pair):
    """d_online is the gradient of the mean squared error"""
    assert_close(student.target_network_loss(**pair)[1], like=reference)


def test_target_gradient(student, reference, pair):
    """d_target is zero, in the shape of target"""
    assert_close(student.target_network_loss(**pair)[2], like=reference)


@pytest.mark.needs("test_loss_value")
def test_inputs_unchanged(student, pair):
    """online and target are left as they were found"""
    assert_unchanged(student.target_network_loss(**pair))
