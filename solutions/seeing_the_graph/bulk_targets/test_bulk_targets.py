"""bulk_targets: a forward pass for which no graph is ever built."""

import pytest

from grader import Contract, assert_close, assert_disconnected, assert_flows, assert_no_graph

LATER = "a later loss*"
contract = Contract(
    "bulk_targets",
    flows=["weight"],
    blocked=["encoder"],
    open=["x"],
    ties=(),
    counts_saved=True,
    excluded={"mixed modes": "the parts of the encoder are all in one mode"},
)


def draw(rng, rows=6, inputs=3, hidden=8, features=4, **rest):
    encoder = {
        "w0": rng.normal(size=(hidden, inputs)),
        "b0": rng.normal(size=hidden),
        "w1": rng.normal(size=(features, hidden)),
        "b1": rng.normal(size=features),
        "mean": rng.normal(size=hidden),
        "scale": rng.uniform(0.5, 2.0, size=features),
    }
    return {"encoder": encoder, "x": rng.normal(size=(rows, inputs)), **rest}


def cases(rng):
    """Every kind of encoder and pool that the problem allows."""
    yield "six rows", draw(rng)
    yield "one row", draw(rng, rows=1)
    yield "one row of one feature", draw(rng, rows=1, features=1)
    yield "211 rows", draw(rng, rows=211)
    yield "one input and one feature", draw(rng, inputs=1, features=1)
    yield "large inputs", draw(rng, x=300.0 * rng.normal(size=(6, 3)))
    yield "a frozen encoder", draw(rng, frozen=True)
    yield "an encoder that is one layer", draw(rng, encoder={"weight": rng.normal(size=(3, 4))})
    yield "a later loss", draw(rng, weight=rng.normal(size=(6, 4)))
    yield "a later loss with one row", draw(rng, rows=1, weight=rng.normal(size=(1, 4)))
    yield "a later loss with a frozen encoder", draw(rng, frozen=True, weight=rng.normal(size=(6, 4)))


@pytest.mark.points(2)
def test_value(student, cases):
    """the targets are the encoder's outputs with dropout switched off"""
    assert_close(student.bulk_targets(cases.without(LATER))[0])


@pytest.mark.needs("test_value")
def test_targets_are_constant(student, cases):
    """the targets have no path back to the encoder, and require no gradient themselves"""
    assert_disconnected(student.bulk_targets(cases.without(LATER))[0], "encoder")
    assert_close(student.bulk_targets(cases.without(LATER))[1])


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_no_graph(student, cases):
    """no graph is built, not even one that is thrown away"""
    assert_no_graph(student.bulk_targets.saved(cases.without(LATER)))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_usable_later(student, cases):
    """the targets can take part in a later loss"""
    assert_flows(student.bulk_targets(cases[LATER]), "weight")
