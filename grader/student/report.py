"""Report: what a check or an x-ray saw. It displays itself: as a diagram in a notebook, as text in a terminal."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from grader.core.loaded import NOT_REACHED, REACHED, ROUNDING, Asserted, CheckReport, ReportLine, Symptom
from grader.core.text import printable
from grader.diagram import Diagram, svg, text
from grader.diagram.text import describe_input, describe_leak, shown_graph, shown_inputs

HIDDEN = "Visible checks passed; hidden ones follow at grading."
SYMBOLS = {True: "✓", False: "✗", None: "!"}
CODE = re.compile(r"`([^`\n]+)`")
HOLE = "\0"
"""Stands for code while other words are marked up."""


@dataclass(frozen=True)
class Report:
    """What a check or an x-ray saw; displays itself as text, and in a notebook as a diagram."""

    function: str
    lines: tuple[ReportLine, ...]
    diagram: Diagram | None = None
    is_check: bool = True
    """Whether something was expected: only a check says at the end what follows."""
    asserted: tuple[Asserted, ...] = ()
    pictured: str = ""
    """Which call the diagram is of, where it is not the first."""
    advice: tuple[str, ...] = ()
    """What the page says of a mistake like this one, in Markdown. Whoever knows the page hands it over."""

    @property
    def passed(self) -> bool:
        """Whether everything visible holds."""
        return all(line.passed is not False for line in self.lines) and (
            self.diagram is None or self.diagram.as_expected
        )

    def data(self) -> CheckReport:
        """All that was judged, as plain data: the lines, and those inputs that something is expected of."""
        diagram = json.dumps(self.diagram.to_json()) if self.diagram else ""
        return CheckReport(
            self.function, self.passed, (*self.lines, *self.input_lines()), self.asserted, diagram
        )

    def input_lines(self) -> Iterator[ReportLine]:
        """The inputs of the diagram that something is expected of, in words."""
        if self.diagram is None:
            return
        graph = shown_graph(self.diagram)
        for input in shown_inputs(self.diagram):
            if input.expected is not None:
                name = printable(input.name, 40)
                sentences = [f"{name} {describe_input(input, graph)}", describe_leak(input, graph)]
                kind = REACHED if input.actual == "flows" else NOT_REACHED
                symptom = Symptom(kind, about(name, self.pictured), _rounding(input.size))
                shown = None if input.as_expected else symptom
                yield ReportLine(input.as_expected, "\n".join(filter(None, sentences)), shown)

    def __str__(self) -> str:
        rows = [f"  {SYMBOLS[line.passed]} {_indented(line.text)}" for line in self.lines]
        inputs = text(self.diagram).splitlines()[1:] if self.diagram else []
        which = [f"  {self.pictured}:"] if self.pictured and self.diagram else []
        ends = [f"  {_indented(end.replace('**', ''))}" for end in self._end()]
        return "\n".join([f"{self.function}:", *rows, *which, *inputs, *ends])

    __repr__ = __str__

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:  # noqa: ARG002 (IPython's form)
        return {"text/plain": str(self), "text/html": self._html()}

    def _html(self) -> str:
        rows = "".join(
            f"<p style='margin:.2em 0;white-space:pre-wrap'><span aria-hidden='true'>{SYMBOLS[line.passed]}</span> "
            f"{'<b>Not yet:</b> ' if line.passed is False else ''}{_with_code(html.escape(line.text))}</p>"
            for line in self.lines
        )
        which = f"<p>{html.escape(self.pictured)}:</p>" if self.pictured and self.diagram else ""
        drawing = svg(self.diagram) if self.diagram else ""
        end = "".join(f"<p>{_marked_up(sentence)}</p>" for sentence in self._end())
        below = f"<div style='margin-top:.6em'>{end}</div>" if end else ""
        return f"<div><p><b>{html.escape(self.function)}</b></p>{rows}{which}{drawing}{below}</div>"

    def _end(self) -> tuple[str, ...]:
        if not self.is_check:
            return ()
        return (f"**{HIDDEN}**",) if self.passed else self.advice

    def svg(self, path: str | Path | None = None) -> str:
        """The diagram as SVG, also written to a file if a path is given."""
        if self.diagram is None:
            raise ValueError(f"There is no picture of {self.function}: {self.lines[0].text}")
        drawing = svg(self.diagram)
        if path is not None:
            Path(path).write_text(drawing, encoding="utf-8")
        return drawing


def joined(reports: Sequence[Report], labels: Sequence[str]) -> Report:
    """Several calls of one function in one report, with the diagram of the first call that did not pass.

    Args:
        labels: what tells each call from the first one; empty for the first.
    """
    named = [replace(report, pictured=label) for report, label in zip(reports, labels, strict=True)]
    shown = next((report for report in named if not report.passed and report.diagram), named[0])
    lines = list(named[0].lines)
    said = {line.text for line in lines if not line.passed}
    for report in named:
        own = report.lines if report.pictured else ()
        leaks = () if report is shown else [line for line in report.input_lines() if not line.passed]
        lines += [_labelled(line, report.pictured) for line in (*own, *leaks) if line.text not in said]
    asserted = tuple(one for report in named for one in report.asserted)
    return replace(shown, lines=tuple(lines), asserted=asserted)


def about(name: str, label: str) -> str:
    """What a symptom is about: a name, in a call that differs from the first one as the label says."""
    return ", ".join(filter(None, (name, label)))


def _rounding(size: float | None) -> str:
    """The size of a gradient that is rounding; empty for any other, as its size says nothing of the mistake."""
    return f"{size:.1e}" if size is not None and 0.0 < size < ROUNDING else ""


def _labelled(line: ReportLine, label: str) -> ReportLine:
    if not label:
        return line
    symptom = line.symptom
    if symptom is not None and not symptom.about.endswith(label):
        symptom = replace(symptom, about=about(symptom.about, label))
    return ReportLine(line.passed, f"{label}: {line.text}", symptom)


def _marked_up(markdown: str) -> str:
    """A sentence with its bold words and its code, as HTML."""
    text = html.escape(markdown.replace(HOLE, ""))
    codes = iter(CODE.findall(text))
    bold = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", CODE.sub(HOLE, text))  # stars within code are powers
    return re.sub(HOLE, lambda _: f"<code>{next(codes)}</code>", bold)


def _with_code(escaped: str) -> str:
    """A line with its code marked as such."""
    return CODE.sub(r"<code>\1</code>", escaped)


def _indented(words: str) -> str:
    return words.replace("\n", "\n    ")
