"""Import paths of version 0.1 that course files use: they work, and say the new path."""

import importlib
import sys
from pathlib import Path

import pytest
from support import copy_course

from grader.engines.networks import mlp

SLUG = "seeing_the_graph/detach_once"


def test_the_old_path_gives_the_same_function_and_names_the_new_path():
    sys.modules.pop("grader.flows.networks", None)
    with pytest.warns(
        DeprecationWarning, match=r"^grader\.flows\.networks is now grader\.engines\.networks$"
    ):
        networks = importlib.import_module("grader.flows.networks")
    assert networks.mlp is mlp


def test_a_course_whose_scene_uses_the_old_path_is_proven(grader, tmp_path):
    course = copy_course(tmp_path / "course", SLUG)
    scene = Path(course, "solutions", SLUG, "scene.py")
    source = scene.read_text(encoding="utf-8")
    assert "grader.engines.networks" in source
    scene.write_text(source.replace("grader.engines.networks", "grader.flows.networks"), encoding="utf-8")
    answer = grader("prove", SLUG, cwd=course)
    assert answer.code == 0, answer.out + answer.err
    assert "1 of 1 exercises proven." in answer.out
