"""The matrix of Pythons and frameworks: what it asks of pip, what it leaves out, and what it prints."""

import importlib.util
import sys
import tomllib
from pathlib import Path

import pytest
from support import ROOT

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def matrix():
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("matrix_run", HERE / "run.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def report_of(*needs):
    return {"install": [{"metadata": {"version": "2.9", "requires_dist": list(needs)}}]}


def test_pyproject_declares_the_pythons_and_the_oldest_frameworks(matrix):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pythons, minimums = matrix.declared(project)
    assert pythons == ["3.11", "3.12", "3.13"]
    assert project["requires-python"] == ">=3.11"
    assert set(minimums) == {"jax", "torch"}
    assert all(">=" in minimum for minimum in minimums.values())


def test_what_pyproject_asks_of_a_framework_is_what_the_package_says(matrix):
    from grader.core.frameworks import FRAMEWORKS

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    _, minimums = matrix.declared(project)
    assert minimums == {name: FRAMEWORKS[name].requirement for name in minimums}


@pytest.mark.parametrize(("versions", "wanted"), [("oldest", "jax==0.5"), ("newest", "jax>=0.5")])
def test_the_oldest_is_the_minimum_and_the_newest_is_open(matrix, versions, wanted):
    assert matrix.requirement("jax>=0.5", versions) == wanted


@pytest.mark.parametrize(
    "need", ["nvidia-cudnn-cu13==9.26", "cuda-toolkit==13", "triton>=3", "pytorch-triton"]
)
def test_a_build_for_gpus_is_known_by_what_it_needs(matrix, need):
    assert matrix.needs_gpu_libraries(report_of("sympy", need))
    assert not matrix.needs_gpu_libraries(report_of("sympy", "jinja2"))


def test_this_python_is_found_and_one_that_is_not_there_is_not(matrix):
    assert matrix.find_python(f"3.{sys.version_info[1]}")
    assert matrix.find_python("3.99") is None


def test_the_table_shows_what_ran_what_was_left_out_and_what_failed(matrix):
    rows = [
        matrix.Row("3.11", "oldest", {"jax": "0.5.0", "torch": "—", "numpy": "2.4"}, "25 of 25 run", "25 of 25 proven", "86 passed"),
        matrix.Row("3.12", "oldest", notes=["no Python 3.12 on this machine"]),
        matrix.Row("3.13", "newest", {}, "25 of 25 run", "failed: 3 of 25 proven", "86 passed", ["✗ unit/id"]),
        matrix.Row("3.13", "oldest", {}, "failed: 24 of 25 run"),
    ]  # fmt: skip
    assert [row.failed for row in rows] == [False, False, True, True]
    assert [row.ran for row in rows] == [True, False, True, True]
    lines = matrix.table(rows).splitlines()
    assert lines[1].split() == [
        "3.11",
        "oldest",
        "0.5.0",
        "—",
        "2.4",
        "25",
        "of",
        "25",
        "run",
        "25",
        "of",
        "25",
        "proven",
        "86",
        "passed",
    ]
    assert lines[2].endswith("left out")
    assert lines[3].strip() == "no Python 3.12 on this machine"
    assert lines[5].strip() == "✗ unit/id"
