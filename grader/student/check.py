"""`check(...)` and `xray(...)` in a student's notebook: one visible call, and where its gradients went.

They run in the student's own kernel and know only what the notebook itself shows. A result shows
itself: as a picture where there is a notebook, as text in a terminal.
"""

from __future__ import annotations

import contextlib
import html
import inspect
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from grader.core.flow import Flow
from grader.diagram import Diagram, diagram_of, names_to_show, svg, text
from grader.engines import probe, program, why_concrete
from grader.student.explain import explain, meaning_of

RTOL = 1e-4
ATOL = 1e-5
HIDDEN = "Visible checks passed; hidden ones follow at grading."
MARKS = {True: "✓", False: "✗", None: "!"}


@dataclass(frozen=True)
class Line:
    """One thing that was looked at: held, did not, or (None) is worth knowing."""

    passed: bool | None
    text: str


@dataclass(frozen=True)
class Report:
    """What was found; shows itself as text, and in a notebook as a picture."""

    function: str
    lines: tuple[Line, ...]
    picture: Diagram | None = None
    judged: bool = True
    """Whether something was expected: a check says in the end what follows, an x-ray does not."""

    @property
    def passed(self) -> bool:
        """Whether everything visible holds."""
        return all(line.passed is not False for line in self.lines) and (
            self.picture is None or self.picture.right
        )

    def __str__(self) -> str:
        rows = [f"  {MARKS[line.passed]} {_indented(line.text)}" for line in self.lines]
        seen = text(self.picture).splitlines()[1:] if self.picture else []
        return "\n".join([f"{self.function}:", *rows, *seen, *(f"  {end}" for end in self._end())])

    __repr__ = __str__

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:  # noqa: ARG002 (IPython's form)
        return {"text/plain": str(self), "text/html": self._html()}

    def _html(self) -> str:
        rows = "".join(
            f"<p style='margin:.2em 0;white-space:pre-wrap'><span aria-hidden='true'>{MARKS[line.passed]}</span> "
            f"{'<b>Not yet:</b> ' if line.passed is False else ''}{html.escape(line.text)}</p>"
            for line in self.lines
        )
        drawn = svg(self.picture) if self.picture else ""
        end = "".join(f"<p><b>{html.escape(said)}</b></p>" for said in self._end())
        return f"<div><p><b>{html.escape(self.function)}</b></p>{rows}{drawn}{end}</div>"

    def _end(self) -> list[str]:
        return [HIDDEN] if self.judged and self.passed else []

    def svg(self, path: str | Path | None = None) -> str:
        """The picture as SVG, also written to a file if one is named."""
        if self.picture is None:
            raise ValueError(f"There is no picture of {self.function}: {self.lines[0].text}")
        drawn = svg(self.picture)
        if path is not None:
            Path(path).write_text(drawn, encoding="utf-8")
        return drawn


def check(
    function: Callable[..., Any],
    *,
    inputs: dict[str, Any],
    value: Any,
    flowing: Sequence[str] = (),
    blocked: Sequence[str] = (),
) -> Report:
    """Run a function once on visible inputs and compare its value and its gradient flow.

    Args:
        value: what it should return: a number, an array, or a tuple of them.
        flowing: inputs that a gradient has to reach.
        blocked: inputs that none may reach.
    """
    flow, report = _look(function, inputs, flowing, blocked)
    if flow.error is not None:
        return report
    return replace(report, lines=(_value_line(flow, value), *report.lines))


def xray(function: Callable[..., Any], /, *arguments: Any, **inputs: Any) -> Report:
    """Draw where gradients go in a function of your own, on inputs as you would call it with.

    JAX, or torch: every float input is looked at. `.svg("file.svg")` on the result keeps the picture.
    """
    bound = inspect.signature(function).bind(*arguments, **inputs) if arguments else None
    _, report = _look(function, dict(bound.arguments) if bound else inputs, (), ())
    return replace(report, judged=False)


