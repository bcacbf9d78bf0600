"""Expression rewrites: one expression, written in another way that means the same."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from grader.core.frameworks import FRAMEWORKS
from grader.proof.source_edit import ParsedSource, name_of

FUNCTIONS_WITH_METHODS = {
    "jax": ("sum", "mean", "max", "min", "argmax", "argmin", "clip", "round", "ravel"),
    "numpy": ("sum", "mean", "max", "min", "argmax", "argmin"),
    "torch": (),
}
"""Functions of the array module that arrays offer as methods too."""
METHODS_WITH_FUNCTIONS = (
    "sum", "mean", "exp", "square", "gather", "squeeze", "unsqueeze", "argmax", "argmin", "clamp", "sin", "clone",
    "detach",
)  # fmt: skip
"""Methods of a tensor that torch offers as functions too."""
REASSOCIATED: dict[tuple[type[ast.operator], type[ast.operator]], tuple[str, str]] = {
    (ast.Add, ast.Add): ("+", "+"),
    (ast.Add, ast.Sub): ("+", "-"),
    (ast.Mult, ast.Mult): ("*", "*"),
}
"""Inner and outer operator of `(a ? b) ? c`, and the signs of `a ? (b ? c)`."""


class Rewrite(NamedTuple):
    """Another text for one expression, with the same meaning."""

    description: str
    text: str


def expression_rewrites(node: ast.AST, parsed: ParsedSource, framework: str) -> Iterator[Rewrite]:
    """Other ways to write this expression."""
    arrays = FRAMEWORKS[framework].arrays
    if isinstance(node, ast.BinOp):
        yield from _of_operation(node, parsed, framework)
    elif (
        isinstance(node, ast.UnaryOp)
        and isinstance(node.op, ast.USub)
        and not isinstance(node.operand, ast.Constant)
    ):
        inner = parsed.text(node.operand)
        yield Rewrite(f"minus one times `{inner}`", f"-1.0 * ({inner})")
        yield Rewrite(f"zero minus `{inner}`", f"0.0 - ({inner})")
    elif isinstance(node, ast.IfExp):
        test, body, other = parsed.text(node.test), parsed.text(node.body), parsed.text(node.orelse)
        yield Rewrite(f"`not {test}` first", f"({other}) if not ({test}) else ({body})")
    elif isinstance(node, ast.Constant) and type(node.value) is float:
        yield Rewrite(f"{node.value} as a sum", f"({node.value / 2} + {node.value / 2})")
    elif isinstance(node, ast.Call):
        yield from _of_call(node, parsed, framework)
    elif isinstance(node, ast.Subscript):
        yield from _of_index(node, parsed, arrays)


def _of_operation(node: ast.BinOp, parsed: ParsedSource, framework: str) -> Iterator[Rewrite]:
    left, right, whole = parsed.text(node.left), parsed.text(node.right), parsed.text(node)
    if isinstance(node.op, ast.Add):
        yield Rewrite(f"`{whole}` with its sides swapped", f"({right}) + ({left})")
        yield Rewrite(f"minus minus `{right}`", f"({left}) - (-({right}))")
    elif isinstance(node.op, ast.Sub):
        yield Rewrite(f"plus minus `{right}`", f"({left}) + (-({right}))")
        yield Rewrite(f"minus `{whole}` with its sides swapped", f"-(({right}) - ({left}))")
    elif isinstance(node.op, ast.Mult):
        yield from _masked(node, parsed, FRAMEWORKS[framework].arrays)
        yield Rewrite(f"`{whole}` with its sides swapped", f"({right}) * ({left})")
        yield Rewrite(f"two signs in `{whole}`", f"(-({left})) * (-({right}))")
    elif isinstance(node.op, ast.Div):
        yield Rewrite(f"times one over `{right}`", f"({left}) * (1.0 / ({right}))")
    elif isinstance(node.op, ast.MatMult):
        yield Rewrite(f"matmul for `{whole}`", f"{FRAMEWORKS[framework].arrays}.matmul({left}, {right})")
    elif isinstance(node.op, ast.Pow) and parsed.text(node.right) == "2":
        yield Rewrite(f"`{left}` times itself", f"({left}) * ({left})")
        if framework != "torch":
            yield Rewrite(f"square of `{left}`", f"{FRAMEWORKS[framework].arrays}.square({left})")
        yield Rewrite(f"power 2.0 of `{left}`", f"({left}) ** 2.0")
    yield from _reassociated(node, parsed)


def _reassociated(node: ast.BinOp, parsed: ParsedSource) -> Iterator[Rewrite]:
    inner = node.left
    if isinstance(inner, ast.BinOp) and (type(inner.op), type(node.op)) in REASSOCIATED:
        outer_sign, inner_sign = REASSOCIATED[type(inner.op), type(node.op)]
        first, second, third = parsed.text(inner.left), parsed.text(inner.right), parsed.text(node.right)
        text = f"({first}) {outer_sign} (({second}) {inner_sign} ({third}))"
        yield Rewrite(f"`{parsed.text(node)}` reassociated", text)


def _masked(node: ast.BinOp, parsed: ParsedSource, arrays: str) -> Iterator[Rewrite]:
    """`where` for a product with one minus a mask. The mask's name shows that it holds zeros and ones."""
    for mask, other in ((node.left, node.right), (node.right, node.left)):
        parts = [
            part for part in ast.walk(mask) if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Sub)
        ]
        if mask in parts or (parts and isinstance(mask, ast.BinOp) and isinstance(mask.op, ast.Mult)):
            last = parts[-1]
            flag, rest = parsed.text(last.right), parsed.text(other)
            if parsed.text(last.left) in ("1", "1.0") and ("done" in flag or "mask" in flag):
                factor = "1.0" if mask is last else parsed.text(mask.left)
                product = f"({factor}) * ({rest})"
                yield Rewrite(
                    f"where for the mask `{flag}`", f"{arrays}.where({flag} > 0.5, 0.0 * ({rest}), {product})"
                )


