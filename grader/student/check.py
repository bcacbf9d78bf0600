"""`check(...)` and `xray(...)` in a student's notebook: one visible call, and where its gradients went.

They run in the student's kernel and know only what the notebook itself shows. A report displays
itself: as a diagram in a notebook, as text in a terminal.
"""

from __future__ import annotations

import contextlib
import html
import inspect
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from grader.core.closeness import close_to_printed
from grader.core.flow import Flow
from grader.core.loaded import Asserted, CheckReport, ReportLine
from grader.core.text import printable
from grader.diagram import Diagram, diagram_of, names_to_show, svg, text
from grader.diagram.text import describe_input, describe_leak, shown_graph, shown_inputs
from grader.engines import framework_of, of_sums, probe, program, tracing_error
from grader.engines.tree import leaves
from grader.student.explain import explain, meaning_of
from grader.student.kept_lines import kept_lines

HIDDEN = "Visible checks passed; hidden ones follow at grading."
SYMBOLS = {True: "✓", False: "✗", None: "!"}


@dataclass(frozen=True)
class Report:
    """What a check or an x-ray saw; displays itself as text, and in a notebook as a diagram."""

    function: str
    lines: tuple[ReportLine, ...]
    diagram: Diagram | None = None
    is_check: bool = True
    """Whether something was expected: only a check says at the end what follows."""
    asserted: Asserted = field(default_factory=Asserted)

    @property
    def passed(self) -> bool:
        """Whether everything visible holds."""
        return all(line.passed is not False for line in self.lines) and (
            self.diagram is None or self.diagram.as_expected
        )

    def data(self) -> CheckReport:
        """All that was judged, as plain data: the lines, and those inputs that something is expected of."""
        return CheckReport(self.function, self.passed, (*self.lines, *self._input_lines()), self.asserted)

    def _input_lines(self) -> Iterator[ReportLine]:
        if self.diagram is None:
            return
        graph = shown_graph(self.diagram)
        for input in shown_inputs(self.diagram):
            if input.expected is not None:
                name = printable(input.name, 40)
                sentences = [f"{name} {describe_input(input, graph)}", describe_leak(input, graph)]
                yield ReportLine(input.as_expected, "\n".join(filter(None, sentences)))

    def __str__(self) -> str:
        rows = [f"  {SYMBOLS[line.passed]} {_indented(line.text)}" for line in self.lines]
        inputs = text(self.diagram).splitlines()[1:] if self.diagram else []
        return "\n".join([f"{self.function}:", *rows, *inputs, *(f"  {end}" for end in self._end())])

    __repr__ = __str__

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:  # noqa: ARG002 (IPython's form)
        return {"text/plain": str(self), "text/html": self._html()}

    def _html(self) -> str:
        rows = "".join(
            f"<p style='margin:.2em 0;white-space:pre-wrap'><span aria-hidden='true'>{SYMBOLS[line.passed]}</span> "
            f"{'<b>Not yet:</b> ' if line.passed is False else ''}{html.escape(line.text)}</p>"
            for line in self.lines
        )
        drawing = svg(self.diagram) if self.diagram else ""
        end = "".join(f"<p><b>{html.escape(sentence)}</b></p>" for sentence in self._end())
        return f"<div><p><b>{html.escape(self.function)}</b></p>{rows}{drawing}{end}</div>"

    def _end(self) -> list[str]:
        return [HIDDEN] if self.is_check and self.passed else []

    def svg(self, path: str | Path | None = None) -> str:
        """The diagram as SVG, also written to a file if a path is given."""
        if self.diagram is None:
            raise ValueError(f"There is no picture of {self.function}: {self.lines[0].text}")
        drawing = svg(self.diagram)
        if path is not None:
            Path(path).write_text(drawing, encoding="utf-8")
        return drawing


def check(
    function: Callable[..., Any],
    *,
    inputs: dict[str, Any],
    value: Any,
    flowing: Sequence[str] = (),
    blocked: Sequence[str] = (),
    changes: Sequence[str] = (),
) -> Report:
    """Run a function once on visible inputs and compare its value, its gradient flow and what it left changed.

    A JAX function also has to work under `jit`.

    Args:
        value: what it should return: a number, an array, or a tuple of them.
        flowing: inputs that a gradient has to reach.
        blocked: inputs that none may reach.
        changes: inputs that the function is there to change; `net.grad`, `net.requires_grad` and
            `net.training` are named by themselves. All else is left as it was found.
    """
    flags = {name: repr(value) for name, value in inputs.items() if isinstance(value, bool)}
    flow, report = _look(function, inputs, flowing, blocked)
    report = replace(report, asserted=Asserted(tuple(flowing), tuple(blocked), flags))
    if flow.error is not None:
        return report
    flow = _with_containers(flow, function, inputs)
    kept = kept_lines(flow, inputs, changes=changes, asserted=[*flowing, *blocked])
    return replace(report, lines=(_value_line(flow, value), *map(_required, report.lines), *kept))


def xray(function: Callable[..., Any], /, *arguments: Any, **inputs: Any) -> Report:
    """Draw where gradients go in a function of your own, on the inputs that you would call it with.

    For JAX and torch; every float input is looked at. `.svg("file.svg")` on the result saves the picture.
    """
    bound = inspect.signature(function).bind(*arguments, **inputs) if arguments else None
    inputs = dict(bound.arguments) if bound else inputs
    flow, report = _look(function, inputs, (), ())
    kept = kept_lines(flow, inputs, changes=(), asserted=())
    notes = tuple(replace(line, passed=None) for line in kept)
    return replace(report, is_check=False, lines=(*report.lines, *notes))


