"""detach_once: one forward pass, returned with and without its graph."""

import numpy as np
import pytest

from grader import Contract, assert_after, assert_close, assert_disconnected, assert_flows, assert_passes

LATER = "a later loss that multiplies both"
contract = Contract(
    "detach_once",
    flows=lambda inputs: ["encoder", "x"] if inputs.get("later") else {"0": ["encoder", "x"]},
    blocked=lambda inputs: [] if inputs.get("later") else {"1": ["encoder", "x"]},
    after={"encoder.passes": "like the reference"},
    ties=(),
)


def draw(rng, rows=5, inputs=3, hidden=8, features=4, **rest):
    encoder = {
        "w0": rng.normal(size=(hidden, inputs)),
        "b0": rng.normal(size=hidden),
        "w1": rng.normal(size=(features, hidden)),
        "b1": rng.normal(size=features),
        "scale": rng.uniform(0.5, 2.0, size=features),
    }
    return {"encoder": encoder, "x": rng.normal(size=(rows, inputs)), **rest}


def cases(rng):
    """Every kind of encoder and batch that the problem allows."""
    yield "five rows", draw(rng)
    yield "one row", draw(rng, rows=1)
    yield "one row of one feature", draw(rng, rows=1, features=1)
    yield "one input and one feature", draw(rng, inputs=1, features=1)
    yield "211 rows", draw(rng, rows=211)
    yield "inputs of zero", draw(rng, x=np.zeros((5, 3)))
    yield "large inputs", draw(rng, x=rng.normal(size=(5, 3)) * 300.0)
    yield "a frozen encoder", draw(rng, frozen=True)
    yield "an encoder with one part in evaluation mode", draw(rng, evaluating="body.2")
    yield "an encoder that is one layer of dropout", draw(rng, inputs=8, encoder={})
    yield LATER, draw(rng, later=True)


def test_live_value(student, cases):
    """live is what the encoder makes of x"""
    assert_close(student.detach_once(cases.without(LATER))[0])


@pytest.mark.needs("test_live_value")
def test_cut_value(student, cases):
    """cut holds the same numbers as live, dropout included"""
    assert_close(student.detach_once(cases.without(LATER))[1])


@pytest.mark.needs("test_live_value")
def test_one_pass(student, cases):
    """the encoder is called once"""
    flows = student.detach_once(cases.without(LATER))
    assert_passes(flows, "encoder", most=1)
    assert_after(flows, "encoder.passes")


@pytest.mark.points(2)
def test_live_learns(student, cases):
    """live carries gradients to the encoder and to x"""
    flows = student.detach_once(cases.without(LATER))
    for name in ("encoder", "x"):
        assert_flows(flows[0], name)
    assert_close(flows[2])


@pytest.mark.points(2)
@pytest.mark.needs("test_cut_value")
def test_cut_is_constant(student, cases):
    """cut has no path back to the encoder or to x, and requires no gradient itself"""
    flows = student.detach_once(cases.without(LATER))
    for name in ("encoder", "x"):
        assert_disconnected(flows[1], name)
    assert_close(flows[3])


@pytest.mark.needs("test_cut_value")
def test_usable_later(student, cases):
    """a later loss can use cut, and multiply live with it"""
    assert_close(student.detach_once(cases.without(LATER))[4])
    for name in ("encoder", "x"):
        assert_flows(student.detach_once(cases[LATER]), name)
