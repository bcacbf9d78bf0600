"""Oracles: every reference against something that is not itself."""

import importlib.util
from pathlib import Path

import pytest

SOLUTIONS = Path(__file__).parents[2] / "solutions"


@pytest.fixture
def load():
    """Import a file of an exercise: `load("unit/id")` is its reference as a module."""

    def load_file(slug, name="reference"):
        path = SOLUTIONS / slug / f"{name}.py"
        spec = importlib.util.spec_from_file_location(f"{slug.replace('/', '_')}_{path.stem}", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load_file


@pytest.fixture
def slope():
    """Central differences of a scalar function of one numpy array, in float64."""
    import numpy as np

    def of(function, x, step=1e-3):
        x = np.asarray(x, dtype=np.float64)
        gradient = np.zeros_like(x)
        for index in np.ndindex(x.shape):
            up, down = x.copy(), x.copy()
            up[index] += step
            down[index] -= step
            gradient[index] = (float(function(up)) - float(function(down))) / (2 * step)
        return gradient

    return of
