"""Stop mutants: a stop taken away, moved, widened, or put where there was none.

Each leaves the forward pass as it is, so only checks of gradient flow can notice it.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator

from grader.proof.source_edit import Text, is_docstring, name_of

STOPPERS = ("stop_gradient", "detach")
BLOCKS = ("no_grad", "inference_mode")
NO_ARRAY = (
    "int32",
    "len",
    "range",
    "arange",
    "argmax",
    "argmin",
    "no_grad",
    "zip",
    "parameters",
    "unsqueeze",
)
OF_NETWORKS = ("parameters", "named_parameters", "state_dict", "zero_grad", "step", "eval", "get_submodule")
HELPER = {
    "jax": (
        "import jax as _jax\n\n\ndef _stopped(value):\n"
        "    return _jax.tree_util.tree_map(_jax.lax.stop_gradient, value)\n"
    ),
    "torch": (
        "import torch as _torch\n\n\ndef _stopped(value):\n"
        "    if isinstance(value, dict):\n        return {name: _stopped(item) for name, item in value.items()}\n"
        "    return value.detach() if isinstance(value, _torch.Tensor) else value\n"
    ),
}
"""What an added stop calls: it leaves alone what is no array."""

Edit = tuple[str, str, int, str]
"""The operator, what was done, the line, and the source that came of it."""


def stop_edits(text: Text, framework: str) -> Iterator[Edit]:
    """Every edit of a stop."""
    if framework not in HELPER:
        return
    dropped = list(_dropped(text))
    yield from dropped
    yield from _widened(text)
    for edit in (*_entered(text), *_results(text)):
        yield _helped(edit, framework)
    for _, what, line, source in dropped:
        for _, where, at, moved in _added(Text(source)):
            if at == line and where.replace("stop ", "drop the stop of ", 1) == what:
                continue  # where it was
            yield _helped(("move a stop", f"{what}, {where} instead", line, moved), framework)
    for edit in _added(text):
        yield _helped(edit, framework)


def stopped_part(node: ast.AST) -> ast.expr | None:
    """What a call stops, if it is a stop."""
    if not isinstance(node, ast.Call) or name_of(node.func) not in STOPPERS:
        return None
    if isinstance(node.func, ast.Attribute) and node.func.attr == "detach":
        return node.func.value
    return node.args[0] if node.args else None


def is_block(node: ast.AST) -> bool:
    """Whether a `with` statement switches autograd off."""
    return isinstance(node, ast.With) and any(
        isinstance(item.context_expr, ast.Call) and name_of(item.context_expr.func) in BLOCKS
        for item in node.items
    )


def _helped(edit: Edit, framework: str) -> Edit:
    operator, what, line, source = edit
    return operator, what, line, f"{source}\n\n{HELPER[framework]}"


def _dropped(text: Text) -> Iterator[Edit]:
    for node in text.nodes:
        inner = stopped_part(node)
        if inner is not None:
            yield (
                "drop a stop",
                f"drop the stop of `{text.of(inner)}`",
                node.lineno,
                text.replaced(node, text.of(inner)),
            )
        elif isinstance(node, ast.With) and is_block(node):
            body = "\n".join(map(ast.unparse, node.body))
            yield (
                "remove no_grad",
                f"remove `with {text.of(node.items[0].context_expr)}`",
                node.lineno,
                text.block(node, node, body),
            )


def _widened(text: Text) -> Iterator[Edit]:
    for node in text.nodes:
        if not isinstance(node, ast.With) or not is_block(node):
            continue
        parent = text.parents[id(node)]
        siblings = getattr(parent, "body", [])
        if node not in siblings:
            continue
        place = siblings.index(node)
        head = f"with {text.of(node.items[0].context_expr)}:"
        ways = {}
        if place + 1 < len(siblings):
            ways["what follows"] = (node, siblings[place + 1], [*node.body, siblings[place + 1]])
        if place and not isinstance(siblings[place - 1], ast.Expr):
            ways["what precedes"] = (siblings[place - 1], node, [siblings[place - 1], *node.body])
        for which, (first, last, body) in ways.items():
            inside = textwrap.indent("\n".join(map(ast.unparse, body)), "    ")
            yield (
                "widen no_grad",
                f"widen no_grad to {which}",
                node.lineno,
                text.block(first, last, f"{head}\n{inside}"),
            )


def _entered(text: Text) -> Iterator[Edit]:
    for function in text.asked:
        first = next(line for line in function.body if not is_docstring(line))
        networks = _networks(function)
        for name in (argument.arg for argument in function.args.args):
            if name in networks:
                continue
            lines = f"{name} = _stopped({name})\n{text.of(first)}"
            edited = text.between(first, first, lines.replace("\n", "\n" + " " * first.col_offset, 1))
            yield "stop an input", f"stop {name} on entry", function.lineno, edited


def _results(text: Text) -> Iterator[Edit]:
    for node in text.nodes:
        if not isinstance(node, ast.Return) or node.value is None:
            continue
        parts = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
        for part in parts:
            yield (
                "stop the result",
                f"stop the result `{text.of(part)}`",
                part.lineno,
                text.replaced(part, f"_stopped({text.of(part)})"),
            )


def _added(text: Text) -> Iterator[Edit]:
    """A stop around each sub-expression in turn."""
    stopped = _stopped_already(text)
    called = {id(call.func) for call in text.nodes if isinstance(call, ast.Call)}
    for node in text.nodes:
        parent = text.parents.get(id(node))
        simple = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
        if simple:
            wanted = not isinstance(parent, ast.Attribute | ast.Subscript) and id(node) not in called
        else:
            wanted = isinstance(node, ast.BinOp) or (
                isinstance(node, ast.Call)
                and name_of(node.func) not in NO_ARRAY
                and not isinstance(parent, ast.Expr)
            )
        if wanted and id(node) not in stopped:
            what = f"stop `{text.of(node)}`"
            yield "add a stop", what, node.lineno, text.replaced(node, f"_stopped({text.of(node)})")


def _stopped_already(text: Text) -> set[int]:
    """What lies in a stop, or in a block without gradients: another stop there changes nothing."""
    homes = [node for node in text.nodes if stopped_part(node) is not None or is_block(node)]
    return {id(inner) for home in homes for inner in ast.walk(home)}


def _networks(function: ast.FunctionDef) -> set[str]:
    """Arguments that are called or asked for parameters, so that there is no array to stop."""
    called = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    owners = [item.value for item in called if isinstance(item, ast.Attribute) and item.attr in OF_NETWORKS]
    return {item.id for item in (*called, *owners) if isinstance(item, ast.Name)}
