"""binary_ste: a step function that lets gradients pass as if it were not there."""

import numpy as np
import pytest

from grader import Contract, assert_close, assert_flows, assert_jits

contract = Contract("binary_ste", flows=["x"])
VMAP, BOTH, CLIPPED = "a batch under vmap*", "both settings in one loss", "*clip=True"
ZERO, SHAPES = "*zero*", ("a number*", "four axes", "a matrix")
RANGES = [(0.1, 0.95), (1.05, 1.9), (2.1, 30.0)]
"""Inside of (−1, 1), outside and near, far out: away from every edge."""


def mixed(rng, *shape, signs=(1, -1)):
    """Entries of every range and both signs; in a matrix each row and each column has some inside and some out."""
    low, high = np.resize(RANGES, (int(np.prod(shape)), 2)).T
    return (rng.uniform(low, high) * np.resize(signs, low.shape)).reshape(shape)


def cases(rng):
    """Entries of every size and sign, with the flag left out, off and on, in several shapes."""
    vectors = {
        "eight entries": mixed(rng, 8),
        "positive entries": mixed(rng, 8, signs=[1]),
        "negative entries": mixed(rng, 8, signs=[-1]),
        "tiny entries": np.array([1e-6, -1e-6, 1e-9, -1e-9, 1e-12, -1e-12, 1e-20, -1e-20]),
        "entries close to one": np.array([0.999, -0.999, 1.001, -1.001, 0.9999, -0.9999, 1.0001, -1.0001]),
        "entries in the thousands and millions": np.array(
            [300.25, -300.5, 5000.5, -5000.5, 4e6, -4e6, 0.5, -0.5]
        ),
    }
    for name, x in vectors.items():
        yield name, {"x": x}
    yield "a number", {"x": np.array(rng.uniform(0.2, 0.8))}
    yield "a matrix", {"x": mixed(rng, 4, 3)}
    yield "four axes", {"x": mixed(rng, 1, 3, 2, 1)}
    yield "eight entries, clip=False", {"x": mixed(rng, 8), "clip": False}
    zeros = rng.uniform(0.1, 0.9, size=8) * [1, 0, -1, 0, 1, -1, -0.0, 1]
    yield "entries that are exactly zero", {"x": zeros}
    yield "entries that are exactly zero, clip=False", {"x": zeros, "clip": False}
    yield "entries that are exactly zero, clip=True", {"x": zeros, "clip": True}
    for name, x in vectors.items():
        yield f"{name}, clip=True", {"x": x, "clip": True}
    for name, low, high in (("", 0.2, 0.8), (" beyond one", 1.2, 1.9)):
        yield f"a number{name}, clip=True", {"x": np.array(-rng.uniform(low, high)), "clip": True}
    yield "one entry beyond one, clip=True", {"x": rng.uniform(1.2, 1.9, size=1), "clip": True}
    inside = rng.uniform(*RANGES[0], size=(1, 4))
    yield "a matrix, clip=True", {"x": np.concatenate([inside, mixed(rng, 3, 4)]), "clip": True}
    yield "four axes, clip=True", {"x": mixed(rng, 1, 3, 2, 1), "clip": True}
    yield "a number beyond one", {"x": np.array(-rng.uniform(1.2, 1.9))}
    yield BOTH, {"x": mixed(rng, 8), "both": True}


@pytest.mark.points(2)
def test_value(student, cases):
    """binary_ste is 1 where x is positive and 0 elsewhere"""
    assert_close(student.binary_ste(cases.without(CLIPPED, BOTH, ZERO, VMAP, *SHAPES)))


@pytest.mark.needs("test_value")
def test_zero(student, cases):
    """an entry that is exactly zero gives 0"""
    assert_close(student.binary_ste(cases[ZERO]))


@pytest.mark.needs("test_value")
def test_shapes(student, cases):
    """an array of any shape gives one of the same shape"""
    assert_close(student.binary_ste(cases[SHAPES]))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_gradient(student, cases):
    """by default the gradient passes to every entry of x unchanged"""
    assert_flows(student.binary_ste(cases.without(CLIPPED, BOTH)), "x")


@pytest.mark.needs("test_value")
def test_clip_keeps_the_value(student, cases):
    """clip=True does not change the value"""
    assert_close(student.binary_ste(cases[CLIPPED, BOTH].without(ZERO, *SHAPES)))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_clip_gradient(student, cases):
    """with clip=True the gradient passes where |x| < 1 and is zero elsewhere"""
    assert_flows(student.binary_ste(cases[CLIPPED, BOTH]), "x")


@pytest.mark.needs("test_value")
def test_jit(student, cases):
    """binary_ste does under jit and vmap what it does without"""
    assert_jits(student.binary_ste(cases.without(VMAP)))
    assert_close(student.binary_ste(cases[VMAP]))
