"""hard_update: the target becomes a copy of the online network, on memory of its own."""

import numpy as np
import pytest

from grader import Contract, assert_close

contract = Contract(
    "hard_update",
    blocked=["online"],
    open=["target", "trained_on"],
    after={"target.*": "like the reference"},
)


def network(rng, buffers):
    """A parameter of its own, two parts within a part, and, unless they are left out, buffers of every kind."""
    arrays = {
        "temperature": np.array(rng.normal()),
        "body": {
            "first": {"weight": rng.normal(size=(4, 3)), "bias": rng.normal(size=4)},
            "last": {"weight": rng.normal(size=(2, 4)), "bias": rng.normal(size=2)},
            "block": {"deep": {"weight": rng.normal(size=(2, 2))}},
        },
    }
    if buffers:
        arrays["float32:level"] = np.array(rng.normal())
        arrays["body"]["norm"] = {
            "float32:running_mean": rng.normal(size=4),
            "float64:wide": rng.normal(size=2),
            "int64:num_batches_tracked": np.array(rng.integers(2**24, 2**30) * 2 + 1),
            "int32:seen": rng.integers(10, 100, size=3),
        }
    return arrays


def scaled(arrays, factor):
    """The same network with other sizes."""
    return {
        name: scaled(value, factor) if isinstance(value, dict) else np.asarray(value * factor)
        for name, value in arrays.items()
    }


def draw(rng, *, buffers=False, frozen=None, live_buffers=False, trained_on=0, scale=1.0):
    """Two networks; `scale` is how much larger the numbers of the target are."""
    return {
        "target": scaled(network(rng, buffers), scale),
        "online": network(rng, buffers),
        "frozen": {} if frozen is None else frozen,
        "live_buffers": live_buffers,
        "trained_on": trained_on,
    }


def cases(rng):
    """Every kind of network that the problem allows."""
    yield "parameters alone", draw(rng)
    yield "a frozen target", draw(rng, frozen={"target": [""]})
    yield "a target that is frozen in part", draw(rng, frozen={"target": ["body.last"]})
    yield "an online network that is frozen in part", draw(rng, frozen={"online": ["body.first"]})
    yield "a target with very large numbers", draw(rng, scale=1e9)
    nearly = draw(rng)
    yield "networks that are nearly equal", nearly | {"target": scaled(nearly["online"], 1 + 2e-6)}
    yield "buffers", draw(rng, buffers=True)
    yield "buffers in a frozen target", draw(rng, buffers=True, frozen={"target": [""]})
    yield (
        "buffers in mixed modes",
        draw(rng, buffers=True, frozen={"target": ["body"], "online": ["body.norm"]}),
    )
    yield "buffers that require gradients", draw(rng, buffers=True, live_buffers=True)
    yield "a target that is written to later", draw(rng, buffers=True, trained_on=1)
    yield (
        "a frozen target that is written to later",
        draw(rng, buffers=True, frozen={"target": [""]}, trained_on=1),
    )


@pytest.mark.points(2)
def test_parameters(student, cases):
    """the target's parameters have the online network's values"""
    flows = student.hard_update(cases.without("buffers*", "*written to later"))
    assert_close(flows["parameters"])
    assert_close(flows["equal"])


@pytest.mark.points(2)
@pytest.mark.needs("test_parameters")
def test_buffers(student, cases):
    """the target's buffers, of floats and of integers, have the online network's values"""
    flows = student.hard_update(cases["buffers*"])
    assert_close(flows["buffers"])
    assert_close(flows["equal"])


@pytest.mark.points(2)
@pytest.mark.needs("test_parameters")
def test_own_memory(student, cases):
    """what later happens to the updated target does not show in the online network"""
    assert_close(student.hard_update(cases["*written to later"])["moved"])


@pytest.mark.needs("test_parameters")
def test_same_objects(student, cases):
    """the target's tensors are the objects that they were"""
    assert_close(student.hard_update(cases)["kept"])
