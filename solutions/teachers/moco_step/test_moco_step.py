"""moco_step: a slow key encoder, a queue of old keys, and a loss that trains the queries alone."""

import numpy as np
import pytest

from grader import (
    assert_blocked,
    assert_close,
    assert_disconnected,
    assert_flows,
    assert_state_kept,
    assert_unchanged,
)

BATCH, FEATURES, HIDDEN, DIMS, KEYS = 4, 5, 6, 3, 11


def network(rng):
    return {
        "w0": rng.normal(size=(HIDDEN, FEATURES)),
        "b0": rng.normal(size=HIDDEN),
        "w1": rng.normal(size=(DIMS, HIDDEN)),
        "b1": rng.normal(size=DIMS),
    }


def draw(rng, ptr):
    queue = rng.normal(size=(KEYS, DIMS))
    return {
        "q_enc": network(rng),
        "k_enc": network(rng),
        "x_q": rng.normal(size=(BATCH, FEATURES)),
        "x_k": rng.normal(size=(BATCH, FEATURES)),
        "queue": queue / np.linalg.norm(queue, axis=1, keepdims=True),
        "ptr": ptr,
        "m": 0.8,
        "T": 0.3,
    }


@pytest.fixture
def amid(rng):
    """The batch fits between the pointer and the end of the queue."""
    return draw(rng, 3)


@pytest.mark.points(2)
def test_loss_value(student, reference, amid):
    """the loss is the cross-entropy of one positive against the queue"""
    assert_close(student.moco_step(**amid)[0], like=reference)


def test_momentum(student, reference, amid):
    """k_enc keeps the share m of itself and takes the rest from q_enc"""
    assert_close(student.moco_step(**amid)[3], like=reference)


@pytest.mark.points(2)
def test_queries_learn(student, reference, amid):
    """the loss can be differentiated after the call, and trains q_enc"""
    assert_flows(student.moco_step(**amid)[0], "q_enc", like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_loss_value")
def test_keys_are_constant(student, amid):
    """no gradient of the loss reaches k_enc"""
    assert_blocked(student.moco_step(**amid)[0], "k_enc")


def test_enqueue(student, reference, amid):
    """the new keys replace those from the pointer onwards, the others stay"""
    assert_close(student.moco_step(**amid)[1], like=reference)


@pytest.mark.needs("test_enqueue")
def test_wrap_around(student, reference, rng):
    """keys that do not fit at the end of the queue go on at its beginning"""
    assert_close(student.moco_step(**draw(rng, KEYS - 2))[1], like=reference)


@pytest.mark.needs("test_enqueue")
def test_pointer(student, reference, rng):
    """the pointer moves on by a batch, and from the last row to the first"""
    for ptr in (3, KEYS - BATCH):
        assert_close(student.moco_step(**draw(rng, ptr))[2], like=reference)


@pytest.mark.needs("test_enqueue")
def test_queue_has_no_graph(student, amid):
    """the returned queue remembers no encoder"""
    assert_disconnected(student.moco_step(**amid)[1], "q_enc", "k_enc")


@pytest.mark.needs("test_loss_value")
def test_inputs_unchanged(student, amid):
    """the queue that was passed in, q_enc and both views keep their values"""
    assert_unchanged(student.moco_step(**amid), "queue", "q_enc", "x_q", "x_k")


@pytest.mark.needs("test_loss_value")
def test_state_kept(student, amid):
    """grad mode and both encoders' flags are left as they were found"""
    assert_state_kept(student.moco_step(**amid))