def _of_call(node: ast.Call, parsed: ParsedSource, framework: str) -> Iterator[Rewrite]:
    name, whole, arrays = name_of(node.func), parsed.text(node), FRAMEWORKS[framework].arrays
    owner = parsed.text(node.func.value) if isinstance(node.func, ast.Attribute) else ""
    arguments = [
        *map(parsed.text, node.args),
        *(f"{keyword.arg}={parsed.text(keyword.value)}" for keyword in node.keywords if keyword.arg),
    ]
    if any(keyword.arg is None for keyword in node.keywords) or any(
        isinstance(argument, ast.Starred) for argument in node.args
    ):
        return
    if owner == arrays and name in FUNCTIONS_WITH_METHODS[framework] and arguments:
        yield Rewrite(f"{name} as a method", f"({arguments[0]}).{name}({', '.join(arguments[1:])})")
    if framework == "torch" and owner not in ("", "torch", "F", "copy") and name in METHODS_WITH_FUNCTIONS:
        yield Rewrite(f"torch.{name} for the method", f"torch.{name}({', '.join([owner, *arguments])})")
    if name == "mean" and (owner == arrays and len(arguments) == 1):
        yield Rewrite("sum over size for mean", f"(lambda v: {arrays}.sum(v) / v.size)({arguments[0]})")
    if name == "mean" and framework == "torch" and not arguments:
        yield Rewrite("sum over count for mean", f"(lambda v: v.sum() / v.numel())({owner})")
    if name in ("mean", "sum") and framework == "torch" and owner not in ("", "torch"):
        yield Rewrite(f"{name} in float64", f"({owner}).double().{name}({', '.join(arguments)}).float()")
    if name == "mse_loss":
        yield Rewrite("mse_loss spelled out", f"(({arguments[0]}) - ({arguments[1]})).square().mean()")
    if name == "clip" and owner == arrays and len(arguments) == 3:
        value, low, high = arguments
        yield Rewrite("two bounds for clip", f"{arrays}.minimum({arrays}.maximum({value}, {low}), {high})")
    if name == "clamp" and len(arguments) == 2:
        yield Rewrite("clip for clamp", f"({owner}).clip({', '.join(arguments)})")
    if name == "stop_gradient":
        yield Rewrite("stopped twice", f"lax.stop_gradient({whole})")
        yield Rewrite("stopped leaf by leaf", f"jax.tree_util.tree_map(lax.stop_gradient, {arguments[0]})")
    if name == "detach":
        yield Rewrite("detached twice", f"{whole}.detach()")
        yield Rewrite("cloned, then detached", f"({owner}).clone().detach()")
    if name == "no_grad":
        yield Rewrite("set_grad_enabled for no_grad", "torch.set_grad_enabled(False)")
    if name in ("log_softmax", "softmax") and owner == "jax.nn":
        last = "" if "axis" in whole else ", axis=-1"
        yield Rewrite(f"{name} with its axis", f"{whole[:-1]}{last})" if last else whole)
    if name == "take_along_axis":
        yield Rewrite(
            "arguments by name",
            f"{arrays}.take_along_axis(arr={arguments[0]}, indices={arguments[1]}, {', '.join(arguments[2:])})",
        )
    if name == "int32" and arguments:
        yield Rewrite("a cast by its type", f"{arrays}.asarray({arguments[0]}).astype({arrays}.int32)")


def _of_index(node: ast.Subscript, parsed: ParsedSource, arrays: str) -> Iterator[Rewrite]:
    base, index = parsed.text(node.value), node.slice
    if isinstance(index, ast.Slice):
        low, high = (parsed.text(end) if end else "" for end in (index.lower, index.upper))
        if index.step is None:
            yield Rewrite(f"`{base}` by a slice object", f"{base}[slice({low or None}, {high or None})]")
    elif isinstance(index, ast.Constant) and isinstance(index.value, str):
        yield Rewrite(f"`{index.value}` by get", f"{base}.get({index.value!r})")
    elif base.endswith("shape"):
        return  # a tuple
    elif arrays == "jnp" and not isinstance(index, ast.Tuple | ast.Constant | ast.UnaryOp):
        yield Rewrite(f"take for `{parsed.text(node)}`", f"jnp.take({base}, {parsed.text(index)}, axis=0)")
    elif arrays == "np" and isinstance(index, ast.Name):
        yield Rewrite(f"take for `{parsed.text(node)}`", f"np.take({base}, {parsed.text(index)}, axis=0)")
