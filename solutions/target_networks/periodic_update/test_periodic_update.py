"""periodic_update: a whole tree is copied every so many steps, and kept in between."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_jits

contract = Contract("periodic_update", blocked=["target"], open=["params", "step", "period"])


def tree(rng, scale=1.0):
    """Parameters as they come: nested, of several shapes, axes of length 1 and none included."""

    def draw_leaf(*shape):
        return scale * rng.uniform(0.5, 2.0, shape)

    return {
        "head": [draw_leaf(1), [{"deep": draw_leaf(2, 2)}]],
        "layers": [{"bias": draw_leaf(3), "kernel": draw_leaf(3, 1)}],
        "scale": draw_leaf(),
    }


def tree_with_counters(rng, scale=1.0):
    """Counters on every level. Their numbers are too large for a float32."""

    def counter():
        return np.int32(2**24 + 1 + 2 * rng.integers(1000) + 4000 * (scale < 0))

    return {**tree(rng, scale), "layers": [{"seen": counter()}, counter()], "updates": counter()}


def draw(rng, step, period, *, make=tree, look_at="leaves", scales=(1.0, -1.0)):
    """Two trees with nothing in common, at some step."""
    return {
        "params": make(rng, scales[0]),
        "target": make(rng, scales[1]),
        "step": np.int32(step),
        "period": np.int32(period),
        "look_at": look_at,
    }


def cases(rng):
    """Every kind of tree and of step that the problem allows."""

    def as_list(rng, scale):
        return [tree(rng, scale), rng.uniform(1.0, 2.0, 2) * scale]

    period = int(rng.integers(5, 9))
    due, between = 3 * period, 3 * period + int(rng.integers(2, period - 1))
    yield "a step that copies", draw(rng, due, period)
    yield "a step that copies small numbers over large ones", draw(rng, due, period, scales=(1e-3, 1e6))
    yield "a step that copies a list", draw(rng, due, period, make=as_list)
    yield "a step that keeps", draw(rng, between, period)
    yield "a step that keeps small numbers", draw(rng, between, period, scales=(1e6, 1e-3))
    yield "a step that keeps a list", draw(rng, between, period, make=as_list)
    for period in (1, 5):
        yield f"step 0 with period {period}", draw(rng, 0, period)
    schedule = [(1, 3), (2, 3), (3, 3), (4, 3), (5, 3), (6, 3), (4, 6), (6, 6), (7, 1), (1, 2)]
    schedule += [(9_999, 10_000), (70_000, 10_000), (32_768, 3), (2**24 + 1, 2), (2**31 - 1, 2)]
    for step, period in schedule:
        yield f"step {step} with period {period}", draw(rng, step, period)
    for step in (6, 8):
        yield f"counters at step {step}, period 4", draw(rng, step, 4, make=tree_with_counters)
    for step in (6, 8):
        yield f"the containers at step {step}, period 4", draw(rng, step, 4, look_at="containers")


@pytest.mark.points(2)
def test_copies(student, cases):
    """at a multiple of the period every leaf comes from params"""
    assert_close(student.periodic_update(cases["a step that copies*"]))


@pytest.mark.points(2)
def test_keeps(student, cases):
    """between two copies every leaf comes from target"""
    assert_close(student.periodic_update(cases["a step that keeps*"]))


def test_first_step(student, cases):
    """step 0 copies too"""
    assert_close(student.periodic_update(cases["step 0*"]))


def test_schedule(student, cases):
    """copies are made at the right steps and at no others"""
    assert_close(student.periodic_update(cases["step [1-9]*"]))


def test_counters(student, cases):
    """a leaf of integers is chosen like any other and keeps its type"""
    assert_close(student.periodic_update(cases["counters*"]))


def test_containers(student, cases):
    """the result has the structure of params: dicts are dicts, and lists are lists"""
    assert_close(student.periodic_update(cases["the containers*"]))


@pytest.mark.points(2)
@pytest.mark.needs("test_keeps")
def test_target_is_constant(student, cases):
    """no gradient reaches any leaf of the old target"""
    assert_blocked(student.periodic_update(cases), "target")


@pytest.mark.needs("test_keeps")
def test_jit(student, cases):
    """periodic_update works under jit and vmap, with a step that is not known while tracing"""
    assert_jits(student.periodic_update(cases))
    mapped = student.periodic_update(cases["a batch under vmap*"])
    assert_close(mapped)
    assert_blocked(mapped, "target")
