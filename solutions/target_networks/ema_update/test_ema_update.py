"""ema_update: the target drifts towards the online network, in place and without a graph."""

import numpy as np
import pytest

from grader import Contract, assert_after

contract = Contract(
    "ema_update",
    blocked=["online"],
    open=["target", "tau"],
    after={"target.*": "like the reference"},
)


def network(rng, *, buffers=True):
    """Two layers; between them, unless it is left out, a part with buffers of every kind."""
    arrays = {
        "first": {"weight": rng.normal(size=(3, 3)), "bias": rng.normal(size=3)},
        "last": {"weight": rng.normal(size=(3, 3)), "bias": rng.normal(size=3)},
        "block": {"inner": {"deep": {"weight": rng.normal(size=(2, 2))}}},
        "scale": rng.normal(size=()),
    }
    if buffers:
        arrays["norm"] = {
            "float32:running_mean": rng.normal(size=4),
            "float32:level": rng.normal(size=()),
            "float64:wide": rng.normal(size=2),
            "int64:num_batches_tracked": np.array(rng.integers(2**24, 2**30) * 2 + 1),
            "int32:seen": rng.integers(10, 100, size=3),
            "uint8:mask": rng.integers(0, 200, size=3),
        }
    return arrays


def draw(rng, *, frozen=("",), tau=None, buffers=True, live_buffers=False):
    """By default the whole target is frozen, and no buffer requires gradients."""
    return {
        "target": network(rng, buffers=buffers),
        "online": network(rng, buffers=buffers),
        "tau": rng.uniform(0.05, 0.4) if tau is None else tau,
        "frozen": list(frozen),
        "live_buffers": live_buffers,
    }


def cases(rng):
    """Every kind of network and of tau that the problem allows."""
    yield "parameters alone", draw(rng, buffers=False)
    yield "a trainable target", draw(rng, buffers=False, frozen=())
    yield "a target that is frozen in part", draw(rng, buffers=False, frozen=["last"])
    yield "tau = 0", draw(rng, buffers=False, tau=0.0)
    yield "tau = 0 and a trainable target", draw(rng, buffers=False, tau=0.0, frozen=())
    yield "tau = 1", draw(rng, buffers=False, tau=1.0)
    yield "tau = 0.7", draw(rng, buffers=False, tau=0.7)
    yield "buffers", draw(rng)
    yield "buffers, tau = 0", draw(rng, tau=0.0)
    yield "buffers, tau = 1", draw(rng, tau=1.0)
    yield "buffers in a trainable target", draw(rng, frozen=())
    yield "buffers that require gradients", draw(rng, live_buffers=True)


@pytest.mark.points(6)
def test_parameters(student, cases):
    """the target's parameters move a fraction tau of the way, in place"""
    assert_after(student.ema_update(cases.without("buffers*")), "target")


@pytest.mark.points(3)
@pytest.mark.needs("test_parameters")
def test_buffers(student, cases):
    """buffers of floats are averaged too, and buffers of integers copied"""
    assert_after(student.ema_update(cases["buffers*"]), "target")
