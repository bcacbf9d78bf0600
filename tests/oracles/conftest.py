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
