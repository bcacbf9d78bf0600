"""The package as users get it: light to import, and a wheel without hidden files."""

import email
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from documented_install import documented_python
from support import fill

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
    code = "import grader.grading.local_pool, grader.proof.prove, grader.cli.main, sys; grader.grade; "
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
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):  # hatch leaves out what git ignores
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


def test_the_wheel_holds_every_notebook_and_the_courses_order(wheel):
    held = {name for name in wheel.namelist() if name.startswith("grader/material/")}
    notebooks = {path.relative_to(ROOT).as_posix() for path in (ROOT / "exercises").glob("*/*.ipynb")}
    assert held == {f"grader/material/{name}" for name in [*notebooks, "course/course.toml"]}
    for name in notebooks:
        assert wheel.read(f"grader/material/{name}") == (ROOT / name).read_bytes()


def test_the_wheel_holds_no_hidden_grader_and_no_solution_under_any_name(wheel):
    names = wheel.namelist()
    solutions = [path for kind in ("*.py", "*.md") for path in (ROOT / "solutions").rglob(kind)]
    hidden = {hashlib.sha256(path.read_bytes()).digest() for path in solutions}
    assert hidden
    assert not [name for name in names if Path(name).name.startswith("test_") or "solutions" in name]
    assert not [name for name in names if Path(name).name == "explained.md"]
    assert not [name for name in names if hashlib.sha256(wheel.read(name)).digest() in hidden]


def test_the_wheel_holds_every_template_and_pattern(wheel):
    templates = ROOT / "grader" / "course" / "templates"
    files = {path.relative_to(ROOT).as_posix() for path in templates.rglob("*") if path.is_file()}
    assert len([name for name in files if name.endswith("/pattern.toml")]) >= 5
    assert files <= set(wheel.namelist())


def test_the_wheel_offers_the_command_and_the_plugin(wheel):
    (entry_points,) = [name for name in wheel.namelist() if name.endswith("entry_points.txt")]
    text = wheel.read(entry_points).decode()
    assert "grader = grader.cli.main:main" in text
    assert "grader.grading.pytest_plugin = grader.grading.pytest_plugin" in text


def test_the_wheel_prepares_the_kernels_of_its_environment(wheel):
    (name,) = [name for name in wheel.namelist() if ".data/" in name]
    assert name.endswith(".data/data/etc/ipython/startup/50-stopgrad.py")
    assert wheel.read(name) == (ROOT / "grader/workspace/kernel_start.py").read_bytes()


