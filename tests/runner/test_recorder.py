"""The recorder: what cells show, in the order in which a notebook would show it."""

import sys
from types import ModuleType

import pytest

from grader.core.cell_output import CellOutput, Kind
from grader.runner.cells import run_cells
from grader.runner.recorder import COLOURS, Recorder, describe

PLOT = """
import matplotlib.pyplot as plt
print("before")
figure, (left, right) = plt.subplots(1, 2, figsize=(4, 2))
left.plot([1, 2], label="one, two")
left.plot([2, 1], label="two, one")
left.set(title="Left", xlabel="step", ylabel="loss")
left.legend()
right.plot([3, 4])
right.set(xlabel="size")
done = True
"""


@pytest.fixture
def shown(monkeypatch):
    """`shown(*cells)` is what each cell shows."""
    monkeypatch.setitem(sys.modules, "submission", None)
    monkeypatch.setenv("MPLBACKEND", "agg")
    pyplot = pytest.importorskip("matplotlib.pyplot")
    monkeypatch.setattr(pyplot, "show", pyplot.show)

    def run(*sources):
        cells = [[f"code cell {number}", source] for number, source in enumerate(sources, start=1)]
        recorder = Recorder()
        monkeypatch.setattr(sys, "stdout", recorder)
        errors = run_cells(cells, ModuleType("submission"), framework="numpy", recorder=recorder)
        monkeypatch.undo()
        assert errors == []
        return recorder.cells

    return run


def test_each_cell_has_what_it_printed_as_one_text(shown):
    assert shown("print('a', 1)\nprint('  b')", "x = 2", "print(x)") == (
        (CellOutput(Kind.PRINTED, "a 1\n  b\n"),),
        (),
        (CellOutput(Kind.PRINTED, "2\n"),),
    )


def test_the_value_of_the_last_expression_is_shown_as_in_a_notebook(shown):
    cells = shown("x = 'text'\nx", "print('first')\n1 + 1", "None", "print('only')", "x = 3", "")
    assert cells == (
        (CellOutput(Kind.VALUE, "'text'"),),
        (CellOutput(Kind.PRINTED, "first\n"), CellOutput(Kind.VALUE, "2")),
        (),
        (CellOutput(Kind.PRINTED, "only\n"),),
        (),
        (),
    )


def test_a_picture_stands_where_it_was_shown(shown):
    ((before, picture, after), (late,)) = shown(
        PLOT + "plt.show()\nprint('after')", "plt.plot([1, 2])\nx = 1"
    )
    assert (before.text, after.text) == ("before\n", "after\n")
    assert [one.kind for one in (before, picture, after, late)] == [
        Kind.PRINTED,
        Kind.PICTURE,
        Kind.PRINTED,
        Kind.PICTURE,
    ]


def test_a_picture_is_told_in_words(shown):
    ((_, picture),) = shown(PLOT)
    assert picture.text == "Plot. Left (loss against step): one, two; two, one. size."


def test_a_title_of_the_whole_picture_comes_first(shown):
    shown("")
    from matplotlib.figure import Figure

    figure = Figure()
    figure.suptitle("All of it")
    figure.subplots()
    assert describe(figure) == "Plot. All of it."


def test_a_picture_is_a_small_file_and_the_same_each_time(shown):
    from io import BytesIO

    from PIL import Image

    ((_, first),), ((_, second),) = shown(PLOT), shown(PLOT)
    assert first.png == second.png
    assert len(first.png) < 10_000
    with Image.open(BytesIO(first.png)) as image:
        assert image.mode == "P"
        assert len(image.getcolors()) <= COLOURS
        assert 300 < image.width < 500
