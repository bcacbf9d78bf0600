"""One call of one function, and a function as a student's cell defines it."""

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
def submitted():
    """A function that a student wrote, defined in a cell as in a box."""
    from types import ModuleType

    from grader.runner.cells import run_cells

    def define(source, name="f"):
        module = ModuleType("submission")
        framework = "torch" if "torch" in source else "jax"
        assert run_cells([["code cell 3", source]], module, framework=framework) == []
        return getattr(module, name)

    return define
