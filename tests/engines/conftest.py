"""One call of one function, and the slope of a scalar function by finite differences."""

import numpy as np
import pytest

from grader.core.flow import COTANGENT_SIZE, Call
from grader.engines import engine

COTANGENT = np.random.default_rng(1).standard_normal(COTANGENT_SIZE).astype(np.float32)


@pytest.fixture
def pool():
    """The cotangent that every call of these tests pulls back."""
    return COTANGENT


@pytest.fixture
def run():
    """`run(framework, function, **inputs)` is the flow of one call."""

    def once(framework, function, /, *, mode="auto", scene=None, using=None, open_inputs=(), **inputs):
        call = Call(getattr(function, "__name__", "f"), inputs, mode, COTANGENT, open_inputs)
        return (using or engine(framework)).run(function, call, scene)

    return once


@pytest.fixture
def slope():
    """Central differences of a scalar function of one array, in float64."""

    def of(function, x, step=1e-4):
        x = np.asarray(x, dtype=np.float64)
        gradient = np.zeros_like(x)
        for index in np.ndindex(x.shape):
            up, down = x.copy(), x.copy()
            up[index] += step
            down[index] -= step
            gradient[index] = (function(up) - function(down)) / (2 * step)
        return gradient

    return of


@pytest.fixture
def submitted():
    """A function that a student wrote, defined in a cell as in a box."""
    from types import ModuleType

    from grader.runner.cells import run_cells

    def define(source, name="f"):
        module = ModuleType("submission")
        assert run_cells([["code cell 3", source]], module) == []
        return getattr(module, name)

    return define
