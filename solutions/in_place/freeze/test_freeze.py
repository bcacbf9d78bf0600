"""freeze: parts of a network held fixed, with gradients still passing through them."""

import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_like, assert_unchanged

BATCH, FEATURES, HIDDEN = 6, 3, 4


def linear(rng, n_in, n_out):
    """The arrays of a linear layer."""
    return {"weight": rng.normal(size=(n_out, n_in)), "bias": rng.normal(size=n_out)}


def block(rng):
    """Those of a linear layer and the batch norm behind it, with statistics unlike the batch's."""
    norm = {
        "weight": rng.uniform(0.5, 1.5, HIDDEN),
        "bias": rng.normal(size=HIDDEN),
        "running_mean": rng.normal(size=HIDDEN),
        "running_var": rng.uniform(0.5, 2.0, HIDDEN),
    }
    return {"linear": linear(rng, HIDDEN, HIDDEN), "norm": norm}


def draw(rng, names, *, steps=0):
    """A model to freeze parts of, and its input; with `steps`, it is trained before and after."""
    model = {
        "entry": linear(rng, FEATURES, HIDDEN),
        "stem": block(rng),
        "stem2": block(rng),
        "head": linear(rng, HIDDEN, 2),
    }
    return {"model": model, "names": names, "x": rng.normal(size=(BATCH, FEATURES)), "steps": steps}


@pytest.fixture
def stem_frozen(rng):
    """The first of two blocks frozen, whose name is also the beginning of the second's."""
    return draw(rng, ["stem"])


@pytest.mark.points(2)
def test_value(student, reference, stem_frozen):
    """a frozen batch norm uses its stored statistics, every other one those of the batch"""
    assert_close(student.freeze(**stem_frozen), like=reference)


def test_statistics(student, stem_frozen):
    """a forward pass leaves the frozen batch norm's statistics as they are"""
    assert_unchanged(student.freeze(**stem_frozen), "model.stem")


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_frozen(student, stem_frozen):
    """no gradient reaches the frozen parameters"""
    assert_blocked(student.freeze(**stem_frozen), "model.stem")


@pytest.mark.points(2)
def test_gradient_passes(student, reference, stem_frozen):
    """the gradient passes through the frozen block to what lies before it"""
    assert_flows(student.freeze(**stem_frozen), "x", "model.entry", like=reference)


def test_rest_learns(student, reference, stem_frozen):
    """what is not named goes on learning"""
    assert_flows(student.freeze(**stem_frozen), "model.stem2", "model.head", like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_frozen")
def test_optimizer(student, rng):
    """an optimiser with momentum and weight decay leaves the frozen parameters where they are"""
    parameters = ("model.stem.linear", "model.stem.norm.weight", "model.stem.norm.bias")
    assert_unchanged(student.freeze(**draw(rng, ["stem"], steps=3)), *parameters)


def test_several_and_nested(student, reference, rng):
    """several names, dotted ones among them, freeze those parts and no more"""
    flow = student.freeze(**draw(rng, ["entry", "stem2.norm"]))
    assert_like(flow, "x", "model.stem", "model.stem2.linear", "model.head", like=reference)


@pytest.mark.needs("test_value")
def test_each_name_counts(student, rng):
    """each of several names is frozen"""
    assert_blocked(student.freeze(**draw(rng, ["head", "entry", "stem2.norm"])), "model.head", "model.entry")
