"""simsiam_loss: each view predicts the other's embedding, which is held fixed."""

import pytest

from grader import assert_close, assert_flows, assert_state_kept, assert_unchanged

FEATURES, HIDDEN, WIDTH = 3, 6, 4


def network(rng, n_in, n_out):
    """The arrays of a perceptron with one hidden layer."""
    return {
        "w0": rng.normal(size=(HIDDEN, n_in)),
        "b0": rng.normal(size=HIDDEN),
        "w1": rng.normal(size=(n_out, HIDDEN)),
        "b1": rng.normal(size=n_out),
    }


def draw(rng, size):
    """Two views that are far from equal, so that every pairing has a value of its own."""
    return {
        "encoder": network(rng, FEATURES, WIDTH),
        "predictor": network(rng, WIDTH, WIDTH),
        "x1": rng.normal(size=(size, FEATURES)),
        "x2": rng.normal(size=(size, FEATURES)),
    }


@pytest.fixture
def views(rng):
    """A batch whose size is neither that of the features nor that of the embeddings."""
    return draw(rng, 5)


@pytest.mark.points(2)
def test_value(student, reference, views):
    """simsiam_loss is minus the mean cosine of the two crossed pairs"""
    assert_close(student.simsiam_loss(**views), like=reference)


@pytest.mark.needs("test_value")
def test_other_batches(student, reference, rng):
    """the size of the batch makes no difference to the formula, one pair of views included"""
    for size in (1, 4):
        assert_close(student.simsiam_loss(**draw(rng, size)), like=reference)


@pytest.mark.points(2)
def test_predictor_learns(student, reference, views):
    """the predictor receives the gradient of both pairs"""
    assert_flows(student.simsiam_loss(**views), "predictor", like=reference)


@pytest.mark.points(2)
def test_encoder_learns_through_predictions(student, reference, views):
    """the encoder receives the gradient that comes through the predictions, and no other"""
    assert_flows(student.simsiam_loss(**views), "encoder", like=reference)


@pytest.mark.needs("test_value")
def test_state_kept(student, views):
    """grad mode and both networks' flags are left as they were found"""
    assert_state_kept(student.simsiam_loss(**views))


@pytest.mark.needs("test_value")
def test_networks_unchanged(student, views):
    """the views and both networks keep their values, and no backward pass is run"""
    assert_unchanged(student.simsiam_loss(**views))
