"""simsiam_loss: each view predicts the other's embedding, which is held fixed."""

import numpy as np
import pytest

from grader import Contract, assert_close, assert_flows, assert_like

contract = Contract("simsiam_loss", flows=["encoder", "predictor"], open=["x1", "x2"])
FEATURES, HIDDEN, WIDTH = 3, 6, 4


def network(rng, n_in, n_out, scale, size=1.0):
    """The arrays of a perceptron with one hidden layer, for inputs of about this size.

    Its hidden units do not saturate: where they do, rounding decides about the gradient.

    Args:
        scale: about how large the outputs are.
    """
    return {
        "layers": {
            "w0": rng.normal(size=(HIDDEN, n_in)) / size,
            "b0": rng.normal(size=HIDDEN),
            "w1": rng.normal(size=(n_out, HIDDEN)),
            "b1": rng.normal(size=n_out),
        },
        "scale": scale * np.linspace(0.5, 1.5, n_out),
        "shift": rng.normal(size=n_out),
    }


def forward(net, rows):
    """What a network returns; one without arrays returns its input."""
    if not net:
        return rows
    layers = net["layers"]
    hidden = np.tanh(rows @ layers["w0"].T + layers["b0"])
    return (hidden @ layers["w1"].T + layers["b1"] + net["shift"]) * net["scale"]


def draw(rng, size=5, width=WIDTH, *, scale=1.0, **fixed):
    """Two views that are far from equal, so that every pairing has a value of its own.

    No embedding and no prediction is close to zero: there a cosine has a large gradient, and rounding decides
    about it.
    """
    while True:
        views = {
            "encoder": network(rng, FEATURES, width, scale),
            "predictor": network(rng, width, width, scale, size=max(scale, 1.0)),
            "x1": rng.normal(size=(size, FEATURES)),
            "x2": rng.normal(size=(size, FEATURES)),
            **fixed,
        }
        embeddings = forward(views["encoder"], np.concatenate([views["x1"], views["x2"]]))
        vectors = embeddings, forward(views["predictor"], embeddings)
        if min(np.linalg.norm(rows, axis=1).min() for rows in vectors) > 0.2 * scale:
            return views


def unit(rows):
    """The same directions, of length one."""
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def cases(rng):
    """Every size of batch and of vectors that the problem allows."""
    yield "five pairs", draw(rng)
    yield "short vectors", draw(rng, scale=0.001)
    short = {name: 3e-4 * unit(rng.normal(size=(5, FEATURES))) for name in ("x1", "x2")}
    yield "very short embeddings", draw(rng, width=FEATURES, scale=0.001, encoder={}, **short)
    yield "long vectors", draw(rng, scale=300.0)
    yield "embeddings of two numbers", draw(rng, width=2)
    view = rng.normal(size=(5, FEATURES))
    yield "equal views", draw(rng, x1=view, x2=view)
    yield "one tensor as both views", draw(rng, x1=view, x2=view, same=True)
    below = {name: rng.uniform(-2.0, -0.1, (5, FEATURES)) for name in ("x1", "x2")}
    yield "views below zero", draw(rng, **below)
    yield "an encoder that returns its input", draw(rng, width=FEATURES, encoder={})
    yield "a predictor that returns its input", draw(rng, predictor={})
    yield "a batch of one pair", draw(rng, 1)
    yield "a batch of two pairs", draw(rng, 2)
    yield "a batch of the embeddings' size", draw(rng, WIDTH)
    yield "a batch of 200 pairs", draw(rng, 200)
    yield "a batch with embeddings of one number", draw(rng, 6, 1)


@pytest.mark.points(3)
def test_value(student, cases):
    """simsiam_loss is minus the mean cosine of the two crossed pairs"""
    assert_close(student.simsiam_loss(cases.without("a batch *")))


@pytest.mark.points(2)
def test_predictor_learns(student, cases):
    """the predictor receives the gradient of both pairs"""
    assert_flows(student.simsiam_loss(cases.without("a batch *")), "predictor")


@pytest.mark.points(2)
def test_encoder_learns_through_predictions(student, cases):
    """the encoder receives the gradient that comes through the predictions, and no other"""
    assert_flows(student.simsiam_loss(cases.without("a batch *")), "encoder")


@pytest.mark.needs("test_value", "test_predictor_learns", "test_encoder_learns_through_predictions")
def test_other_batches(student, cases):
    """the size of the batch makes no difference to the formula, one pair of views included"""
    assert_close(student.simsiam_loss(cases["a batch with *"]))
    assert_like(student.simsiam_loss(cases["a batch of *"]), "predictor", "encoder")
