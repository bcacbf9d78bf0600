"""clip_step: zero, backward, clip by the global norm, step."""

import pytest

from grader import Contract, assert_after, assert_close

contract = Contract(
    "clip_step",
    open=["net", "loss", "max_norm", "data", "lengths"],
    after={"net.*": "like the reference", "net.*.grad": "open", "optimizer.*": "like the reference"},
    excluded={
        "grad mode off": "the step needs a backward pass",
        "part frozen": "all parameters require a gradient",
        "filled grad": "there are cases with old gradients",
        "second call": "a loss can be differentiated once; there is a case with a new loss",
        "refilled": "a loss can be differentiated once; there is a case with a new loss",
    },
)
FEATURES, BOUND = 3, 1.5


def draw(rng, length, max_norm=BOUND, *, second=(), **options):
    """A network, and a loss whose gradient has a given length; a second one if another call is to follow."""
    return {
        "net": {
            "scale": rng.uniform(0.5, 1.5, size=()),
            "first": {"weight": rng.normal(size=(FEATURES, FEATURES)), "bias": rng.normal(size=FEATURES)},
            "last": {"weight": rng.normal(size=(FEATURES, FEATURES)), "bias": rng.normal(size=FEATURES)},
        },
        "data": {
            "inputs": rng.normal(size=(5, FEATURES)),
            "goals": rng.uniform(10.0, 14.0, size=(5, FEATURES)),
        },
        "lengths": [length, *second],
        "max_norm": max_norm,
        "optimiser": "plain",
        "groups": False,
        "unused": False,
        "shared": False,
        "old": False,
        **options,
    }


def cases(rng):
    """Every kind of gradient, of network and of optimiser that the problem allows."""
    yield "a long gradient", draw(rng, 40.0)
    yield "a long gradient, just over the bound", draw(rng, 1.04 * BOUND)
    yield "a very long gradient", draw(rng, 9000.0)
    yield "a long gradient under a small bound", draw(rng, 3.0, 0.05)
    yield "a long gradient under a large bound", draw(rng, 900.0, 250.0)
    yield "a long gradient, with momentum", draw(rng, 40.0, optimiser="momentum")
    yield "a long gradient, with Adam", draw(rng, 40.0, optimiser="Adam")
    yield "a long gradient, with two parameter groups", draw(rng, 40.0, optimiser="momentum", groups=True)
    yield "a long gradient, with a shared parameter", draw(rng, 40.0, shared=True)
    yield "a short gradient", draw(rng, 0.5)
    yield "a short gradient, just under the bound", draw(rng, 0.96 * BOUND)
    yield "a short gradient, with Adam", draw(rng, 0.5, optimiser="Adam")
    yield "a short gradient, with two parameter groups", draw(rng, 0.5, optimiser="momentum", groups=True)
    yield "a short gradient of length zero", draw(rng, 0.0, optimiser="momentum")
    yield "old gradients", draw(rng, 40.0, old=True)
    yield "old gradients, with momentum", draw(rng, 40.0, optimiser="momentum", old=True)
    yield "old gradients and a short one", draw(rng, 0.5, old=True)
    yield "old gradients of unused parameters", draw(rng, 40.0, unused=True, old=True)
    yield "old gradients of an earlier call", draw(rng, 40.0, second=[50.0])
    yield "unused parameters", draw(rng, 40.0, unused=True)
    yield "unused parameters and a short gradient", draw(rng, 0.5, unused=True)


@pytest.mark.points(2)
def test_norm(student, cases):
    """clip_step returns the norm of the whole gradient, as it was before clipping"""
    assert_close(student.clip_step(cases["a *"])[0])


@pytest.mark.points(2)
def test_long_gradient(student, cases):
    """a gradient longer than max_norm is shortened to it, its direction kept, before the step"""
    assert_after(student.clip_step(cases["a long gradient*", "a very long gradient"]), "net", "optimizer")


def test_short_gradient(student, cases):
    """a gradient shorter than max_norm is left as it is"""
    assert_after(student.clip_step(cases["a short gradient*"]), "net", "optimizer")


@pytest.mark.points(2)
def test_old_gradients(student, cases):
    """gradients left over from earlier count neither in the norm nor in the step"""
    flows = student.clip_step(cases["old gradients*"])
    assert_close(flows)
    assert_after(flows, "net", "optimizer")


def test_unused_parameters(student, cases):
    """parameters that the loss does not use are passed over"""
    flows = student.clip_step(cases["unused parameters*"])
    assert_close(flows)
    assert_after(flows, "net", "optimizer")
