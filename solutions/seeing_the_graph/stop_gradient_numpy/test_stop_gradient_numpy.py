"""stop_gradient_numpy: a stop and a loss with a fixed target, backward passes by hand."""

import numpy as np
import pytest

from grader import Contract, assert_close, assert_separate

contracts = (
    Contract("stop_gradient", blocked=["x"], open=["cotangent"]),
    Contract("target_network_loss", flows=["online"], blocked=["target"]),
)


def stopped(rng, shape=(3, 4), dtype=np.float64, **rest):
    x, cotangent = rng.normal(size=(2, *shape)).astype(dtype)
    return {"x": np.asarray(x), "cotangent": np.asarray(cotangent), **rest}


def pair(rng, shape=(4, 3), dtype=np.float64, **rest):
    target = rng.normal(size=shape)
    online = target + rng.uniform(0.5, 2.0, size=shape) * np.resize([1.0, -1.0], shape)
    return {"online": np.asarray(online, dtype), "target": np.asarray(target, dtype), **rest}


def sixteenths(rng):
    """Eight numbers, none zero, whose loss and gradient float16 has exactly, in whichever order they are computed."""
    steps = rng.integers(1, 8, size=8) / 16 * np.resize([1.0, -1.0], 8)
    target = (2 * rng.integers(-16, 16, size=8) + 1) / 32
    return {"online": target + steps, "target": target}


def cases_stop_gradient(rng):
    """Arrays of every shape, type and layout, and cotangents of every size."""
    yield "a matrix", stopped(rng)
    yield "a vector", stopped(rng, (5,))
    yield "one entry", stopped(rng, (1,))
    yield "one row", stopped(rng, (1, 4))
    yield "one column", stopped(rng, (3, 1))
    yield "float32 in one row", stopped(rng, (1, 4), np.float32)
    yield "float32 in one column", stopped(rng, (3, 1), np.float32)
    yield "an array without axes", stopped(rng, ())
    yield "three axes", stopped(rng, (2, 1, 3))
    yield "float32", stopped(rng, dtype=np.float32)
    yield "float16", stopped(rng, (5,), np.float16)
    yield "a transposed matrix", stopped(rng, transposed=True)
    yield "an x that is read-only", stopped(rng, read_only=True)
    yield "a cotangent of zeros", stopped(rng) | {"cotangent": np.zeros((3, 4))}
    yield "large numbers", {name: 1e6 * array for name, array in stopped(rng).items()}
    yield "an infinite cotangent", stopped(rng, (2,)) | {"cotangent": np.array([np.inf, -np.inf])}
    yield "a cotangent of NaN", stopped(rng, (2,)) | {"cotangent": np.array([1.0, np.nan])}
    yield "an infinite x", stopped(rng, (2,)) | {"x": np.array([-np.inf, 1.0])}


def cases_target_network_loss(rng):
    """Arrays of every shape, type and layout; online above, below and at the target."""
    yield "matrices", pair(rng)
    yield "vectors", pair(rng, (6,))
    yield "one entry", pair(rng, (1,))
    yield "one row", pair(rng, (1, 3))
    yield "one column", pair(rng, (4, 1))
    yield "arrays without axes", pair(rng, ())
    yield "three axes", pair(rng, (2, 1, 3))
    yield "211 entries", pair(rng, (211,))
    yield "float32", pair(rng, dtype=np.float32)
    yield "float16", {name: array.astype(np.float16) for name, array in sixteenths(rng).items()}
    yield "a transposed online", pair(rng, transposed=True)
    yield "a target far larger than online", pair(rng) | {"target": 1e8 * rng.uniform(1.0, 2.0, size=(4, 3))}
    equal = rng.normal(size=(4, 3))
    yield "an online at its target", {"online": equal, "target": equal.copy()}
    yield "large errors", {name: 1e3 * array for name, array in pair(rng).items()}
    level = np.float32(8000)
    steps = rng.integers(1, 8, size=(2, 6)).astype(np.float32) / 16
    yield "numbers far from zero and close together", {"online": level + steps[0], "target": level - steps[1]}
    yield (
        "float64 numbers that float32 cannot tell apart",
        {
            "online": 1e9 + steps[0].astype(float),
            "target": 1e9 - steps[1].astype(float),
        },
    )


def test_stop_value(student, cases):
    """stop_gradient returns the value of x"""
    assert_close(student.stop_gradient(cases.without("an infinite x", "float*"))[0])


@pytest.mark.needs("test_stop_value")
def test_stop_copies(student, cases):
    """what stop_gradient returns does not share memory with x"""
    assert_separate(student.stop_gradient(cases)[0])


@pytest.mark.points(2)
def test_stop_vjp(student, cases):
    """the VJP of stop_gradient is zero"""
    for vjp in (1, 2):
        assert_close(student.stop_gradient(cases.without("float*"))[vjp])


@pytest.mark.needs("test_stop_vjp")
def test_stop_types(student, cases):
    """value and VJP keep the shape and the type of x"""
    assert_close(student.stop_gradient(cases["float*"]))


def test_loss_value(student, cases):
    """the loss is the mean squared error"""
    assert_close(student.target_network_loss(cases)[0])


def test_online_gradient(student, cases):
    """d_online is the gradient of the mean squared error"""
    assert_close(student.target_network_loss(cases)[1])


def test_target_gradient(student, cases):
    """d_target is zero, in the shape of target"""
    assert_close(student.target_network_loss(cases)[2])
