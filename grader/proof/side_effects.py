"""Side effects: the reference, and something besides. An argument, a flag, a mode or a result is not as it was.

Each is made always, and then only where a condition holds, as a wrong solution is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grader.proof.conditions import ALWAYS, Condition
from grader.proof.source_edit import Edit
from grader.proof.wrapped_source import RIGHT, EntryPoint, wrapped_source

FAMILY = "side effect"
IN_CONTAINERS = {
    "an item is added to {}": '_add_item(given, "{}")',
    "an item of {} is removed": '_remove_item(given, "{}")',
    "an item of {} is replaced": '_replace_item(given, "{}")',
}
IN_TENSORS = {
    "{} is edited": '_edit(given, "{}", lambda tensor: tensor.add_(1))',
    "{} is edited through .data": '_edit(given, "{}", lambda tensor: tensor.data.add_(1))',
    "{} gets a .grad": '_each_parameter(given, "{}", lambda one: _set_grad(one, torch.ones_like(one)))',
    "the .grad of {} is wiped": '_each_parameter(given, "{}", lambda one: _set_grad(one, None))',
    "the .grad of {} is set to zero": (
        '_each_parameter(given, "{}", lambda one: one.grad is not None and one.grad.zero_())'
    ),
    "requires_grad of {} is switched": (
        '_each_parameter(given, "{}", lambda one: one.requires_grad_(not one.requires_grad))'
    ),
    "{} is made to require a gradient": '_each_parameter(given, "{}", lambda one: one.requires_grad_(True))',
    "{} is frozen": '_each_parameter(given, "{}", lambda one: one.requires_grad_(False))',
}
IN_MODULES = {
    "a buffer of {} is edited": '_edit_buffer(given, "{}")',
    "a parameter of {} is replaced": '_replace_parameter(given, "{}")',
    "{} is put in training mode": '_each_module(given, "{}", lambda module: module.train())',
    "{} is put in eval mode": '_each_module(given, "{}", lambda module: module.eval())',
    "all of {} is put in the mode of the whole": (
        '_each_module(given, "{}", lambda module: module.train(module.training))'
    ),
    "a part of {} changes its mode": '_last_part(given, "{}")',
}
IN_OPTIMIZERS = {
    "{} learns more slowly from now on": '_slow_down(given, "{}")',
    "{} forgets its state": '_forget(given, "{}")',
}
IS_CONTAINER = '_container(given, "{}") is not None'
ARGUMENTS = {
    "jax": {IS_CONTAINER: IN_CONTAINERS},
    "numpy": {
        IS_CONTAINER: IN_CONTAINERS,
        '_arrays(given, "{}")': {"{} is edited": '_edit(given, "{}", _add_one)'},
    },
    "torch": {
        IS_CONTAINER: IN_CONTAINERS,
        '_tensors(given, "{}") or _parameters(given, "{}")': IN_TENSORS,
        '_modules(given, "{}")': IN_MODULES,
        '_optimizers(given, "{}")': IN_OPTIMIZERS,
    },
}
"""By framework and by a test of the argument: what may happen to it, and the line that does it."""
AROUND = {
    "jax": {"jax_debug_nans is left on": 'jax.config.update("jax_debug_nans", True)'},
    "numpy": {"NumPy's random numbers are set": "np.random.seed(0)"},
    "torch": {
        "grad mode is left off": "torch.set_grad_enabled(False)",
        "grad mode is left on": "torch.set_grad_enabled(True)",
        "torch's random numbers are set": "torch.manual_seed(0)",
    },
}
RESULTS = {
    "jax": {
        "the result is of float16": "result = _map(result, lambda one: one.astype(jnp.float16))",
        "the result is constant": "result = _map(result, jax.lax.stop_gradient)",
        "large gradients are cut off": "result = _map(result, _bounded)",
        "the result is a number": "result = _map(result, lambda one: one if one.size != 1 else float(one))",
        "the first result is kept for later calls": (
            "result = _if_not_traced(given, lambda: _cache.setdefault(_shapes(given), result), result)"
        ),
    },
    "numpy": {
        "the result is of float32": "result = _map(result, lambda one: one.astype(np.float32))",
        "the first result is kept for later calls": "result = _cache.setdefault(_shapes(given), result)",
        "the result of these arrays is kept": "result = _cache.setdefault(_ids(given), result)",
        "results share one buffer": "result = _map(result, _in_buffer)",
    },
    "torch": {
        "the result is of float64": "result = _map(result, lambda one: one.double())",
        "the result is of float16": "result = _map(result, lambda one: one.half())",
        "the result is constant": "result = _map(result, lambda one: one.detach())",
        "large gradients are cut off": "result = _map(result, _bounded)",
        "the result is a number": "result = _map(result, lambda one: one if one.numel() != 1 else one.item())",
        "the first result is kept for later calls": "result = _cache.setdefault(_shapes(given), result)",
        "the result of these tensors is kept": "result = _cache.setdefault(_ids(given), result)",
        "results share one buffer": "result = _map(result, _in_buffer)",
    },
}
EVERY_RESULT = {
    "the result is squeezed": "result = _map(result, lambda one: one.squeeze())",
    "the result is flat": "result = _map(result, lambda one: one.reshape(-1))",
    "the result has one more axis": "result = _map(result, lambda one: one[None])",
    "the result has one more axis at the end": "result = _map(result, lambda one: one[..., None])",
    "the result is not a number": "result = _map(result, _spoil)",
    "the last result is not a number": "result = _map_last(result, _spoil)",
    "the result is a little too large": "result = _map(result, lambda one: one * 1.001)",
    "the last result is a little too large": "result = _map_last(result, lambda one: one * 1.001)",
    "the result lies in a list": "result = [result]",
    "the last result is left out": "result = _tuple(result, lambda items: items[:-1])",
    "the results are in the opposite order": "result = _tuple(result, lambda items: items[::-1])",
    "there is one result more": "result = _tuple(result, lambda items: [*items, items[0]])",
    "nothing is returned": "result = None",
}
KEEPING_FORM = ("too large", "not a number", "constant", "cut off")
REMEMBERING = ("_cache", "_in_buffer")


@dataclass(frozen=True)
class SideEffect:
    """Something besides what the reference does."""

    words: str
    line: str
    keeps_form: bool
    """Whether the result keeps its form, so that a traced function can select it by a number."""
    applies: str = ALWAYS.test
    """A test of a call: without it, nothing happens."""

    @property
    def remembers(self) -> bool:
        return any(word in self.line for word in REMEMBERING)


def side_effects(entry: EntryPoint, framework: str) -> Iterator[SideEffect]:
    """All that may happen in a call of a function, on its arguments first."""
    for name in entry.parameters:
        for applies, lines in ARGUMENTS[framework].items():
            for words, line in lines.items():
                yield SideEffect(
                    words.format(name), line.replace("{}", name), True, applies.replace("{}", name)
                )
    for words, line in {**AROUND[framework], **RESULTS[framework], **EVERY_RESULT}.items():
        keeps_form = any(kept in words for kept in KEEPING_FORM)
        yield SideEffect(words, line, keeps_form)


def spread_effects(every: list[tuple[str, SideEffect]], most: int) -> list[tuple[str, SideEffect]]:
    """At most `most` of these effects of functions: half of them on results, of which there are few kinds."""
    on_results = [one for one in every if one[1].applies == ALWAYS.test]
    on_arguments = [one for one in every if one[1].applies != ALWAYS.test]
    some = _evenly(on_arguments, most - min(len(on_results), most // 2))
    return [*some, *_evenly(on_results, most - len(some))]


def _evenly(every: list[tuple[str, SideEffect]], most: int) -> list[tuple[str, SideEffect]]:
    number = min(len(every), most)
    return [every[position * len(every) // number] for position in range(number)]


def with_side_effect(
    entry: EntryPoint, effect: SideEffect, framework: str, *, reference: str, condition: Condition = ALWAYS
) -> Edit:
    """The reference with a side effect, where the condition holds."""
    right = entry.of(RIGHT)
    body = (
        f"def changed(**given):\n    result = {right}(**given)\n    {effect.line}\n    return result\n\n"
        f"return _choose({condition.test}, changed, {right}, given)"
    )
    where = "" if condition == ALWAYS else f", where {condition.words}"
    return Edit(
        operator=FAMILY,
        description=f"{effect.words}{where}",
        line=1,
        source=wrapped_source(entry, body, framework, right=reference),
        family=FAMILY,
        extract=f"The reference, and {effect.words}{where}:\n{entry.define(body)}",
        remembers=effect.remembers or condition.remembers,
    )
