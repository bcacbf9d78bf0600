"""A small course on disk, and notebooks to submit to it."""

import json

import pytest

STUB = "def f(x):\n    raise NotImplementedError"
EXAMPLE = "print('shown')"
CHECK = "from grader import check\ncheck(f, inputs={}, value=0)"
ANSWER = "def f(x):\n    return x"


@pytest.fixture
def notebook():
    """The bytes of a notebook with these code cells: texts, or (text, tags)."""

    def write(*cells, nbformat=4, minor=5, **top):
        def cell(item):
            source, tags = item if isinstance(item, tuple) else (item, [])
            return {"cell_type": "code", "metadata": {"tags": tags}, "source": source, "outputs": []}

        tree = {
            "cells": [cell(item) for item in cells],
            "metadata": {},
            "nbformat": nbformat,
            "nbformat_minor": minor,
        }
        return json.dumps(tree | top).encode()

    return write


@pytest.fixture
def course(tmp_path, notebook):
    """A course of two units with the exercises `one/f`, `one/g` and `two/f`."""
    from grader.course.exercise import load_course

    lines = {"one": ["f", "g"], "two": ["f"]}
    text = ""
    for unit, ids in lines.items():
        text += f'[[unit]]\nname = "{unit}"\ntitle = "Unit {unit}"\nexercises = [\n'
        for name in ids:
            text += f'{{ id = "{name}", framework = "numpy", points = 2, minutes = 5, title = "T" }},\n'
            folder = tmp_path / "solutions" / unit / name
            folder.mkdir(parents=True)
            (folder / "reference.py").write_text("def f(x):\n    return x\n")
            (folder / f"test_{name}.py").write_text("")
            path = tmp_path / "exercises" / unit / f"{name}.ipynb"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(notebook((EXAMPLE, ["example"]), (STUB, ["stub"]), (CHECK, ["check"])))
        text += "]\n"
    (tmp_path / "course").mkdir()
    (tmp_path / "course" / "course.toml").write_text(text)
    return load_course(tmp_path)


@pytest.fixture
def tree(tmp_path, notebook):
    """Write a file of a `submitted/` tree and return its path."""

    def write(place, data=None):
        path = tmp_path / "submitted" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(notebook(ANSWER) if data is None else data)
        return path

    return write
