"""Messages: calls, flows and loaded submissions as plain values for the wire, and back with every field checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from grader.core.cell_output import CellOutput, Kind
from grader.core.facts import Facts
from grader.core.flow import MODES, Call, Change, Flow, Output, StudentError
from grader.core.loaded import Asserted, CheckReport, LoadResult, ReportLine, Symptom
from grader.core.text import printable
from grader.core.verdict import Flag
from grader.core.wire import WireError

MAX_LINES = 40
"""How many lines are shown of what a submission prints, and of one of its reports."""
MAX_NAMES = 4096
"""How many names one fact can hold."""


def call_to_wire(call: Call) -> dict[str, Any]:
    """A call as plain values."""
    return call.to_wire()


def call_from_wire(body: dict[str, Any]) -> Call:
    """The inverse of `call_to_wire`."""
    if body["mode"] not in MODES:
        raise WireError("unknown mode")
    return Call(
        body["function"],
        body["inputs"],
        body["mode"],
        body["cotangent"],
        tuple(body["open_inputs"]),
        body["arrival"],
        tuple((one, other) for one, other in body["ties"]),
    )


def flow_to_wire(flow: Flow) -> dict[str, Any]:
    """A flow as plain values."""
    return {
        "outputs": [[output.name, output.kind, output.array] for output in flow.outputs],
        "gradients": {name: dict(gradients) for name, gradients in flow.gradients.items()},
        "changes": {name: [change.how, change.after] for name, change in flow.changes.items()},
        "facts": {name: fact for name, fact in vars(flow.facts).items() if fact is not None},
        "error": flow.error and error_to_wire(flow.error),
    }


def flow_from_wire(body: Any, call: Call) -> Flow:
    """A flow that came from a box: whatever does not have exactly this form is refused."""
    flow = _mapping(body)
    try:
        outputs = tuple(
            Output(_printable_text(name), _printable_text(kind), _array_or_none(array))
            for name, kind, array in flow["outputs"]
        )
        gradients = {
            _printable_text(name): {
                _printable_text(leaf): _divided(_array_or_none(array), call.loss_factor)
                for leaf, array in _mapping(leaves).items()
            }
            for name, leaves in _mapping(flow["gradients"]).items()
        }
        changes = {
            _printable_text(name): Change(_printable_text(how), _array_or_none(after))
            for name, (how, after) in _mapping(flow["changes"]).items()
        }
        facts = facts_from_wire(flow["facts"])
        error = flow["error"] and error_from_wire(flow["error"])
    except (KeyError, TypeError, ValueError) as problem:
        raise WireError("not a flow") from problem
    return Flow(call.function, outputs, gradients, changes, facts, error or None, call=call)


def _divided(gradient: np.ndarray[Any, Any] | None, factor: float) -> np.ndarray[Any, Any] | None:
    if gradient is None or factor == 1.0 or not np.issubdtype(gradient.dtype, np.floating):
        return gradient
    return np.asarray(gradient / gradient.dtype.type(factor))


def facts_from_wire(body: Any) -> Facts:
    """Facts that came from a box: each of its own type, and None where the box says nothing."""
    facts = _mapping(body)
    if not facts.keys() <= FACT_READERS.keys():
        raise WireError("unknown fact")
    return Facts(**{name: None if fact is None else FACT_READERS[name](fact) for name, fact in facts.items()})


def loaded_to_wire(loaded: LoadResult) -> dict[str, Any]:
    """What became of a submission's cells, as plain values."""
    return {
        "errors": [error_to_wire(error) for error in loaded.errors],
        "defined": dict(loaded.defined),
        "reports": [
            [
                report.function,
                report.passed,
                [[line.passed, line.text, _symptom_to_wire(line.symptom)] for line in report.lines],
                [[list(one.flowing), list(one.blocked), dict(one.flags)] for one in report.asserted],
                report.diagram,
            ]
            for report in loaded.reports
        ],
        "printed": loaded.printed,
        "plain": loaded.plain,
        "flags": flags_to_wire(loaded.flags),
        "shown": [[_output_to_wire(output) for output in outputs] for outputs in loaded.shown],
    }


def flags_to_wire(flags: tuple[Flag, ...]) -> list[list[str]]:
    """Flags as plain values."""
    return [[flag.reason, flag.place, flag.line] for flag in flags]