def test_the_wheel_says_its_version_and_the_pythons_that_it_was_tried_on(wheel):
    (name,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    message = email.message_from_bytes(wheel.read(name))
    assert (message["Version"], message["Requires-Python"]) == (grader.__version__, ">=3.11")
    versions = {f"Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13)}
    assert versions <= set(message.get_all("Classifier"))


@pytest.fixture(scope="module")
def fresh(wheel, tmp_path_factory):
    """A fresh environment with the wheel installed; each run links the other packages, except one."""
    home = tmp_path_factory.mktemp("fresh")
    _venv_with(wheel, home)
    for missing in ("jax", "torch", "jupyterlab"):
        _link_packages(home / f"without_{missing}", missing)

    def run(*arguments, missing, cwd):
        done = subprocess.run(
            [home / "venv" / "bin" / "grader", *arguments], cwd=cwd, capture_output=True, text=True, timeout=300,
            env={"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(home / f"without_{missing}")},
            check=False,
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    return run


def _venv_with(wheel, home):
    """Make an environment in a folder with the wheel in it, and nothing else; returns its Python."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home / "venv"], check=True, timeout=120)
    python = home / "venv" / "bin" / "python"
    subprocess.run(
        [sys.executable, "-m", "pip", "-q", "--python", python, "install", "--no-index", "--no-deps", wheel.filename],
        check=True, timeout=120, capture_output=True,
    )  # fmt: skip
    return python


def _link_packages(folder, missing):
    """Link every package of this environment, except stopgrad and the one that is to be missing."""
    folder.mkdir(exist_ok=True)
    for site in (Path(place) for place in sys.path if place.endswith("site-packages")):
        for item in site.iterdir():
            is_stopgrad = item.name.startswith(("stopgrad", "grader", "__editable__"))
            left_out = item.name.partition("-")[0].lower() in (missing, f"{missing}lib")
            if (
                not is_stopgrad
                and not left_out
                and item.suffix != ".pth"
                and not (folder / item.name).exists()
            ):
                (folder / item.name).symlink_to(item)


@pytest.mark.parametrize(("here", "missing"), [("jax", "torch"), ("torch", "jax")])
def test_a_student_with_one_framework_gets_from_install_to_a_solved_exercise(fresh, tmp_path, here, missing):
    solved = {"jax": "seeing_the_graph/blocked_sum", "torch": "seeing_the_graph/detach_once"}
    code, out, err = fresh("start", missing=missing, cwd=tmp_path)
    assert (code, err) == (0, "")
    assert f"next: {solved[here]}" in out, "what cannot be run here does not come next"
    (notebook,) = (tmp_path / "stopgrad").glob(f"*/*_{solved[here].rpartition('/')[2]}.ipynb")
    code, out, _ = fresh("check", notebook, missing=missing, cwd=tmp_path)
    assert code == 1
    assert "not written yet" in out
    fill(notebook, solved[here])
    code, out, err = fresh("check", notebook, missing=missing, cwd=tmp_path)
    assert (code, err) == (0, ""), out
    assert f"✓ {solved[here]} is solved as far as you can see here: 1 of 48." in out
    code, _, err = fresh("check", solved[missing], missing=missing, cwd=tmp_path)
    assert code == 2
    name = {"jax": "JAX", "torch": "PyTorch"}[missing]
    assert err == (
        f"grader: {solved[missing]} is written in {name}, which is not installed here: "
        f"pip install 'stopgrad[{missing}]'\n"
    )


@pytest.fixture(scope="module")
def author(wheel, tmp_path_factory):
    """The `grader` of an environment with the wheel, in which the sandbox works, too, and torch is missing."""
    home = tmp_path_factory.mktemp("author")
    python = _venv_with(wheel, home)
    (site,) = (home / "venv" / "lib").glob("python*/site-packages")
    _link_packages(site, "torch")

    def run(*arguments, cwd):
        done = subprocess.run(
            [python.with_name("grader"), *arguments], cwd=cwd, capture_output=True, text=True, timeout=300,
            env={"PATH": os.environ["PATH"], "HOME": str(home)}, check=False,
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    return run


def test_an_author_gets_from_an_empty_folder_to_a_proven_course_and_a_further_exercise(author, tmp_path):
    code, out, err = author("course", "new", cwd=tmp_path)
    assert (code, err) == (0, ""), out
    code, out, err = author("new", "my_unit/my_update", "--like", "update_in_place", cwd=tmp_path)
    assert (code, err) == (0, "grader: PyTorch is not installed here: pip install 'stopgrad[torch]'\n")
    code, out, err = author("prove", "first_unit", cwd=tmp_path)
    assert (code, err) == (0, ""), out
    assert "1 of 1 exercises proven." in out
    code, out, _ = author("reference", cwd=tmp_path)
    assert code == 0
    assert "assert_blocked(flow, *names)" in out


def test_a_student_without_jupyterlab_is_told_how_to_get_it(fresh, tmp_path):
    code, _, err = fresh("lab", missing="jupyterlab", cwd=tmp_path)
    assert (code, err) == (2, "grader: JupyterLab is not installed here: pip install 'stopgrad[lab]'\n")
    assert not list(tmp_path.iterdir())


@pytest.fixture(scope="module")
def documented(wheel):
    """The Python of an environment made by `pip install 'stopgrad[jax,torch,lab]'`, the line in docs/student.md."""
    text = (ROOT / "docs/student.md").read_text("utf-8")
    (extras,) = re.findall(r"^pip install 'stopgrad\[([\w,]+)\]'", text, re.MULTILINE)
    return documented_python(wheel.filename, extras)


RUN = ["straight_through/vq_numpy", "seeing_the_graph/detach_once"]
"""Notebooks that take little time, one of them with a plot."""
RUN_LONGER = ["target_networks/td_loss", "straight_through/vq_ste", "straight_through/vq_numpy"]
"""One notebook per framework, each with a plot. `make matrix` runs all of them."""


@pytest.mark.parametrize("slugs", [RUN, pytest.param(RUN_LONGER, marks=pytest.mark.thorough)])
def test_the_documented_install_runs_notebooks_from_the_wheel(documented, tmp_path, slugs):
    ran = subprocess.run(
        [documented, "-P", ROOT / "tests/matrix/notebooks.py", ROOT / "solutions", tmp_path / "work", *slugs],
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), "JAX_PLATFORMS": "cpu"},
        cwd=tmp_path, capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert ran.stdout.splitlines() == [f"✓ {slug}" for slug in slugs], ran.stderr
    assert ran.returncode == 0


def test_the_documented_install_holds_whatever_a_notebook_imports(documented, tmp_path):
    names = set()
    for path in (ROOT / "exercises").glob("*/*.ipynb"):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                source = "".join(cell["source"])
                names |= set(re.findall(r"^\s*(?:import|from)\s+(\w+)", source, re.MULTILINE))
    assert {"grader", "jax", "numpy", "torch"} <= names
    code = "import sys; from importlib.util import find_spec; print([n for n in sys.argv[1:] if not find_spec(n)])"
    ran = subprocess.run(
        [documented, "-P", "-c", code, *sorted(names)],
        cwd=tmp_path, capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    assert ran.stdout == "[]\n"
