"""Comparison: what a call returned, and its gradients, beside the numbers that a page prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from grader.core.closeness import close_to_printed
from grader.core.flow import Flow, count_values
from grader.core.loaded import GRADIENT, ReportLine, Symptom

Array = np.ndarray[Any, Any]
VALUE, FORM = "value", "form"
"""Kinds of symptoms: other numbers, another kind or number of results, other gradients."""


def value_line(flow: Flow, value: Any) -> ReportLine:
    """Whether a call returned what the page says: a number, an array, None, or a tuple of them."""
    wanted = list(value) if isinstance(value, tuple) else [value]
    outputs = flow.outputs
    if len(outputs) != len(wanted):
        returned = count_values(len(outputs))
        return _failed(f"returned {returned}, expected {len(wanted)}", Symptom(FORM, "", returned))
    for output, expected in zip(outputs, wanted, strict=True):
        if expected is None or output.array is None:
            if not (expected is None and output.kind == "None"):
                kind = "an array" if output.kind == "array" else output.kind
                hint = " (is there a `return`?)" if output.kind == "None" else ""
                sentence = f"returned {kind}, expected {'None' if expected is None else 'an array'}{hint}"
                return _failed(sentence, Symptom(FORM, "", kind))
            continue
        target = np.asarray(expected)
        if output.array.shape != target.shape:
            shape = output.array.shape
            return _failed(f"value has shape {shape}, expected {target.shape}", Symptom(FORM, "", str(shape)))
        if not close_to_printed(output.array, target):
            sentence = f"value is {brief(output.array)}, expected {brief(target)}"
            return _failed(sentence, Symptom(VALUE, "", brief(output.array)))
    shown = ", ".join("None" if output.array is None else brief(output.array) for output in outputs)
    return ReportLine(True, f"value {shown}")


def gradient_lines(flow: Flow, gradients: Mapping[str, Any]) -> Iterator[ReportLine]:
    """Whether the gradients are those that the page says.

    Args:
        flow: a call with the gradients of each output's sum.
        gradients: by input, the gradient of the sum of all outputs; or a tuple, with one gradient per output and
            None for one that is not looked at.
    """
    for name, expected in gradients.items():
        if not isinstance(expected, tuple):
            reached = [array for array in flow.gradient(name) if array is not None]
            yield _gradient_line(name, "", sum(reached[1:], reached[0]) if reached else None, expected)
        elif len(expected) != len(flow.outputs):
            raise ValueError(f"gradients[{name!r}] has {len(expected)} parts: give one per output.")
        else:
            for number, (output, part) in enumerate(zip(flow.outputs, expected, strict=True), 1):
                if part is not None:
                    array = flow.gradients.get(output.name, {}).get(name)
                    yield _gradient_line(name, f" from output {number}", array, part)


def is_nonzero(expected: Any) -> bool:
    """Whether a page's gradient of an input, or one part of it, is not zero."""
    parts = expected if isinstance(expected, tuple) else (expected,)
    return any(part is not None and bool(np.any(np.asarray(part))) for part in parts)


def _gradient_line(name: str, source: str, gradient: Array | None, expected: Any) -> ReportLine:
    target = np.asarray(expected)
    got = np.zeros_like(target) if gradient is None else gradient
    if got.shape == target.shape and close_to_printed(got, target):
        return ReportLine(True, f"gradient of {name}{source} is {brief(got)}")
    sentence = f"gradient of {name}{source} is {brief(got)}, expected {brief(target)}"
    return _failed(sentence, Symptom(GRADIENT, f"{name}{source}", brief(got)))


def _failed(sentence: str, symptom: Symptom) -> ReportLine:
    return ReportLine(False, sentence, symptom)


def brief(array: Array) -> str:
    """An array in one line, its entries rounded."""
    return np.array2string(array, precision=4, threshold=12, separator=", ").replace("\n", "")
