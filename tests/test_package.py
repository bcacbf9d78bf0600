"""The package as others meet it: light to import, and a wheel that gives nothing away."""

import hashlib
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import grader

ROOT = Path(__file__).parents[1]
HEAVY = ("jax", "torch", "pytest", "nbformat", "rich", "nbgrader", "distributed", "numpy")


def run_python(code):
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )


def test_importing_the_package_loads_nothing_heavy():
    answer = run_python(f"import grader, sys; print(*[name for name in {HEAVY} if name in sys.modules])")
    assert (answer.returncode, answer.stdout.split()) == (0, []), answer.stderr


def test_the_trusted_process_loads_no_framework():
    code = "import grader.bench.pool, grader.yard.proof, grader.doors.cli, sys; grader.grade; "
    answer = run_python(
        code + "print(*[name for name in ('jax', 'torch', 'nbformat') if name in sys.modules])"
    )
    assert (answer.returncode, answer.stdout.split()) == (0, []), answer.stderr


@pytest.mark.parametrize("name", grader.__all__)
def test_every_public_name_leads_somewhere(name):
    assert callable(getattr(grader, name))


def test_a_name_that_does_not_exist_is_an_ordinary_attribute_error():
    with pytest.raises(AttributeError, match="module 'grader' has no attribute 'nothing'"):
        _ = grader.nothing


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel that a student would install, opened."""
    source = tmp_path_factory.mktemp("source")
    for name in ("grader", "solutions", "exercises", "course", "tests"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    built = subprocess.run(
        [sys.executable, "-m", "build", "--wheel"],
        cwd=source, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = (source / "dist").glob("*.whl")
    return zipfile.ZipFile(path)


def test_the_wheel_holds_the_package_whole_and_nothing_beside_it(wheel):
    names = wheel.namelist()
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "grader").rglob("*.py")}
    assert modules | {"grader/py.typed"} <= set(names)
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"grader", "stopgrad"}


def test_the_wheel_holds_no_hidden_grader_and_no_solution_under_any_name(wheel):
    names = wheel.namelist()
    hidden = {hashlib.sha256(path.read_bytes()).digest() for path in (ROOT / "solutions").rglob("*.py")}
    assert hidden
    assert not [name for name in names if Path(name).name.startswith("test_") or "solutions" in name]
    assert not [name for name in names if hashlib.sha256(wheel.read(name)).digest() in hidden]


def test_the_wheel_offers_the_command_and_the_plugin(wheel):
    (entry_points,) = [name for name in wheel.namelist() if name.endswith("entry_points.txt")]
    text = wheel.read(entry_points).decode()
    assert "grader = grader.doors.cli:main" in text
    assert "grader.bench.plugin = grader.bench.plugin" in text
