"""moco_step: a slow key encoder, a queue of old keys, and a loss that trains the queries alone."""

import numpy as np
import pytest

from grader import Contract, assert_after, assert_blocked, assert_close, assert_disconnected, assert_flows

contract = Contract(
    "moco_step",
    flows={"0": ["q_enc"]},
    blocked={"0": ["k_enc"], "1": ["q_enc", "k_enc"]},
    open=["x_q", "x_k", "queue", "m", "T"],
    after={"k_enc.*": "like the reference"},
    allowed=lambda inputs: max(len(inputs["x_q"]), inputs["ptr"] + 1) <= len(inputs["queue"]),
    excluded={"part frozen": "all parameters arrive with requires_grad=True"},
)
BATCH, FEATURES, HIDDEN, DIMS, KEYS = 4, 5, 6, 3, 11


def network(rng, dims):
    return {
        "layers": {
            "w0": rng.normal(size=(HIDDEN, FEATURES)),
            "b0": rng.normal(size=HIDDEN),
            "w1": rng.normal(size=(dims, HIDDEN)),
            "b1": rng.normal(size=dims),
        },
        "scale": rng.uniform(0.8, 1.2, size=dims),
    }


def draw(rng, batch=BATCH, keys=KEYS, dims=DIMS, *, ptr=3, m=0.8, temperature=0.3, queue=None):
    if queue is None:
        queue = rng.normal(size=(keys, dims))
    return {
        "q_enc": network(rng, dims),
        "k_enc": network(rng, dims),
        "x_q": rng.normal(size=(batch, FEATURES)),
        "x_k": rng.normal(size=(batch, FEATURES)),
        "queue": queue / np.linalg.norm(queue, axis=1, keepdims=True),
        "ptr": ptr,
        "m": m,
        "T": temperature,
    }


def at(*degrees):
    """Rows of length one."""
    angles = np.radians(degrees)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


def far_ahead(rng):
    """Scores near 100, so that exponentials overflow; one is far ahead, so that rounding decides nothing."""
    queue = rng.permutation(at(rng.uniform(5, 15), 100, 150, 200, 250, 300))
    inputs = draw(rng, dims=2, queue=queue, ptr=1, temperature=0.01)
    for name, degrees in (("q_enc", 0), ("k_enc", 90)):
        ends = {"w1": np.zeros((2, HIDDEN)), "b1": at(degrees)[0]}
        inputs[name] = {"layers": inputs[name]["layers"] | ends, "scale": np.ones(2)}
    return inputs


def cases(rng):
    """Every place in the queue, and every size, momentum and temperature that the problem allows."""
    yield "a pointer amid the queue", draw(rng)
    yield "a pointer at the first row", draw(rng, ptr=0)
    yield "a batch that ends with the queue", draw(rng, ptr=KEYS - BATCH)
    yield "a batch of one", draw(rng, 1)
    yield "a batch of one at the last row", draw(rng, 1, ptr=KEYS - 1)
    yield "a queue of one row", draw(rng, 1, 1, ptr=0)
    yield "a batch of the size of the queue", draw(rng, 5, 5, ptr=0)
    yield "a queue of 200 rows", draw(rng, keys=200, ptr=150)
    yield "m = 0", draw(rng, m=0.0)
    yield "m = 1", draw(rng, m=1.0)
    yield "m = 0.3", draw(rng, m=0.3)
    yield "a high temperature", draw(rng, temperature=5.0)
    yield "a low temperature", far_ahead(rng)
    yield "keys past the end of the queue", draw(rng, ptr=KEYS - 2)
    yield "one key past the end of the queue", draw(rng, ptr=KEYS - BATCH + 1)
    yield "a full batch past the end of the queue", draw(rng, 5, 5, ptr=3)


@pytest.mark.points(2)
def test_loss_value(student, cases):
    """the loss is the cross-entropy of one positive against the queue"""
    assert_close(student.moco_step(cases.without("*past the end*"))[0])


@pytest.mark.points(2)
def test_momentum(student, cases):
    """k_enc keeps the share m of itself and takes the rest from q_enc"""
    flows = student.moco_step(cases.without("*past the end*"))
    assert_after(flows, "k_enc")
    assert_close(flows[3])


@pytest.mark.points(2)
def test_queries_learn(student, cases):
    """the loss can be differentiated after the call, and trains q_enc"""
    assert_flows(student.moco_step(cases.without("*past the end*"))[0], "q_enc")


@pytest.mark.points(2)
@pytest.mark.needs("test_loss_value")
def test_keys_are_constant(student, cases):
    """no gradient of the loss reaches k_enc"""
    assert_blocked(student.moco_step(cases.without("*past the end*"))[0], "k_enc")


def test_enqueue(student, cases):
    """the new keys replace those from the pointer onwards, the others stay"""
    assert_close(student.moco_step(cases.without("*past the end*"))[1])


@pytest.mark.needs("test_enqueue")
def test_pointer(student, cases):
    """the pointer moves on by a batch, and from the last row to the first"""
    assert_close(student.moco_step(cases.without("*past the end*"))[2])


@pytest.mark.needs("test_enqueue")
def test_queue_has_no_graph(student, cases):
    """the returned queue remembers no encoder"""
    assert_disconnected(student.moco_step(cases.without("*past the end*"))[1], "q_enc", "k_enc")


@pytest.mark.needs("test_keys_are_constant", "test_pointer", "test_queue_has_no_graph")
def test_wrap_around(student, cases):
    """keys that do not fit at the end of the queue go on at its beginning"""
    flows = student.moco_step(cases["*past the end*"])
    assert_close(flows)
    assert_after(flows, "k_enc")
    assert_blocked(flows[0], "k_enc")
    assert_disconnected(flows[1], "q_enc", "k_enc")
