"""`check(...)` and `xray(...)` in a student's notebook: visible calls, and where their gradients went.

They run in the student's kernel and know only what the notebook itself shows.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import re
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from grader.core.flow import Flow
from grader.core.loaded import Asserted, ReportLine, Symptom
from grader.diagram import diagram_of, names_to_show
from grader.engines import framework_of, of_sums, probe, program_of, tracing_error
from grader.engines.tree import leaves
from grader.student.comparison import VALUE, brief, gradient_lines, is_nonzero, value_line
from grader.student.explain import explain, meaning_of
from grader.student.kept_lines import kept_lines
from grader.student.printed import EXPLANATION, watch_prints
from grader.student.report import Report, joined

RAISED = "raised"
SHOWN_MESSAGE = 60
"""How much of an error's message tells it from others."""
SHOWN_ENTRIES = 6
"""An input with more entries than these is not printed."""


@dataclass(frozen=True)
class _VisibleCall:
    """One call that a page asks for, and what it says of it."""

    inputs: dict[str, Any]
    value: Any
    flowing: Sequence[str] = ()
    blocked: Sequence[str] = ()
    gradients: Mapping[str, Any] = field(default_factory=dict)
    changes: Sequence[str] = ()

    def __post_init__(self) -> None:
        unknown = [name for name in self.gradients if name.partition(".")[0] not in self.inputs]
        if unknown:
            raise ValueError(f"gradients names {unknown[0]}, which is no input of this call.")

    @property
    def all_flowing(self) -> list[str]:
        """What a gradient has to reach: what is named so, and what has a gradient that is not zero."""
        nonzero = [name for name, gradient in self.gradients.items() if is_nonzero(gradient)]
        return list(dict.fromkeys([*self.flowing, *nonzero]))

    @property
    def expected(self) -> list[str]:
        return [*self.all_flowing, *self.blocked]

    @property
    def asserted(self) -> Asserted:
        flags = {name: repr(value) for name, value in self.inputs.items() if isinstance(value, bool)}
        return Asserted(tuple(self.all_flowing), tuple(self.blocked), flags)


def check(
    function: Callable[..., Any],
    *,
    inputs: dict[str, Any],
    value: Any,
    flowing: Sequence[str] = (),
    blocked: Sequence[str] = (),
    gradients: Mapping[str, Any] | None = None,
    changes: Sequence[str] = (),
    also: Sequence[Mapping[str, Any]] = (),
) -> Report:
    """Run a function on visible inputs and compare its value, its gradients and what it left changed.

    A JAX function also has to work under `jit`.

    Args:
        inputs: by name, what the function is called with.
        value: what it should return: a number, an array, or a tuple of them.
        flowing: inputs that a gradient has to reach.
        blocked: inputs that none may reach.
        gradients: by input, its gradient, of the sum of all outputs; or a tuple, one per output, with None for
            one that is not looked at. Inputs within others have dotted names, as in `net.weight`.
        changes: inputs that the function is there to change; `net.grad`, `net.requires_grad` and
            `net.training` are named by themselves. All else is left as it was found.
        also: further calls, each a dict. Its `inputs` replace those of the first call by name, `value` and
            `gradients` are its own, the rest is as above unless it says otherwise.
    """
    first = _VisibleCall(inputs, value, flowing, blocked, gradients or {}, changes)
    others = [
        replace(first, **{"gradients": {}, **one, "inputs": {**_copied(inputs), **one.get("inputs", {})}})
        for one in also
    ]
    report = _check_once(function, first)
    if not others or _raised(report):
        return report
    labels = [_label(one.get("inputs", {})) for one in also]
    return joined([report, *(_check_once(function, other) for other in others)], ["", *labels])


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


def _check_once(function: Callable[..., Any], call: _VisibleCall) -> Report:
    copies = _copied(call.inputs) if call.gradients else call.inputs
    flow, report = _look(function, call.inputs, call.all_flowing, call.blocked)
    report = replace(report, asserted=(call.asserted,))
    if flow.error is not None:
        return report
    flow = _with_containers(flow, function, call.inputs)
    kept = kept_lines(flow, call.inputs, changes=call.changes, asserted=call.expected)
    value = value_line(flow, call.value)
    is_comparable = value.symptom is None or value.symptom.kind == VALUE
    gradients = _gradient_lines(function, replace(call, inputs=copies), report) if is_comparable else []
    return replace(report, lines=(value, *gradients, *map(_required, report.lines), *kept))


