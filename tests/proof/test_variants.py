"""Honest variants give the same results as the source."""

import pytest

from grader.proof.variants import variants

SOURCE = '''import numpy as np


def loss(x, y, scale=2.0):
    """Mean squared error, scaled."""
    error = x[1:] - y[1:]
    count = len(x) - 1
    weights = np.ones(count) * scale
    total = np.sum(weights * error**2)
    return -total / count if scale < 0 else total / count
'''


def run(source, *arguments):
    names = {}
    exec(source, names)
    return names["loss"](*arguments)


def test_each_variant_gives_what_the_source_gives():
    import numpy as np

    x, y = np.array([1.0, 2.0, 4.0]), np.array([0.5, -1.0, 3.0])
    edits = variants(SOURCE, "numpy", most=60)
    assert len(edits) == 60
    for variant in edits:
        for arguments in ((x, y), (x, y, 3.0), (x, y, -1.0)):
            assert run(variant.source, *arguments) == pytest.approx(run(SOURCE, *arguments)), variant.name


def test_there_are_variants_of_every_kind():
    kinds = {variant.operator for variant in variants(SOURCE, "numpy")}
    assert {"rename", "name a step", "exchange lines", "extract a helper", "spell out", "BinOp"} <= kinds


def test_a_short_source_gets_two_rewrites_at_once():
    edits = variants("def f(x):\n    return x * 2.0\n", "numpy", most=22)
    assert len(edits) == 22
    assert any(";" in variant.description for variant in edits)
