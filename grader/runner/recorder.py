"""Recorder: what the cells of a course's own notebook show, cell by cell, in the order in which a page would show it.

The proof runs worked examples so, and stores what they show. In a notebook, pictures appear where `plt.show()` is
called; those that are still open appear when the cell ends. Here it is the same.
"""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

from grader.core.cell_output import CellOutput, Kind

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PYPLOT = "matplotlib.pyplot"
DOTS_PER_INCH = 100
MAX_LETTERS, MAX_PICTURES = 50_000, 12
"""What is printed, and how many pictures: a student's own code is recorded too."""
COLOURS = 128
"""Plots have few colours. A palette makes their files three times smaller."""


class Recorder(io.TextIOBase):
    """The outputs of each cell. As a stream it takes what the running cell prints."""

    def __init__(self) -> None:
        self._cells: list[list[CellOutput]] = []
        self._letters, self._pictures = MAX_LETTERS, MAX_PICTURES

    @property
    def cells(self) -> tuple[tuple[CellOutput, ...], ...]:
        """The outputs of each cell that has begun."""
        return tuple(map(tuple, self._cells))

    def begin_cell(self, source: str) -> None:
        """From here on, outputs are this cell's."""
        self._cells.append([])
        if "matplotlib" in source:
            from matplotlib import pyplot

            # A plain function: pyplot gives its own a signature when a figure is first made.
            vars(pyplot)["show"] = lambda *_, **__: self._show()

    def end_cell(self, value: object) -> None:
        """Note the value of the cell's last expression, if there is one, and the pictures that are still open."""
        if value is not None:
            self._cells[-1].append(CellOutput(Kind.VALUE, repr(value)[:MAX_LETTERS]))
        self._show()

    def write(self, text: str) -> int:
        """Note what is printed, up to a limit."""
        outputs = self._cells[-1]
        length = len(text)
        text = text[: self._letters]
        self._letters -= len(text)
        if outputs and outputs[-1].kind is Kind.PRINTED:
            text_before = outputs.pop().text
            outputs.append(CellOutput(Kind.PRINTED, text_before + text))
        elif text:
            outputs.append(CellOutput(Kind.PRINTED, text))
        return length

    def _show(self) -> None:
        """Note all open pictures, and close them: what `plt.show()` does here."""
        pyplot = sys.modules.get(PYPLOT)
        if pyplot is None:
            return
        for number in pyplot.get_fignums():
            if self._pictures == 0:
                break
            self._pictures -= 1
            figure = pyplot.figure(number)
            self._cells[-1].append(CellOutput(Kind.PICTURE, describe(figure), _png(figure)))
        pyplot.close("all")


def describe(figure: Figure) -> str:
    """A plot in words: its panels, each with its axes and the names of what is drawn."""
    panels = [panel for axes in figure.axes if (panel := _describe_panel(axes))]
    title = figure.get_suptitle()
    return " ".join(["Plot.", *([f"{title}."] if title else []), *panels])


def _describe_panel(axes: Axes) -> str:
    x, y, title = axes.get_xlabel(), axes.get_ylabel(), axes.get_title()
    drawn = f"{y} against {x}" if x and y else x or y
    legend = axes.get_legend()
    labels = "; ".join(text.get_text() for text in (legend.get_texts() if legend else ()))
    head = f"{title} ({drawn})" if title and drawn else title or drawn
    about = ": ".join(part for part in (head, labels) if part)
    return f"{about}." if about else ""


def _png(figure: Figure) -> bytes:
    """The picture as a small file: the same bytes for the same picture, whenever it is made."""
    from PIL import Image

    drawn, small = io.BytesIO(), io.BytesIO()
    figure.savefig(drawn, format="png", dpi=DOTS_PER_INCH, bbox_inches="tight")
    with Image.open(drawn) as image:
        palette = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    palette.save(small, format="png", optimize=True)
    return small.getvalue()
