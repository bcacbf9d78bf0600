"""The files of an autograder: pinned versions, the same course, the same bytes."""

import re
from dataclasses import replace
from importlib import metadata

import numpy as np
import pytest
from support import ROOT

from grader.core import frameworks
from grader.course.exercise import load_course
from grader.reports.autograder_files import course_files, package_files, packed, requirements


@pytest.fixture(scope="module")
def course():
    return load_course(ROOT)


def test_every_version_is_the_one_installed_here(course):
    text, unpinned = requirements([course.exercises["target_networks/td_loss"]])
    lines = dict(line.split("==") for line in text.decode().splitlines())
    assert lines["numpy"] == np.__version__
    assert lines["jax"] == metadata.version("jax")
    assert {"jaxlib", "pytest", "pluggy", "rich", "pyseccomp"} <= set(lines)
    assert "torch" not in lines
    assert not [version for version in lines.values() if not re.fullmatch(r"[\w.]+", version)]
    assert unpinned == ()


def test_a_framework_that_is_not_installed_here_is_not_pinned_and_named(course, monkeypatch):
    elsewhere = replace(frameworks.JAX, name="jaxx", requirement="jaxx>=0.5")
    monkeypatch.setitem(frameworks.FRAMEWORKS, "jax", elsewhere)
    text, unpinned = requirements([course.exercises["target_networks/td_loss"]])
    assert "jaxx>=0.5" in text.decode().splitlines()
    assert unpinned == ("jaxx",)


def test_the_course_of_an_autograder_has_the_same_fingerprints(course, tmp_path):
    for slug in ("target_networks/td_loss", "seeing_the_graph/stop_gradient_numpy"):
        for name, data in course_files(course, [course.exercises[slug]]).items():
            path = tmp_path / slug / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        copy = load_course(tmp_path / slug).exercises[slug]
        assert copy.fingerprint == course.exercises[slug].fingerprint


def test_the_package_is_whole_but_for_the_site_s_pictures_and_notebooks():
    names = set(package_files())
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "grader").rglob("*.py")}
    assert {f"package/{name}" for name in modules} <= names
    assert "package/grader/reports/templates/prairielearn_run.sh.template" in names
    assert not [name for name in names if "__pycache__" in name or "/static/" in name]


def test_the_same_files_give_the_same_bytes():
    content = {"b": b"2", "a": b"1"}
    assert packed(content) == packed(dict(sorted(content.items())))
