"""A course of one small exercise in numpy, with a contract, whose grader a test can weaken."""

import json

REFERENCE = '''"""Scaled."""


def scaled(x, scale=2.0):
    """x times scale."""
    return x * scale, x.sum()
'''
WRONG = {
    "shifted": ("x * scale + 1.0, x.sum()", "The entries are shifted."),
    "mean": ("x * scale, x.mean() * (x.size + 1)", "The sum is not the sum."),
}
GRADER = '''"""scaled."""

from grader import Contract, assert_close

contract = Contract("scaled", open=["x", "scale"])


def cases(rng):
    """Several sizes and scales."""
    yield "four entries", {"x": rng.uniform(1, 2, 4), "scale": 3.0}
    yield "four more", {"x": rng.uniform(1, 2, 4)}
    yield "negative entries", {"x": rng.uniform(-2, -1, 4), "scale": 3.0}
    yield "a negative scale", {"x": rng.uniform(1, 2, 4), "scale": -1.5}
    yield "two entries", {"x": rng.uniform(1, 2, 2), "scale": 0.5}
    yield "one entry", {"x": rng.uniform(1, 2, 1), "scale": 0.5}


def test_value(student, cases):
    """scaled is right"""
    assert_close(student.scaled(cases))
'''


def toy_course(folder, grader=GRADER):
    """The course in a folder; returns that folder."""
    solution = folder / "solutions" / "toys" / "scaled"
    for name in ("wrong", "right"):
        (solution / name).mkdir(parents=True)
    (solution / "reference.py").write_text(REFERENCE, encoding="utf-8")
    (solution / "test_scaled.py").write_text(grader, encoding="utf-8")
    (solution / "right" / "other.py").write_text(
        REFERENCE.replace("x * scale", "scale * x"), encoding="utf-8"
    )
    for name, (result, advice) in WRONG.items():
        source = f'"""{advice}"""\n\n\ndef scaled(x, scale=2.0):\n    return {result}\n'
        (solution / "wrong" / f"{name}.py").write_text(source, encoding="utf-8")
    stub = "def scaled(x, scale=2.0):\n    raise NotImplementedError\n"
    cell = {
        "cell_type": "code",
        "metadata": {"tags": ["stub"]},
        "source": stub,
        "outputs": [],
        "execution_count": None,
    }
    (folder / "exercises" / "toys").mkdir(parents=True)
    notebook = json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    (folder / "exercises" / "toys" / "scaled.ipynb").write_text(notebook, encoding="utf-8")
    (folder / "course").mkdir()
    (folder / "course" / "course.toml").write_text(
        '[[unit]]\nname = "toys"\ntitle = "Toys"\nexercises = [\n'
        '    { id = "scaled", framework = "numpy", points = 2, minutes = 5, title = "Scaled" },\n]\n',
        encoding="utf-8",
    )
    return folder
