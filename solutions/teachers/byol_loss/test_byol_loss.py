"""byol_loss: predictions of each view against the other view's target, which is held fixed."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows, assert_jits

# One array as prediction and as its own target has a gradient of zero, and rounding decides how exactly: so a
# prediction is tied to the other target alone. With one feature the gradient is zero too: there it is open.
contract = Contract(
    "byol_loss",
    flows=lambda inputs: ["p1", "p2"] if inputs["p1"].shape[1] > 1 else [],
    blocked=["z1", "z2"],
    open=lambda inputs: ["p1", "p2"] if inputs["p1"].shape[1] == 1 else [],
    ties=(("p1", "z1"), ("p2", "z2")),
)
ROWS, WIDTH = 4, 5
NAMES = ("p1", "p2", "z1", "z2")


def draw(rng, rows=ROWS, width=WIDTH, **lengths):
    """Four embeddings whose rows have all kinds of length, and directions of their own."""

    def embeddings(name):
        array = rng.uniform(0.3, 1.0, (rows, width)) * rng.choice([-1.0, 1.0], (rows, width))
        array[np.arange(rows), NAMES.index(name) % width] += 0.8
        array /= np.linalg.norm(array, axis=1, keepdims=True)
        return array * rng.uniform(0.5, 2.0, (rows, 1)) * lengths.get(name, 1.0)

    return {name: embeddings(name) for name in NAMES}


def aligned(rng):
    """A first image with the direction of its targets, a second with the opposite one, a third at right angles."""
    views = draw(rng)
    for place, (name, length) in enumerate({"p1": 2.0, "z2": 4.0, "p2": 0.5, "z1": 1.0}.items()):
        unit = np.eye(WIDTH)[place // 2]
        views[name][0] = length * unit
        views[name][1] = length * unit * (-1.0) ** place
        views[name][2] = length * np.eye(WIDTH)[place]
    return views


def signed(rng, **signs):
    """Rows of one number with given signs: of each pair one agrees, and two do not."""
    return {
        name: rng.uniform(0.5, 2.0, (len(row), 1)) * np.array(row)[:, None] for name, row in signs.items()
    }


def cases(rng):
    """Every batch that the problem allows. Most have one shape: each further one is compiled anew."""
    yield "four images", draw(rng)
    yield "the same direction and the opposite one", aligned(rng)
    yield "equal rows", {name: np.tile(array[:1], (ROWS, 1)) for name, array in draw(rng).items()}
    views = draw(rng)
    yield "equal views", views | {"p2": views["p1"].copy(), "z2": views["z1"].copy()}
    yield "negative entries", {name: -np.abs(array) for name, array in draw(rng).items()}
    for name in NAMES:
        yield f"short rows in {name}", draw(rng, **{name: 0.003})
        yield f"long rows in {name}", draw(rng, **{name: 400.0})
    lengths = {name: np.linalg.norm(array, axis=1, keepdims=True) for name, array in views.items()}
    yield "rows of length one", {name: array / lengths[name] for name, array in views.items()}
    yield "short rows", draw(rng, **dict.fromkeys(NAMES, 0.006))
    yield "a batch of one", draw(rng, rows=1)
    yield "as many images as features", draw(rng, rows=WIDTH)
    yield "300 features", draw(rng, rows=2, width=300)
    yield FLAT, signed(rng, p1=[1, 1, -1], z2=[1, -1, 1], p2=[1, -1, 1], z1=[-1, -1, -1])


FLAT = "one feature"
"""The one case without directions to turn to: its gradient is zero, up to rounding."""


@pytest.mark.points(2)
def test_value(student, cases):
    """byol_loss sums 2 − 2 cos over the rows of both crossed pairs"""
    assert_close(student.byol_loss(cases))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_targets_are_constant(student, cases):
    """no gradient reaches the targets z1 and z2"""
    assert_blocked(student.byol_loss(cases), "z1", "z2")


@pytest.mark.points(2)
def test_first_prediction_learns(student, cases):
    """p1 is turned towards z2, and its length is left alone"""
    assert_flows(student.byol_loss(cases.without(FLAT)), "p1")


@pytest.mark.points(2)
def test_second_prediction_learns(student, cases):
    """p2 is turned towards z1, and its length is left alone"""
    assert_flows(student.byol_loss(cases.without(FLAT)), "p2")


@pytest.mark.needs("test_value")
def test_jit(student, cases):
    """byol_loss works under jit and vmap"""
    assert_jits(student.byol_loss(cases))
