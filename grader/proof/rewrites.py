"""Rewrites: one expression written in another way that means the same."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from grader.core.frameworks import FRAMEWORKS
from grader.proof.source_edit import Text, name_of

METHODS = {
    "jax": ("sum", "mean", "max", "min", "argmax", "argmin", "clip", "round", "ravel"),
    "numpy": ("sum", "mean", "max", "min", "argmax", "argmin"),
    "torch": (),
}
FUNCTIONS = (
    "sum", "mean", "exp", "square", "gather", "squeeze", "unsqueeze", "argmax", "argmin", "clamp", "sin", "clone",
    "detach",
)  # fmt: skip
"""Methods of a tensor that torch offers as functions too."""

Rewrite = tuple[str, str]
"""What was done, and the new text."""


def rewrites(node: ast.AST, text: Text, framework: str) -> Iterator[Rewrite]:
    """Other ways to write this expression."""
    arrays = FRAMEWORKS[framework].arrays
    if isinstance(node, ast.BinOp):
        yield from _of_operation(node, text, framework)
    elif (
        isinstance(node, ast.UnaryOp)
        and isinstance(node.op, ast.USub)
        and not isinstance(node.operand, ast.Constant)
    ):
        inner = text.of(node.operand)
        yield f"minus one times `{inner}`", f"-1.0 * ({inner})"
        yield f"nothing less `{inner}`", f"0.0 - ({inner})"
    elif isinstance(node, ast.IfExp):
        test, body, other = text.of(node.test), text.of(node.body), text.of(node.orelse)
        yield f"`not {test}` first", f"({other}) if not ({test}) else ({body})"
    elif isinstance(node, ast.Constant) and type(node.value) is float:
        yield f"{node.value} as a sum", f"({node.value / 2} + {node.value / 2})"
    elif isinstance(node, ast.Call):
        yield from _of_call(node, text, framework)
    elif isinstance(node, ast.Subscript):
        yield from _of_index(node, text, arrays)


def _of_operation(node: ast.BinOp, text: Text, framework: str) -> Iterator[Rewrite]:
    left, right, whole = text.of(node.left), text.of(node.right), text.of(node)
    if isinstance(node.op, ast.Add):
        yield f"`{whole}` turned round", f"({right}) + ({left})"
        yield f"less minus `{right}`", f"({left}) - (-({right}))"
        if isinstance(node.left, ast.BinOp) and isinstance(node.left.op, ast.Add):
            first, second = text.of(node.left.left), text.of(node.left.right)
            yield f"`{whole}` reassociated", f"({first}) + (({second}) + ({right}))"
    elif isinstance(node.op, ast.Sub):
        yield f"plus minus `{right}`", f"({left}) + (-({right}))"
        yield f"minus `{whole}` turned round", f"-(({right}) - ({left}))"
        if isinstance(node.left, ast.BinOp) and isinstance(node.left.op, ast.Add):
            first, second = text.of(node.left.left), text.of(node.left.right)
            yield f"`{whole}` reassociated", f"({first}) + (({second}) - ({right}))"
    elif isinstance(node.op, ast.Mult):
        yield from _masked(node, text, FRAMEWORKS[framework].arrays)
        yield f"`{whole}` turned round", f"({right}) * ({left})"
        yield f"two signs in `{whole}`", f"(-({left})) * (-({right}))"
        if isinstance(node.left, ast.BinOp) and isinstance(node.left.op, ast.Mult):
            first, second = text.of(node.left.left), text.of(node.left.right)
            yield f"`{whole}` reassociated", f"({first}) * (({second}) * ({right}))"
    elif isinstance(node.op, ast.Div):
        yield f"times one over `{right}`", f"({left}) * (1.0 / ({right}))"
    elif isinstance(node.op, ast.MatMult):
        yield f"matmul for `{whole}`", f"{FRAMEWORKS[framework].arrays}.matmul({left}, {right})"
    elif isinstance(node.op, ast.Pow) and text.of(node.right) == "2":
        yield f"`{left}` times itself", f"({left}) * ({left})"
        if framework != "torch":
            yield f"square of `{left}`", f"{FRAMEWORKS[framework].arrays}.square({left})"
        yield f"power 2.0 of `{left}`", f"({left}) ** 2.0"


def _masked(node: ast.BinOp, text: Text, arrays: str) -> Iterator[Rewrite]:
    """`where` for a product with one minus a mask of zeros and ones, told by its name."""
    for mask, other in ((node.left, node.right), (node.right, node.left)):
        parts = [
            part for part in ast.walk(mask) if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Sub)
        ]
        if mask in parts or (parts and isinstance(mask, ast.BinOp) and isinstance(mask.op, ast.Mult)):
            last = parts[-1]
            flag, rest = text.of(last.right), text.of(other)
            if text.of(last.left) in ("1", "1.0") and ("done" in flag or "mask" in flag):
                factor = "1.0" if mask is last else text.of(mask.left)
                kept = f"({factor}) * ({rest})"
                yield f"where for the mask `{flag}`", f"{arrays}.where({flag} > 0.5, 0.0 * ({rest}), {kept})"


def _of_call(node: ast.Call, text: Text, framework: str) -> Iterator[Rewrite]:
    name, whole, arrays = name_of(node.func), text.of(node), FRAMEWORKS[framework].arrays
    owner = text.of(node.func.value) if isinstance(node.func, ast.Attribute) else ""
    arguments = [
        *map(text.of, node.args),
        *(f"{item.arg}={text.of(item.value)}" for item in node.keywords if item.arg),
    ]
    if any(item.arg is None for item in node.keywords) or any(
        isinstance(item, ast.Starred) for item in node.args
    ):
        return
    if owner == arrays and name in METHODS[framework] and arguments:
        yield f"{name} as a method", f"({arguments[0]}).{name}({', '.join(arguments[1:])})"
    if framework == "torch" and owner not in ("", "torch", "F", "copy") and name in FUNCTIONS:
        yield f"torch.{name} for the method", f"torch.{name}({', '.join([owner, *arguments])})"
    if name == "mean" and (owner == arrays and len(arguments) == 1):
        yield "sum over size for mean", f"(lambda v: {arrays}.sum(v) / v.size)({arguments[0]})"
    if name == "mean" and framework == "torch" and not arguments:
        yield "sum over count for mean", f"(lambda v: v.sum() / v.numel())({owner})"
    if name in ("mean", "sum") and framework == "torch" and owner not in ("", "torch"):
        yield f"{name} in float64", f"({owner}).double().{name}({', '.join(arguments)}).float()"
    if name == "mse_loss":
        yield "mse_loss spelled out", f"(({arguments[0]}) - ({arguments[1]})).square().mean()"
    if name == "clip" and owner == arrays and len(arguments) == 3:
        value, low, high = arguments
        yield "two bounds for clip", f"{arrays}.minimum({arrays}.maximum({value}, {low}), {high})"
    if name == "clamp" and len(arguments) == 2:
        yield "clip for clamp", f"({owner}).clip({', '.join(arguments)})"
    if name == "stop_gradient":
        yield "stopped twice", f"lax.stop_gradient({whole})"
        yield "stopped leaf by leaf", f"jax.tree_util.tree_map(lax.stop_gradient, {arguments[0]})"
    if name == "detach":
        yield "detached twice", f"{whole}.detach()"
        yield "cloned, then detached", f"({owner}).clone().detach()"
    if name == "no_grad":
        yield "set_grad_enabled for no_grad", "torch.set_grad_enabled(False)"
    if name in ("log_softmax", "softmax") and owner == "jax.nn":
        last = "" if "axis" in whole else ", axis=-1"
        yield f"{name} with its axis", f"{whole[:-1]}{last})" if last else whole
    if name == "take_along_axis":
        yield (
            "arguments by name",
            f"{arrays}.take_along_axis(arr={arguments[0]}, indices={arguments[1]}, {', '.join(arguments[2:])})",
        )
    if name == "int32" and arguments:
        yield "a cast by its type", f"{arrays}.asarray({arguments[0]}).astype({arrays}.int32)"


def _of_index(node: ast.Subscript, text: Text, arrays: str) -> Iterator[Rewrite]:
    base, index = text.of(node.value), node.slice
    if isinstance(index, ast.Slice):
        low, high = (text.of(end) if end else "" for end in (index.lower, index.upper))
        if index.step is None:
            yield f"`{base}` by a slice object", f"{base}[slice({low or None}, {high or None})]"
    elif isinstance(index, ast.Constant) and isinstance(index.value, str):
        yield f"`{index.value}` by get", f"{base}.get({index.value!r})"
    elif base.endswith("shape"):
        return  # a tuple
    elif arrays == "jnp" and not isinstance(index, ast.Tuple | ast.Constant | ast.UnaryOp):
        yield f"take for `{text.of(node)}`", f"jnp.take({base}, {text.of(index)}, axis=0)"
    elif arrays == "np" and isinstance(index, ast.Name):
        yield f"take for `{text.of(node)}`", f"np.take({base}, {text.of(index)}, axis=0)"
