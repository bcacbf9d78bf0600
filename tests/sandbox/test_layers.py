"""Layers: which tier they make, and what is in force where bubblewrap is missing."""

import pytest

from grader.sandbox import layers
from grader.sandbox.box import Box
from grader.sandbox.layers import FULL, NONE, PARTIAL, Layers, find_layers
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox

ALL = {"bubblewrap": True, "namespaces": True, "landlock": True, "seccomp": True, "limits": True}


@pytest.mark.parametrize(
    ("missing", "tier"),
    [
        ((), FULL),
        (("bubblewrap",), PARTIAL),
        (("namespaces",), PARTIAL),
        (("bubblewrap", "namespaces"), PARTIAL),
        (("landlock",), NONE),
        (("seccomp",), NONE),
        (("limits",), NONE),
    ],
)
def test_the_tier_follows_from_the_layers(missing, tier):
    assert Layers(**{**ALL, **dict.fromkeys(missing, False)}).tier == tier


def test_without_bubblewrap_a_box_starts_in_the_partial_tier(monkeypatch):
    """Even where user namespaces are allowed: outside bubblewrap no folder stands ready for the scratch space."""
    monkeypatch.setattr(layers, "find_bubblewrap", lambda: None)
    partial = find_layers()
    assert (partial.bubblewrap, partial.namespaces, partial.tier) == (False, False, PARTIAL)
    with Sandbox(partial) as sandbox:
        Box(sandbox, "numpy", Limits()).close()


PLOT = "import matplotlib.pyplot as plt\nplt.plot([1, 2])\ntry:\n    open('/tmp/note', 'w')\nexcept OSError:\n    def drawn(x):\n        return x\n"
"""Defines `drawn` where a plot was drawn and no file could be written."""


@pytest.mark.parametrize("bubblewrap", [True, False], ids=["inside bubblewrap", "without bubblewrap"])
def test_matplotlib_works_without_a_scratch_space(bubblewrap):
    with Sandbox(Layers(**{**ALL, "bubblewrap": bubblewrap, "namespaces": False})) as sandbox:
        box = Box(sandbox, "numpy", Limits())
        answer = box.load("numpy", [["", PLOT]])
        box.close()
    assert answer["errors"] == []
    assert "drawn" in answer["defined"]