def _look(
    function: Callable[..., Any], inputs: dict[str, Any], flowing: Sequence[str], blocked: Sequence[str]
) -> tuple[Flow, Report]:
    """The flow of one call, and what is said of it before anything is compared."""
    run = program(function, inputs, names_to_show(inputs, [*flowing, *blocked]))
    flow = _probe_asked(function, inputs, [*flowing, *blocked])
    if flow.error is not None:
        return flow, Report(flow.function, (Line(False, explain(flow.error)),))
    notes = []
    backward = flow.facts.get("backward")
    if backward:
        edits = dict.fromkeys(f"line {edit.line}: `{edit.statement}`" for edit in (run.edits if run else ()))
        more = [meaning_of(str(backward)), f"Edited in place: {'; '.join(edits)}" if edits else ""]
        notes.append(
            Line(False, "\n".join([f"could not be differentiated: {backward}", *filter(None, more)]))
        )
    elif flow.facts.get("jit"):
        fault = why_concrete(function, inputs)
        where = f" ({fault.place}: `{fault.line}`)" if fault and fault.line else ""
        why = meaning_of(f"{fault.type}: {fault.message}") if fault else ""
        notes.append(Line(None, f"does not run under jit{where}\n{why or flow.facts['jit']}"))
    for name, change in flow.changes.items():
        network = hasattr(inputs.get(name.partition(".")[0]), "parameters")  # made to be changed
        if change.how != "grad" and not network:
            notes.append(Line(None, f"{name} was changed in place"))
    picture = None
    if flow.gradients and not backward:
        picture = diagram_of(
            flow, flowing=flowing, blocked=blocked, inputs=inputs, graph=run.graph() if run else None
        )
    elif flowing and not backward:
        notes.append(Line(False, "nothing was returned that a gradient could come from"))
    return flow, Report(flow.function, tuple(notes), picture)


def _probe_asked(function: Callable[..., Any], inputs: dict[str, Any], asked: Sequence[str]) -> Flow:
    """The flow of one call. A derivative that the check does not ask about may fail: then it is left out."""
    flow = probe(function, inputs)
    heads = {name.partition(".")[0] for name in asked}
    others = tuple(name for name in inputs if name not in heads) if asked else ()
    if not others or (flow.error is None and not flow.facts.get("backward")):
        return flow
    with contextlib.redirect_stdout(io.StringIO()):  # what it prints has been printed
        without_others = probe(function, inputs, open_inputs=others)
    return flow if without_others.error is not None else without_others


def _indented(words: str) -> str:
    return words.replace("\n", "\n    ")


def _value_line(flow: Flow, value: Any) -> Line:
    wanted = list(value) if isinstance(value, tuple) else [value]
    outputs = flow.outputs
    if len(outputs) != len(wanted):
        returned = "1 value" if len(outputs) == 1 else f"{len(outputs)} values"
        return Line(False, f"returned {returned}, expected {len(wanted)}")
    for output, expected in zip(outputs, wanted, strict=True):
        if expected is None or output.array is None:
            if not (expected is None and output.kind == "None"):
                kind = "an array" if output.kind == "array" else output.kind
                hint = " (is there a `return`?)" if output.kind == "None" else ""
                return Line(
                    False, f"returned {kind}, expected {'None' if expected is None else 'an array'}{hint}"
                )
            continue
        target = np.asarray(expected)
        if output.array.shape != target.shape:
            return Line(False, f"value has shape {output.array.shape}, expected {target.shape}")
        if not np.allclose(output.array, target, rtol=RTOL, atol=ATOL):
            return Line(False, f"value is {_brief(output.array)}, expected {_brief(target)}")
    shown = ", ".join("None" if output.array is None else _brief(output.array) for output in outputs)
    return Line(True, f"value {shown}")


def _brief(array: np.ndarray[Any, Any]) -> str:
    return np.array2string(array, precision=4, threshold=12, separator=", ").replace("\n", "")
