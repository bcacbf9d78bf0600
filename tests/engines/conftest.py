"""One call of one function, and a function as a student's cell defines it."""

import sys

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


@pytest.fixture
def edit_frames():
    """`edit_frames(edit)` hands every array, tensor, dict and list of the frames above to `edit`: a student's code can."""

    def inside(value, edit, depth=4):
        edit(value)
        if depth and isinstance(value, list | tuple | dict):
            for item in list(value.values() if isinstance(value, dict) else value):
                inside(item, edit, depth - 1)

    def climb(edit):
        frame = sys._getframe(1)
        while frame is not None and "engines" in frame.f_code.co_filename:
            for value in list(frame.f_locals.values()):
                inside(value, edit)
            frame = frame.f_back

    return climb
