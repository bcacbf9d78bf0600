"""Call mutations: another function, swapped arguments, a dropped cast or copy, another axis."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from itertools import pairwise

from grader.proof.source_edit import ParsedSource, Replacement, name_of

OTHER_FUNCTION = {
    "mean": ("sum", "max"),
    "sum": ("mean", "max"),
    "max": ("min", "mean"),
    "argmax": ("argmin",),
    "argmin": ("argmax",),
    "minimum": ("maximum",),
    "maximum": ("minimum",),
    "softmax": ("log_softmax",),
    "log_softmax": ("softmax",),
    "sin": ("cos",),
    "cos": ("sin",),
    "round": ("floor",),
    "tanh": ("sigmoid",),
    "mse_loss": ("l1_loss", "smooth_l1_loss"),
    "eval": ("train",),
    "mul_": ("add_",),
    "zeros": ("ones",),
    "zeros_like": ("ones_like",),
    "exp": ("expm1",),
    "AdamW": ("Adam",),
}
CASTS = ("int32", "float32", "astype", "float", "long", "int")
COPIES = ("clone", "copy", "deepcopy", "detach")
IN_PLACE = ("add", "sub", "mul", "div", "clamp", "exp", "sin", "cos", "tanh", "relu", "square", "round")
TORCH_IN_PLACE = ("relu", "tanh", "sin", "exp")
"""Functions of the torch module that have an in-place form beside them."""
SELECTIONS = ("minimum", "maximum", "clip", "clamp", "where")
AXIS_KEYWORDS = ("axis", "dim")
AXIS_FIRST = ("gather", "squeeze", "unsqueeze", "index_copy")
"""Methods whose first argument is an axis."""
MODULES = ("jnp", "np", "jax", "lax", "torch", "F", "copy")


def call_replacements(node: ast.Call, parsed: ParsedSource) -> Iterator[Replacement]:
    """Every mistake in one call."""
    yield from _other_functions(node, parsed)
    yield from _swapped_arguments(node, parsed)
    yield from _dropped_calls(node, parsed)
    yield from _in_place_forms(node, parsed)
    yield from _other_ranges(node, parsed)
    for keyword in node.keywords:
        yield from _of_keyword(node, keyword, parsed)
    if name_of(node.func) in AXIS_FIRST and node.args and isinstance(node.args[0], ast.Constant):
        axis = "0" if node.args[0].value else "1"
        text = _call_text(node, parsed, {id(node.args[0]): axis})
        yield Replacement("another axis", f"axis {axis} in `{parsed.text(node)}`", text)


def _other_functions(node: ast.Call, parsed: ParsedSource) -> Iterator[Replacement]:
    name = name_of(node.func)
    for other in OTHER_FUNCTION.get(name, ()):
        yield Replacement("another reduction", f"{other} for {name}", _with_name(node, parsed, other))


def _swapped_arguments(node: ast.Call, parsed: ParsedSource) -> Iterator[Replacement]:
    for first, second in pairwise(node.args):
        if ast.dump(first) != ast.dump(second):
            swapped = {id(first): parsed.text(second), id(second): parsed.text(first)}
            description = f"swap the arguments of `{parsed.text(node)}`"
            yield Replacement("swap two arguments", description, _call_text(node, parsed, swapped))


def _dropped_calls(node: ast.Call, parsed: ParsedSource) -> Iterator[Replacement]:
    """A cast, a copy or a selection, dropped in favour of what it was made of."""
    name, owner = name_of(node.func), _owner(node, parsed)
    arguments = [parsed.text(argument) for argument in node.args]
    inner = arguments[0] if arguments and not _is_method(owner) else owner
    if name in CASTS and inner:
        yield Replacement("drop a cast", f"drop the cast of `{inner}`", inner)
    if name in COPIES and inner:
        if name != "detach":
            yield Replacement("drop a copy", f"drop the {name} of `{inner}`", inner)
        if name in ("clone", "detach"):
            other = "detach" if name == "clone" else "clone"
            yield Replacement("exchange clone and detach", f"{other} for {name}", f"({inner}).{other}()")
    if name in SELECTIONS:
        choices = [owner, *arguments] if _is_method(owner) else arguments
        if name == "where":
            choices = choices[1:]
        elif name in ("clip", "clamp"):
            choices = choices[:1]
        for choice in choices:
            yield Replacement("drop a mask", f"`{choice}` for `{parsed.text(node)}`", choice)


def _in_place_forms(node: ast.Call, parsed: ParsedSource) -> Iterator[Replacement]:
    name, owner = name_of(node.func), _owner(node, parsed)
    if (name in IN_PLACE and _is_method(owner)) or (name in TORCH_IN_PLACE and owner == "torch"):
        text = _with_name(node, parsed, f"{name}_")
        yield Replacement("in place for functional", f"{name}_ for {name}", text)
    elif name.endswith("_") and name.strip("_") in IN_PLACE:
        text = _with_name(node, parsed, name[:-1])
        yield Replacement("functional for in place", f"{name[:-1]} for {name}", text)


def _other_ranges(node: ast.Call, parsed: ParsedSource) -> Iterator[Replacement]:
    if name_of(node.func) == "range" and node.args:
        end = node.args[-1]
        for step in ("+ 1", "- 1"):
            longer = f"{parsed.text(end)} {step}"
            yield Replacement("off by one", f"range to {longer}", _call_text(node, parsed, {id(end): longer}))


def _of_keyword(node: ast.Call, keyword: ast.keyword, parsed: ParsedSource) -> Iterator[Replacement]:
    name, value = keyword.arg, keyword.value
    if name in AXIS_KEYWORDS and isinstance(value, ast.Constant | ast.UnaryOp):
        axis = "0" if parsed.text(value) != "0" else "1"
        text = _call_text(node, parsed, {id(value): axis})
        yield Replacement("another axis", f"{name}={axis} for {parsed.text(value)}", text)
        if len(node.args) <= 1 and name_of(node.func) in OTHER_FUNCTION:
            text = _call_text(node, parsed, {}, without=keyword)
            yield Replacement("another axis", f"no {name} in `{parsed.text(node)}`", text)
    elif isinstance(value, ast.Name | ast.BinOp) and name:
        text = _call_text(node, parsed, {}, without=keyword)
        yield Replacement("change a default", f"leave {name} out", text)


def _owner(node: ast.Call, parsed: ParsedSource) -> str:
    """What stands before the dot: an array or a module."""
    return parsed.text(node.func.value) if isinstance(node.func, ast.Attribute) else ""


def _is_method(owner: str) -> bool:
    return bool(owner) and owner.split(".")[0] not in MODULES


def _with_name(node: ast.Call, parsed: ParsedSource, name: str) -> str:
    """The call with another function of the same owner."""
    function, whole = parsed.text(node.func), parsed.text(node)
    return f"{function.removesuffix(name_of(node.func))}{name}{whole[len(function) :]}"


def _call_text(
    node: ast.Call, parsed: ParsedSource, texts: Mapping[int, str], without: ast.keyword | None = None
) -> str:
    """The call with other texts for some arguments, by their `id`, or without one keyword."""
    arguments = [texts.get(id(argument), parsed.text(argument)) for argument in node.args]
    arguments += [
        f"{keyword.arg}={texts.get(id(keyword.value), parsed.text(keyword.value))}"
        if keyword.arg
        else f"**{parsed.text(keyword.value)}"
        for keyword in node.keywords
        if keyword is not without
    ]
    return f"{parsed.text(node.func)}({', '.join(arguments)})"