def _look(
    function: Callable[..., Any], inputs: dict[str, Any], flowing: Sequence[str], blocked: Sequence[str]
) -> tuple[Flow, Report]:
    """The flow of one call, and a report of it before values are compared."""
    expected = [*flowing, *blocked]
    data = _data(function, inputs, expected)
    run = program(function, inputs, names_to_show(inputs, expected), data=data)
    flow = _probe_expected(function, inputs, expected, data)
    if flow.error is not None:
        return flow, Report(flow.function, (ReportLine(False, explain(flow.error)),))
    notes = []
    backward_error, jit_error = flow.facts.backward_error, flow.facts.jit_error
    if backward_error:
        edits = dict.fromkeys(f"line {edit.line}: `{edit.statement}`" for edit in (run.edits if run else ()))
        more = [meaning_of(backward_error), f"Edited in place: {'; '.join(edits)}" if edits else ""]
        sentences = [f"could not be differentiated: {backward_error}", *filter(None, more)]
        notes.append(ReportLine(False, "\n".join(sentences)))
    elif jit_error:
        error = tracing_error(function, inputs)
        where = f" ({error.place}: `{error.line}`)" if error and error.line else ""
        why = meaning_of(f"{error.type}: {error.message}") if error else ""
        notes.append(ReportLine(None, f"does not work under jit{where}\n{why or jit_error}"))
    diagram = None
    if flow.gradients and not backward_error:
        diagram = diagram_of(
            flow,
            flowing=flowing,
            blocked=blocked,
            inputs=inputs,
            graph=run.graph() if run and run.is_measured else None,
            summed=_without_errors(of_sums(flow, function, inputs, open_inputs=data)),
        )
    elif flowing and not backward_error:
        notes.append(ReportLine(False, "nothing was returned that a gradient could come from"))
    return flow, Report(flow.function, tuple(notes), diagram)


def _data(function: Callable[..., Any], inputs: dict[str, Any], expected: Sequence[str]) -> tuple[str, ...]:
    """The inputs that are data to a check: in torch, tensors that require no gradient and that it says nothing of.

    In JAX nothing tells data from what learns, so every float is looked at.
    """
    if not expected or framework_of(function, inputs) != "torch":
        return ()
    heads = {name.partition(".")[0] for name in expected}
    return tuple(
        name
        for name, value in inputs.items()
        if name not in heads and not any(_requires_grad(leaf) for _, leaf in leaves(value))
    )


def _requires_grad(leaf: Any) -> bool:
    return hasattr(leaf, "parameters") or getattr(leaf, "requires_grad", False) is True


def _without_errors(flow: Flow) -> Flow | None:
    return flow if flow.error is None and not flow.facts.backward_error else None


def _probe_expected(
    function: Callable[..., Any], inputs: dict[str, Any], expected: Sequence[str], data: tuple[str, ...]
) -> Flow:
    """The flow of one call. A derivative of which nothing is expected may fail: then it is left out."""
    flow = probe(function, inputs, open_inputs=data)
    heads = {name.partition(".")[0] for name in expected}
    others = tuple(name for name in inputs if name not in heads) if expected else ()
    if not others or (flow.error is None and not flow.facts.backward_error):
        return flow
    with contextlib.redirect_stdout(io.StringIO()):  # the first call has printed already
        without_others = probe(function, inputs, open_inputs=others)
    return flow if without_others.error is not None else without_others


def _with_containers(flow: Flow, function: Callable[..., Any], inputs: dict[str, Any]) -> Flow:
    """The flow with what a JAX function changed in its caller's containers: under jit it gets copies of them."""
    is_traced = flow.facts.jit_error == ""
    if not is_traced or not any(isinstance(value, dict | list) for value in inputs.values()):
        return flow
    with contextlib.redirect_stdout(io.StringIO()):
        plain = probe(function, inputs, mode="eager")
    return replace(flow, changes=plain.changes)


def _required(line: ReportLine) -> ReportLine:
    """What is worth knowing of any function is required of one that is checked."""
    return replace(line, passed=False) if line.passed is None else line


def _indented(words: str) -> str:
    return words.replace("\n", "\n    ")


def _value_line(flow: Flow, value: Any) -> ReportLine:
    wanted = list(value) if isinstance(value, tuple) else [value]
    outputs = flow.outputs
    if len(outputs) != len(wanted):
        returned = "1 value" if len(outputs) == 1 else f"{len(outputs)} values"
        return ReportLine(False, f"returned {returned}, expected {len(wanted)}")
    for output, expected in zip(outputs, wanted, strict=True):
        if expected is None or output.array is None:
            if not (expected is None and output.kind == "None"):
                kind = "an array" if output.kind == "array" else output.kind
                hint = " (is there a `return`?)" if output.kind == "None" else ""
                return ReportLine(
                    False, f"returned {kind}, expected {'None' if expected is None else 'an array'}{hint}"
                )
            continue
        target = np.asarray(expected)
        if output.array.shape != target.shape:
            return ReportLine(False, f"value has shape {output.array.shape}, expected {target.shape}")
        if not close_to_printed(output.array, target):
            return ReportLine(False, f"value is {_brief(output.array)}, expected {_brief(target)}")
    shown = ", ".join("None" if output.array is None else _brief(output.array) for output in outputs)
    return ReportLine(True, f"value {shown}")


def _brief(array: np.ndarray[Any, Any]) -> str:
    return np.array2string(array, precision=4, threshold=12, separator=", ").replace("\n", "")
