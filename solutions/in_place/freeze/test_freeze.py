"""freeze: parts of a network held fixed, with gradients still passing through them."""

import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_unchanged

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
        "head": linear(rng, HIDDEN, HIDDEN),
        "head2": linear(rng, HIDDEN, 2),
    }
    return {"model": model, "names": names, "x": rng.normal(size=(BATCH, FEATURES)), "steps": steps}


@pytest.fixture
def linear_frozen(rng):
    """A single linear layer frozen: nothing in it that has statistics."""
    return draw(rng, ["stem.linear"])


@pytest.fixture
def ends_frozen(rng):
    """Two parts at once; the name of the one is also the beginning of another part's name."""
    return draw(rng, ["head", "entry"])


@pytest.fixture
def block_frozen(rng):
    """A block with a batch norm frozen, whose statistics are unlike the batch's."""
    return draw(rng, ["stem"])


def test_output(student, reference, linear_frozen):
    """freezing a linear layer leaves the model's output as it was"""
    assert_close(student.freeze(**linear_frozen), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_output")
def test_frozen(student, linear_frozen):
    """no gradient reaches the frozen parameters"""
    assert_blocked(student.freeze(**linear_frozen), "model.stem.linear")


@pytest.mark.points(2)
def test_gradient_passes(student, reference, linear_frozen):
    """the gradient passes through the frozen layer to what lies before it"""
    assert_flows(student.freeze(**linear_frozen), "x", "model.entry", like=reference)


@pytest.mark.needs("test_output")
def test_each_name_counts(student, ends_frozen):
    """each of several names is frozen"""
    assert_blocked(student.freeze(**ends_frozen), "model.head", "model.entry")


def test_rest_learns(student, reference, ends_frozen):
    """what is not named goes on learning"""
    flow = student.freeze(**ends_frozen)
    assert_flows(flow, "model.stem", "model.stem2", "model.head2", like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_output")
def test_stored_statistics(student, reference, block_frozen):
    """a frozen batch norm uses its stored statistics, every other one those of the batch"""
    assert_close(student.freeze(**block_frozen), like=reference)


@pytest.mark.needs("test_output")
def test_statistics_kept(student, block_frozen):
    """a forward pass leaves the frozen batch norm's statistics as they are"""
    assert_unchanged(student.freeze(**block_frozen), "model.stem")


@pytest.mark.points(2)
@pytest.mark.needs("test_frozen")
def test_optimizer(student, rng):
    """an optimiser with momentum and weight decay leaves the frozen parameters where they are"""
    parameters = ("model.stem.linear", "model.stem.norm.weight", "model.stem.norm.bias")
    assert_unchanged(student.freeze(**draw(rng, ["stem"], steps=3)), *parameters)