def _gradient_lines(function: Callable[..., Any], call: _VisibleCall, report: Report) -> list[ReportLine]:
    """The gradients beside those of the page. Of an input that none reaches, the diagram says enough."""
    if not call.gradients or report.diagram is None:
        return []
    others = tuple(
        name for name in call.inputs if name not in {key.partition(".")[0] for key in call.gradients}
    )
    with contextlib.redirect_stdout(io.StringIO()):  # the first call has printed already
        flow = probe(function, call.inputs, open_inputs=others, summed=True)
    unreached = {input.name for input in report.diagram.inputs if not input.as_expected}
    looked_at = {name: gradient for name, gradient in call.gradients.items() if name not in unreached}
    return list(gradient_lines(flow, looked_at)) if flow.error is None else []


def _label(inputs: Mapping[str, Any]) -> str:
    """What tells a further call from the first one."""
    return "with " + ", ".join(_shown_input(name, value) for name, value in inputs.items())


def _shown_input(name: str, value: Any) -> str:
    if value is None or isinstance(value, str):
        return f"{name}={value!r}"
    try:
        array = np.asarray(value)
    except Exception:  # a tensor that requires gradients, a network
        return f"another {name}"
    is_short = array.dtype.kind in "biuf" and array.size <= SHOWN_ENTRIES
    return f"{name}={brief(array)}" if is_short else f"another {name}"


def _copied(inputs: dict[str, Any]) -> dict[str, Any]:
    """Inputs for a further call: networks may be changed by the first one."""
    try:
        return deepcopy(inputs)
    except Exception:  # a tensor with a history cannot be copied
        return dict(inputs)


def _look(
    function: Callable[..., Any], inputs: dict[str, Any], flowing: Sequence[str], blocked: Sequence[str]
) -> tuple[Flow, Report]:
    """The flow of one call, and a report of it before values are compared."""
    expected = [*flowing, *blocked]
    data = _data(function, inputs, expected)
    run = program_of(function, inputs, names_to_show(inputs, expected), data=data)
    with watch_prints() as printed:
        flow = _probe_expected(function, inputs, expected, data)
    if flow.error is not None:
        message = re.sub(r"\d+", "#", flow.error.message)[:SHOWN_MESSAGE]
        symptom = Symptom(RAISED, flow.error.type, message)
        return flow, Report(flow.function, (ReportLine(False, explain(flow.error), symptom),))
    notes = []
    backward_error, jit_error = flow.facts.backward_error, flow.facts.jit_error
    if backward_error:
        edits = dict.fromkeys(f"line {edit.line}: `{edit.statement}`" for edit in (run.edits if run else ()))
        more = [meaning_of(backward_error), f"Edited in place: {'; '.join(edits)}" if edits else ""]
        sentences = [f"could not be differentiated: {backward_error}", *filter(None, more)]
        notes.append(ReportLine(False, "\n".join(sentences), Symptom("not differentiable")))
    elif jit_error:
        error = tracing_error(function, inputs)
        where = f" ({error.place}: `{error.line}`)" if error and error.line else ""
        why = meaning_of(f"{error.type}: {error.message}", error.line) if error else ""
        notes.append(ReportLine(None, f"does not work under jit{where}\n{why or jit_error}", Symptom("jit")))
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
        sentence = "nothing was returned that a gradient could come from"
        notes.append(ReportLine(False, sentence, Symptom("no gradient")))
    if printed.has_tracer:
        notes.append(ReportLine(None, EXPLANATION))
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


def _raised(report: Report) -> bool:
    return any(line.symptom is not None and line.symptom.kind == RAISED for line in report.lines)


def _required(line: ReportLine) -> ReportLine:
    """What is wrong with any function, though it may be meant, is required of one that is checked."""
    return replace(line, passed=False) if line.passed is None and line.symptom is not None else line
