"""freeze: parts of a network held fixed, with gradients still passing through them."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows

BATCH, FEATURES, HIDDEN = 6, 3, 4
LAYERS = [
    *("entry", "stem.linear", "stem.norm", "stem.scale", "norm", "tail.linear", "tail.norm", "tail.scale"),
    *("stem2.linear", "stem2.norm", "stem2.scale", "stem2.inner.linear", "stem2.inner.norm"),
    *("stem2.inner.scale", "stem2.inner.inner.linear", "stem2.inner.inner.scale", "head", "head2"),
]
"""All that has parameters."""
LINEAR, NORM, TRAINED = "linear: *", "batch norm: *", "training: *"


def frozen(inputs):
    """The layers inside the submodules that are named, now or in an earlier call."""
    parts = [*inputs["names"], *inputs["frozen_before"]]
    return [f"model.{layer}" for layer in LAYERS if any(f"{layer}.".startswith(f"{part}.") for part in parts)]


contract = Contract(
    "freeze",
    flows=lambda inputs: ["x", *sorted({f"model.{layer}" for layer in LAYERS} - set(frozen(inputs)))],
    blocked=frozen,
    after={
        **dict.fromkeys(["model.*", "model.*.grad", "model.*.requires_grad", "model.*.training"], "open"),
        **dict.fromkeys(["optimizer.*", "x.grad"], "open"),
    },
    excluded={
        "grad mode off": "the model is trained afterwards",
        "eval mode": "the model is in training mode",
        "no gradient": "x is no input of freeze",
        "computed": "x is no input of freeze",
        "strided": "x is no input of freeze",
        "second call": "what is frozen stays frozen: two calls are among the cases",
        "refilled": "freeze goes by names, not by numbers",
        "before another": "the model is trained afterwards",
        "frozen model": "nothing would be left to learn",
    },
)


def linear(rng, n_in=HIDDEN, n_out=HIDDEN):
    """The arrays of a linear layer."""
    return {"weight": rng.normal(size=(n_out, n_in)), "bias": rng.normal(size=n_out)}


def norm(rng, *, fresh=False):
    """Those of a batch norm with statistics unlike the batch's; a fresh one has seen no batch."""
    return {
        "weight": rng.uniform(0.5, 1.5, HIDDEN),
        "bias": rng.normal(size=HIDDEN),
        "running_mean": np.zeros(HIDDEN) if fresh else rng.uniform(1.0, 2.0, HIDDEN),
        "running_var": np.ones(HIDDEN) if fresh else rng.uniform(3.0, 4.0, HIDDEN),
    }


def block(rng, *, fresh=False):
    """Those of a block."""
    return {"linear": linear(rng), "norm": norm(rng, fresh=fresh), "scale": rng.uniform(0.8, 1.2, HIDDEN)}


def draw(rng, *names, steps=0, adam=False, fresh=False, frozen_before=(), switched_off=()):
    """A model to freeze parts of, and its input; with `steps`, it is trained before and after."""
    model = {name: block(rng, fresh=fresh) for name in ("stem", "stem2", "inner", "deepest", "tail")}
    ends = {"entry": linear(rng, n_in=FEATURES), "head": linear(rng), "head2": linear(rng, n_out=2)}
    return {
        "model": {**model, **ends, "norm": norm(rng)},
        "names": list(names),
        "x": rng.normal(size=(BATCH, FEATURES)),
        "steps": steps,
        "adam": adam,
        "frozen_before": list(frozen_before),
        "switched_off": list(switched_off),
    }


def cases(rng):
    """Every kind of submodule and of training that the problem allows."""
    yield "linear: one in a block", draw(rng, "stem.linear")
    yield "linear: one three levels down", draw(rng, "stem2.inner.inner.linear")
    yield "linear: the first layer and one further back", draw(rng, "head", "entry")
    yield "linear: no name at all", draw(rng)
    yield "batch norm: a block", draw(rng, "stem")
    yield "batch norm: blocks inside a block", draw(rng, "stem2")
    yield "batch norm: a block that is named twice, and a part of it", draw(rng, "stem", "stem.norm", "stem")
    yield "batch norm: one beside a dropout", draw(rng, "tail.norm")
    yield "batch norm: one of a name that others end in", draw(rng, "norm")
    yield "batch norm: one that has seen no batch", draw(rng, "stem", fresh=True)
    yield "batch norm: one more, in a second call", draw(rng, "tail.norm", frozen_before=["stem2"])
    yield "training: a block", draw(rng, "stem", steps=1)
    yield "training: blocks inside a block", draw(rng, "stem2", steps=1)
    yield "training: several parts, with AdamW", draw(rng, "tail.linear", "norm", "head", steps=1, adam=True)
    yield "training: one more block, in a second call", draw(rng, "stem", steps=1, frozen_before=["stem2"])
    yield "training: a block whose flags were off already", draw(rng, "stem", steps=1, switched_off=["stem"])


def test_output(student, cases):
    """freezing a linear layer leaves the model's output as it was"""
    assert_close(student.freeze(cases[LINEAR])["y"])


@pytest.mark.points(2)
@pytest.mark.needs("test_output")
def test_frozen(student, cases):
    """no gradient reaches the frozen parameters"""
    assert_blocked(student.freeze(cases["linear: one*"])["y"], "model")


@pytest.mark.points(2)
def test_gradient_passes(student, cases):
    """the gradient passes through the frozen layer to what lies before it"""
    assert_flows(student.freeze(cases["linear: one*"])["y"], "x", "model.entry")


@pytest.mark.needs("test_output")
def test_each_name_counts(student, cases):
    """each of several names is frozen"""
    assert_blocked(student.freeze(cases["linear: the first*"])["y"], "model.head", "model.entry")


def test_rest_learns(student, cases):
    """what is not named goes on learning"""
    learning = ("model.stem", "model.stem2", "model.norm", "model.tail", "model.head2")
    assert_flows(student.freeze(cases["linear: the first*", "linear: no name*"])["y"], *learning)


@pytest.mark.points(2)
@pytest.mark.needs("test_output")
def test_stored_statistics(student, cases):
    """a frozen batch norm uses its stored statistics, every other one those of the batch"""
    assert_close(student.freeze(cases[NORM])["y"])


@pytest.mark.needs("test_output")
def test_statistics_kept(student, cases):
    """a forward pass leaves the frozen batch norm's statistics as they are"""
    assert_close(student.freeze(cases[NORM])["statistics"])


@pytest.mark.points(2)
@pytest.mark.needs("test_frozen")
def test_optimizer(student, cases):
    """the optimiser still holds the frozen parameters, and leaves them where they are"""
    assert_close(student.freeze(cases[TRAINED])["frozen"])
    assert_close(student.freeze(cases)["holds"])


@pytest.mark.needs("test_stored_statistics", "test_optimizer")
def test_rest_goes_on(student, cases):
    """all else trains as before: pending gradients count, and what was frozen before stays frozen"""
    assert_close(student.freeze(cases[TRAINED])["rest"])
