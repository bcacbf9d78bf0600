"""JAX without jit, on numpy: operations that run at once are not compiled first.

XLA compiles each operation for each shape, a loop for each call. In a box that takes longer than all the
rest. `install` gives JAX's primitives the rules of `jax_primitives` instead. What a function returns stays the
same, and so does what it is given: JAX's own arrays and tracers.

Weak types (those of Python's numbers) decide what later operations return. Loops and functions under jit say which
of their results have one. A single operation that may have one is left to JAX. So is every primitive and every case
of one that has no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

import jax
import jax.extend.core.primitives as public_primitives
import numpy as np
from jax.extend.core import Primitive

from grader.engines.jax_evaluator import CONTROL, Array, evaluate, is_known
from grader.engines.jax_primitives import RULES, Unknown

Implementation = Callable[..., Any]
QUICK_SINCE, QUICK_UNTIL = (0, 10), (0, 11)
"""The versions of JAX in which two steps without a public name are known; others go without them, and are slower."""


def install() -> None:
    """Let operations that are not traced run on numpy, in this process."""
    primitive: Any
    for primitive in _primitives():
        compiled = primitive.impl
        if primitive.name in RULES:
            primitive.def_impl(_on_numpy(RULES[primitive.name], compiled, primitive.multiple_results))
        elif primitive.name in CONTROL:
            primitive.def_impl(_control_on_numpy(CONTROL[primitive.name], compiled))
        elif primitive.name in ("jit", "pjit"):
            primitive.def_impl(_jit_on_numpy(compiled, lambda results: results))
    if _is_quick():  # most of jax.numpy is small functions under jit
        pjit: Any = import_module("jax._src.pjit")
        pjit._pjit_call_impl_python = _jit_on_numpy(
            pjit._pjit_call_impl_python, lambda results: (results, None, None, [])
        )


def _primitives() -> Iterator[Primitive]:
    modules = (vars(public_primitives), vars(jax.lax))
    seen = {id(value): value for names in modules for value in names.values() if isinstance(value, Primitive)}
    yield from seen.values()


def _on_numpy(rule: Callable[..., Any], compiled: Implementation, several: bool) -> Implementation:
    def run(*arguments: Any, **parameters: Any) -> Any:
        if _has_weak_result(arguments, parameters):
            return compiled(*arguments, **parameters)
        try:
            with np.errstate(all="ignore"):
                results = rule(*map(_array, arguments), **parameters)
        except Unknown:
            return compiled(*arguments, **parameters)
        return [to_device(result) for result in results] if several else to_device(results)

    return run


def _control_on_numpy(control: Callable[..., list[Array]], compiled: Implementation) -> Implementation:
    def run(*arguments: Any, **parameters: Any) -> Any:
        weak = [aval.weak_type for aval in _results_of(parameters)]
        if any(weak) and not _is_quick():
            return compiled(*arguments, **parameters)
        with np.errstate(all="ignore"):
            results = control(parameters, [*map(_array, arguments)])
        return [*map(to_device, results, weak)]

    return run


def _jit_on_numpy(compiled: Implementation, answer: Callable[[list[Any]], Any]) -> Implementation:
    def run(*arguments: Any, **parameters: Any) -> Any:
        trace = parameters["jaxpr"]
        weak = [getattr(aval, "weak_type", True) for aval in trace.out_avals]
        gives_away = any(parameters.get("donated_invars", ()))
        if gives_away or (any(weak) and not _is_quick()) or trace.effects or not is_known(trace):
            return compiled(*arguments, **parameters)
        return answer([*map(to_device, evaluate(trace, [*map(_array, arguments)]), weak)])

    return run


def _array(argument: Any) -> Array:
    """An argument of a primitive as numpy sees it, in the width that JAX gives it."""
    array = np.asarray(argument)
    return (
        array if isinstance(argument, jax.Array) else array.astype(jax.dtypes.canonicalize_dtype(array.dtype))
    )


def _has_weak_result(arguments: tuple[Any, ...], parameters: dict[str, Any]) -> bool:
    if parameters.get("weak_type"):
        return True
    return bool(arguments) and all(map(_is_weak, arguments))


def _is_weak(argument: Any) -> bool:
    if isinstance(argument, jax.Array):
        return bool(argument.aval.weak_type)
    return isinstance(argument, bool | int | float | complex) and not isinstance(argument, np.generic)


def _results_of(parameters: dict[str, Any]) -> list[Any]:
    """The types of what a loop or branch returns."""
    trace = parameters.get("body_jaxpr") or parameters.get("jaxpr") or parameters["branches"][0]
    return list(trace.out_avals)


def _is_quick() -> bool:
    """Whether this version of JAX has the two steps where they are looked for."""
    version: tuple[int, ...] = jax.__version_info__[:2]
    return QUICK_SINCE <= version < QUICK_UNTIL


@cache
def _quick_put() -> Callable[[Array, bool], Any]:
    """How a numpy array becomes one of JAX's. `device_put` takes longer than the operation itself."""
    put: Any = import_module("jax._src.interpreters.pxla").batched_device_put
    device = jax.devices()[0]
    sharding = jax.sharding.SingleDeviceSharding(device)

    def quick_put(array: Array, weak: bool) -> Any:
        aval = jax.core.ShapedArray(array.shape, array.dtype, weak_type=weak)
        return put(aval, sharding, [array], [device], committed=False)

    return quick_put


def to_device(array: Any, weak: bool = False) -> Any:
    """One of JAX's arrays, with these numbers."""
    return _quick_put()(np.asarray(array), weak) if _is_quick() else jax.device_put(np.asarray(array))
