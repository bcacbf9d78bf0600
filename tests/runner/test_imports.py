"""Imports of a submission: what is declared, and a sentence for what is not."""

import sys
from types import ModuleType

import pytest

from grader.runner.cells import run_cells
from grader.runner.imports import declared_import


@pytest.fixture
def imported(monkeypatch):
    monkeypatch.setitem(sys.modules, "submission", None)

    def load(source, framework="jax", libraries=()):
        module = ModuleType("submission")
        return module, run_cells([["", source]], module, framework=framework, libraries=libraries)

    return load


def test_the_framework_numpy_the_standard_library_and_the_page_s_own_are_there(imported):
    _, errors = imported(
        "import math, numpy as np\nfrom collections import deque\nfrom grader import check, flow, xray\n"
        "import numpy.linalg"
    )
    assert errors == []


@pytest.mark.parametrize("line", ["import rlax", "from rlax import td_learning", "import rlax.losses"])
def test_what_is_installed_and_not_declared_says_so(imported, line):
    _, (error,) = imported(line)
    assert str(error) == (
        "ModuleNotFoundError: rlax is not available when your code is graded: "
        f"use jax, numpy and the standard library. (line 1: `{line}`)"
    )


def test_a_library_that_the_exercise_names_is_there_and_is_said(imported):
    assert imported("import yaml", libraries=("yaml",))[1] == []
    _, (error,) = imported("import chex", libraries=("yaml",))
    assert error.message == (
        "chex is not available when your code is graded: use jax, numpy, yaml and the standard library."
    )


def test_what_a_framework_needs_is_not_the_submission_s(imported):
    _, (error,) = imported("import sympy", "torch")
    assert "sympy is not available when your code is graded: use torch, numpy" in error.message
    _, (error,) = imported("import jax", "numpy")
    assert (
        error.message == "jax is not available when your code is graded: use numpy and the standard library."
    )


def test_an_honest_attempt_to_do_without_works(imported):
    module, errors = imported("try:\n    import rlax\nexcept ImportError:\n    rlax = None\nx = 1")
    assert (errors, module.x) == ([], 1)


def test_a_declared_library_that_is_not_installed_says_so(imported, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    _, (error,) = imported("import matplotlib", "torch")
    assert error.message.startswith(
        "matplotlib is not available when your code is graded: use torch, numpy and"
    )


def test_a_missing_part_of_a_library_keeps_python_s_own_words(imported):
    _, (error,) = imported("import numpy.no_such_part")
    assert error.message == "No module named 'numpy.no_such_part'"


def test_code_in_c_imports_what_it_needs_through_the_submission():
    """CPython hands over an empty list there, and None or a tuple for a statement."""
    assert declared_import("jax")("pytest", {}, {}, [], 0) is pytest
