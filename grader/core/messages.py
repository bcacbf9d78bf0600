"""Messages: calls and flows as plain values for the wire, and back with every field checked."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.core.flow import MODES, Call, Change, Fault, Flow, Output
from grader.core.text import printable
from grader.core.wire import WireError


def call_to_wire(call: Call) -> dict[str, Any]:
    """A call as plain values."""
    return {
        "function": call.function,
        "inputs": dict(call.inputs),
        "mode": call.mode,
        "cotangent": call.cotangent,
        "open_inputs": list(call.open_inputs),
    }


def call_from_wire(body: dict[str, Any]) -> Call:
    """The inverse of `call_to_wire`."""
    if body["mode"] not in MODES:
        raise WireError("unknown mode")
    return Call(body["function"], body["inputs"], body["mode"], body["cotangent"], tuple(body["open_inputs"]))


def flow_to_wire(flow: Flow) -> dict[str, Any]:
    """A flow as plain values."""
    error = flow.error
    return {
        "outputs": [[output.name, output.kind, output.array] for output in flow.outputs],
        "gradients": {name: dict(grads) for name, grads in flow.gradients.items()},
        "changes": {name: [change.how, change.after] for name, change in flow.changes.items()},
        "facts": dict(flow.facts),
        "error": error and fault_to_wire(error),
    }


def flow_from_wire(body: Any, call: Call) -> Flow:
    """A flow that came from a box: whatever does not have exactly this form is refused."""
    fields = _mapping(body)
    try:
        outputs = tuple(
            Output(_name(name), _name(kind), _array_or_none(array)) for name, kind, array in fields["outputs"]
        )
        gradients = {
            _name(name): {_name(leaf): _array_or_none(array) for leaf, array in _mapping(leaves).items()}
            for name, leaves in _mapping(fields["gradients"]).items()
        }
        changes = {
            _name(name): Change(_name(how), _array_or_none(after))
            for name, (how, after) in _mapping(fields["changes"]).items()
        }
        facts = {name: _scalar(fact) for name, fact in _mapping(fields["facts"]).items()}
        error = fields["error"] and fault_from_wire(fields["error"])
    except (KeyError, TypeError, ValueError) as problem:
        raise WireError("not a flow") from problem
    return Flow(call.function, outputs, gradients, changes, facts, error or None, call=call)


def loaded_from_wire(body: Any) -> tuple[list[Fault], dict[str, str]]:
    """What a box said of a submission that it loaded: its faults, and what it defines."""
    fields = _mapping(body)
    if not isinstance(fields.get("faults"), list):
        raise WireError("not a list of faults")
    faults = [fault_from_wire(fault) for fault in fields["faults"]]
    defined = _mapping(fields.get("defined"))
    return faults, {printable(name): printable(_string(text)) for name, text in defined.items()}


def fault_to_wire(fault: Fault) -> list[str]:
    """A fault as plain values."""
    return [fault.type, fault.message, fault.place, fault.line]


def fault_from_wire(body: Any) -> Fault:
    """A fault that came from a box, its text made safe to print."""
    if not isinstance(body, list) or len(body) != 4:
        raise WireError("not a fault")
    return Fault(*(printable(_string(part)) for part in body))


def _mapping(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise WireError("not a mapping")
    return value


def _name(value: Any) -> str:
    """A text that messages repeat: as safe to print as any other."""
    return printable(_string(value))


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise WireError("not a text")
    return value


def _scalar(value: Any) -> bool | int | float | str | None:
    if isinstance(value, str):
        return printable(value)
    if value is None or isinstance(value, bool | int | float):
        return value
    raise WireError("not a fact")


def _array_or_none(value: Any) -> np.ndarray[Any, Any] | None:
    if value is None or isinstance(value, np.ndarray):
        return value
    raise WireError("not an array")
