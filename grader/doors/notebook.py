"""`check(...)` in a student's notebook: one visible call, and where its gradients went.

It runs in the student's own kernel and knows only what the notebook itself shows.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from grader.flows import flow as run_flow
from grader.words.flow import Flow

RTOL = 1e-4
ATOL = 1e-5
HIDDEN = "Visible checks passed; hidden ones follow at grading."
MARKS = {True: "✓", False: "✗"}


@dataclass(frozen=True)
class Line:
    """One thing that was looked at."""

    passed: bool
    text: str


@dataclass(frozen=True)
class Report:
    """What a visible check found; shows itself as text and in a notebook as a table."""

    function: str
    lines: tuple[Line, ...]

    @property
    def passed(self) -> bool:
        """Whether everything visible holds."""
        return all(line.passed for line in self.lines)

    def __str__(self) -> str:
        rows = [f"  {MARKS[line.passed]} {line.text}" for line in self.lines]
        return "\n".join([f"{self.function}:", *rows, *([f"  {HIDDEN}"] if self.passed else [])])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td aria-hidden='true'>{MARKS[line.passed]}</td>"
            f"<td style='text-align:left'>{'' if line.passed else '<b>Not yet:</b> '}{html.escape(line.text)}</td></tr>"
            for line in self.lines
        )
        end = f"<p>{HIDDEN}</p>" if self.passed else ""
        return f"<p><b>{html.escape(self.function)}</b></p><table>{rows}</table>{end}"


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
    flow = run_flow(function, **inputs)
    if flow.error is not None:
        return Report(flow.function, (Line(False, _told(flow)),))
    lines = [_value_line(flow, value)]
    if flow.facts.get("backward"):
        lines.append(Line(False, f"could not be differentiated: {flow.facts['backward']}"))
    else:
        lines += [_gradient_line(flow, name, wanted=True) for name in flowing]
        lines += [_gradient_line(flow, name, wanted=False) for name in blocked]
    return Report(flow.function, tuple(lines))


def _told(flow: Flow) -> str:
    error = flow.error
    if error is None or error.type == "NotImplementedError":
        return "not written yet: fill in the cell above, run it, then run this one again."
    return f"raised {error}"


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
                return Line(False, f"returned {kind}, expected {'None' if expected is None else 'an array'}")
            continue
        target = np.asarray(expected)
        if output.array.shape != target.shape:
            return Line(False, f"value has shape {output.array.shape}, expected {target.shape}")
        if not np.allclose(output.array, target, rtol=RTOL, atol=ATOL):
            return Line(False, f"value is {_brief(output.array)}, expected {_brief(target)}")
    shown = ", ".join("None" if output.array is None else _brief(output.array) for output in outputs)
    return Line(True, f"value {shown}")


def _gradient_line(flow: Flow, name: str, *, wanted: bool) -> Line:
    leaves = flow.inputs_under(name)
    gradients = [gradient for leaf in leaves for gradient in flow.gradient(leaf)]
    reaches = any(gradient is not None and np.any(gradient) for gradient in gradients)
    if not leaves:
        return Line(False, f"{name}: nothing was returned that a gradient could come from")
    said = "a gradient reaches it" if reaches else "no gradient reaches it"
    should = "" if reaches == wanted else ", expected one" if wanted else ", expected none"
    return Line(reaches == wanted, f"{name}: {said}{should}")


def _brief(array: np.ndarray[Any, Any]) -> str:
    return np.array2string(array, precision=4, threshold=12, separator=", ").replace("\n", "")
