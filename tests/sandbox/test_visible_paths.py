"""Visible paths: a box sees its framework, and not what happens to be installed beside it."""

import os
import sys
from pathlib import Path

import pytest

from grader.core.frameworks import FRAMEWORKS
from grader.sandbox import visible_paths as module
from grader.sandbox.bubblewrap import command
from grader.sandbox.visible_paths import listed_paths, readable_parent, readable_paths, visible_paths


def covers(paths, path):
    return any(str(path) == entry or str(path).startswith(f"{entry}/") for entry in paths)


def site_packages():
    import numpy

    return Path(numpy.__file__).parents[1]


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_without_a_private_root_only_declared_packages_are_readable(framework):
    readable = readable_paths(framework, private_root=False)
    assert covers(readable, site_packages() / "numpy" / "__init__.py")
    assert covers(readable, os.__file__)
    assert not covers(readable, site_packages() / "pytest" / "__init__.py")
    assert not covers(readable, site_packages() / "rlax" / "__init__.py")
    assert covers(listed_paths(framework, private_root=False), site_packages())


def test_frameworks_do_not_see_each_other():
    for framework, others in (("jax", ["torch"]), ("torch", ["jax"]), ("numpy", ["jax", "torch"])):
        packages = visible_paths(framework).packages
        assert not any(covers(packages, site_packages() / other) for other in others)


def test_a_further_library_is_there_where_it_is_named_and_nowhere_else():
    rlax = site_packages() / "rlax"
    assert str(rlax) in visible_paths("jax", ("rlax",)).packages
    assert str(rlax) not in visible_paths("jax").packages
    assert covers(readable_paths("jax", ("rlax",), private_root=False), rlax)
    assert not covers(readable_paths("jax", private_root=False), rlax)
    line = command("bwrap", ["true"], framework="jax", libraries=("rlax",))
    assert str(rlax) in line
    assert str(rlax) not in command("bwrap", ["true"], framework="jax")


def test_the_private_root_hides_other_packages():
    paths = visible_paths("numpy")
    line = command("bwrap", ["true"], framework="numpy")
    bound = [line[index + 1] for index, word in enumerate(line) if word == "--ro-bind"]
    assert set(paths.packages) <= set(bound)
    assert not covers(bound, sys.prefix)
    for folder in paths.hidden:
        assert (
            line.index("--tmpfs", line.index("--ro-bind")) < line.index(folder) < line.index("--remount-ro")
        )
    assert listed_paths("numpy", private_root=True) == ()


def test_what_lies_beside_a_hidden_folder_stays(tmp_path):
    for name in ("python3/os.py", "python3/site-packages/other.py", "python3/json/tool.py", "libc.so"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    hidden = tuple(module._hidden_folders([str(tmp_path)]))
    assert hidden == (str(tmp_path / "python3/site-packages"),)
    beside = set(module._beside(str(tmp_path), hidden))
    assert beside == {str(tmp_path / name) for name in ("libc.so", "python3/os.py", "python3/json")}


def test_a_course_among_packages_would_be_seen(tmp_path):
    assert readable_parent(Path(module.__file__).parent) is not None
    assert readable_parent(site_packages() / "numpy" / "course") is not None
    assert readable_parent(tmp_path) is None
    assert readable_parent(site_packages() / "rlax" / "course") is None
    assert readable_parent(site_packages() / "rlax" / "course", ("rlax",)) is not None


def test_other_architectures_may_read_more_about_the_processor(monkeypatch):
    assert module.PROCESSORS not in readable_paths("numpy", private_root=True)
    monkeypatch.setattr(module.platform, "machine", lambda: "aarch64")
    assert module.PROCESSORS in readable_paths("numpy", private_root=True)