def loaded_from_wire(body: Any) -> LoadResult:
    """What a box says of a submission that it loaded, its texts made safe to print."""
    loaded = _mapping(body)
    try:
        return LoadResult(
            errors=tuple(error_from_wire(error) for error in _list(loaded["errors"])),
            defined={
                _printable_text(name): _printable_text(signature)
                for name, signature in _mapping(loaded["defined"]).items()
            },
            reports=tuple(_report(report) for report in _list(loaded["reports"])),
            printed=_lines(loaded["printed"]),
            plain=_flag(loaded["plain"]),
            flags=tuple(
                Flag(*(_printable_text(text) for text in (reason, place, line)))
                for reason, place, line in _list(loaded["flags"])[:MAX_LINES]
            ),
            shown=tuple(tuple(map(_output_from_wire, _list(outputs))) for outputs in _list(loaded["shown"])),
        )
    except (KeyError, TypeError, ValueError) as problem:
        raise WireError("not a loaded submission") from problem


def _output_to_wire(output: CellOutput) -> list[Any]:
    return [output.kind.value, output.text, np.frombuffer(output.png, np.uint8)]


def _output_from_wire(body: Any) -> CellOutput:
    kind, text, png = _list(body)
    array = _array_or_none(png)
    if array is None or array.dtype != np.uint8 or array.ndim != 1:
        raise WireError("not a picture")
    return CellOutput(Kind(kind), _text(text), array.tobytes())


def _report(body: Any) -> CheckReport:
    function, passed, lines, asserted, diagram = _list(body)
    return CheckReport(
        _printable_text(function),
        _flag(passed),
        tuple(_report_line(line) for line in _list(lines)[:MAX_LINES]),
        tuple(_asserted(one) for one in _list(asserted)[:MAX_LINES]),
        _text(diagram),
    )


def _report_line(body: Any) -> ReportLine:
    holds, text, symptom = _list(body)
    return ReportLine(None if holds is None else _flag(holds), _lines(text), _symptom_from_wire(symptom))


def _symptom_to_wire(symptom: Symptom | None) -> list[str] | None:
    return None if symptom is None else [symptom.kind, symptom.about, symptom.numbers]


def _symptom_from_wire(body: Any) -> Symptom | None:
    if body is None:
        return None
    kind, about, numbers = _list(body)
    return Symptom(_printable_text(kind), _printable_text(about), _printable_text(numbers))


def _asserted(body: Any) -> Asserted:
    flowing, blocked, flags = _list(body)
    return Asserted(
        _names(flowing),
        _names(blocked),
        {_printable_text(name): _printable_text(value) for name, value in _mapping(_bounded(flags)).items()},
    )


def error_to_wire(error: StudentError) -> list[str]:
    """An error of the student's code as plain values."""
    return [error.type, error.message, error.place, error.line]


def error_from_wire(body: Any) -> StudentError:
    """An error that came from a box, its text made safe to print."""
    if not isinstance(body, list) or len(body) != 4:
        raise WireError("not an error")
    return StudentError(*(_printable_text(part) for part in body))


def _mapping(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise WireError("not a mapping")
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise WireError("not a list")
    return value


def _printable_text(value: Any) -> str:
    """A text that messages repeat, made safe to print."""
    return printable(_text(value))


def _lines(value: Any) -> str:
    """A text of several lines, each made safe to print."""
    return "\n".join(printable(line) for line in _text(value).splitlines()[:MAX_LINES])


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise WireError("not a text")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise WireError("not a flag")
    return value


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise WireError("not a count")
    return value


def _bounded(value: Any) -> Any:
    """The names of a fact, of which no call has many: more than MAX_NAMES are refused."""
    if not isinstance(value, list | tuple | dict) or len(value) > MAX_NAMES:
        raise WireError("not a fact")
    return value


def _names(value: Any) -> tuple[str, ...]:
    return tuple(_printable_text(name) for name in _bounded(value))


def _counts(value: Any) -> dict[str, int]:
    return {_printable_text(name): _count(count) for name, count in _mapping(_bounded(value)).items()}


def _pairs(value: Any) -> tuple[tuple[str, str], ...]:
    return tuple((_printable_text(one), _printable_text(other)) for one, other in _bounded(value))


def _array_or_none(value: Any) -> np.ndarray[Any, Any] | None:
    if value is None or isinstance(value, np.ndarray):
        return value
    raise WireError("not an array")


FACT_READERS: Mapping[str, Callable[[Any], Any]] = {
    "jit_error": _printable_text,
    "backward_error": _printable_text,
    "undifferentiable": _names,
    "grad_mode_changed": _flag,
    "requires_grad_changed": _names,
    "training_changed": _names,
    "settings_changed": _names,
    "incoming_changed": _flag,
    "saved_tensors": _count,
    "forward_passes": _counts,
    "arrived": _flag,
    "earlier_results_changed": _names,
    "shared_memory": _pairs,
}
"""How each fact is checked when it comes from a box."""
