"""Stop mutations: a stop is removed, moved, widened, or added where there was none.

Each leaves the forward pass as it is, so only checks of gradient flow can notice it.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeGuard

from grader.proof.source_edit import Edit, ParsedSource, first_statement, name_of

STOP_FUNCTIONS = ("stop_gradient", "detach")
NO_GRAD_BLOCKS = ("no_grad", "inference_mode")
RETURN_NO_ARRAY = (
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
NETWORK_METHODS = (
    "parameters",
    "named_parameters",
    "state_dict",
    "zero_grad",
    "step",
    "eval",
    "get_submodule",
)
STOP_HELPER = {
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
"""What an added stop calls. It leaves alone what is no array."""


def stop_edits(parsed: ParsedSource, framework: str) -> Iterator[Edit]:
    """Every edit of a stop."""
    if framework not in STOP_HELPER:
        return
    dropped = list(_drop_stops(parsed))
    yield from dropped
    yield from _widen_no_grad(parsed)
    for edit in (*_stop_inputs(parsed), *_stop_results(parsed)):
        yield _with_helper(edit, framework)
    for drop in dropped:
        for add in _add_stops(ParsedSource(drop.source)):
            same_place = add.description.replace("stop ", "drop the stop of ", 1) == drop.description
            if add.line == drop.line and same_place:
                continue
            description = f"{drop.description}, {add.description} instead"
            yield _with_helper(Edit("move a stop", description, drop.line, add.source), framework)
    for edit in _add_stops(parsed):
        yield _with_helper(edit, framework)


def _stopped_expression(node: ast.AST) -> ast.expr | None:
    """What a call stops, if the call is a stop."""
    if not isinstance(node, ast.Call) or name_of(node.func) not in STOP_FUNCTIONS:
        return None
    if isinstance(node.func, ast.Attribute) and node.func.attr == "detach":
        return node.func.value
    return node.args[0] if node.args else None


def _is_no_grad_block(node: ast.AST) -> TypeGuard[ast.With]:
    """Whether a `with` statement switches autograd off."""
    return isinstance(node, ast.With) and any(
        isinstance(item.context_expr, ast.Call) and name_of(item.context_expr.func) in NO_GRAD_BLOCKS
        for item in node.items
    )


def _with_helper(edit: Edit, framework: str) -> Edit:
    return replace(edit, source=f"{edit.source}\n\n{STOP_HELPER[framework]}")


def _drop_stops(parsed: ParsedSource) -> Iterator[Edit]:
    for node in parsed.nodes:
        inner = _stopped_expression(node)
        if inner is not None:
            text = parsed.text(inner)
            yield Edit("drop a stop", f"drop the stop of `{text}`", node.lineno, parsed.replace(node, text))
        elif _is_no_grad_block(node):
            head = parsed.text(node.items[0].context_expr)
            body = "\n".join(map(ast.unparse, node.body))
            edited = parsed.replace_statements(node, node, body)
            yield Edit("remove no_grad", f"remove `with {head}`", node.lineno, edited)


def _widen_no_grad(parsed: ParsedSource) -> Iterator[Edit]:
    for node in parsed.nodes:
        if not _is_no_grad_block(node):
            continue
        siblings = getattr(parsed.parents[id(node)], "body", [])
        if node not in siblings:
            continue
        position = siblings.index(node)
        head = f"with {parsed.text(node.items[0].context_expr)}:"
        ways = {}
        if position + 1 < len(siblings):
            following = siblings[position + 1]
            ways["what follows"] = (node, following, [*node.body, following])
        if position and not isinstance(siblings[position - 1], ast.Expr):
            preceding = siblings[position - 1]
            ways["what precedes"] = (preceding, node, [preceding, *node.body])
        for where, (first, last, body) in ways.items():
            inside = textwrap.indent("\n".join(map(ast.unparse, body)), "    ")
            edited = parsed.replace_statements(first, last, f"{head}\n{inside}")
            yield Edit("widen no_grad", f"widen no_grad to {where}", node.lineno, edited)


def _stop_inputs(parsed: ParsedSource) -> Iterator[Edit]:
    for function in parsed.public_functions:
        networks = _networks(function)
        for name in (argument.arg for argument in function.args.args):
            if name not in networks:
                edited = parsed.insert_before(first_statement(function), f"{name} = _stopped({name})")
                yield Edit("stop an input", f"stop {name} on entry", function.lineno, edited)


def _stop_results(parsed: ParsedSource) -> Iterator[Edit]:
    for node in parsed.nodes:
        if not isinstance(node, ast.Return) or node.value is None:
            continue
        results = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
        for result in results:
            text = parsed.text(result)
            edited = parsed.replace(result, f"_stopped({text})")
            yield Edit("stop the result", f"stop the result `{text}`", result.lineno, edited)


def _add_stops(parsed: ParsedSource) -> Iterator[Edit]:
    """A stop around each sub-expression in turn."""
    stopped = _already_stopped(parsed)
    functions = {id(call.func) for call in parsed.nodes if isinstance(call, ast.Call)}
    for node in parsed.nodes:
        parent = parsed.parents.get(id(node))
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            wanted = not isinstance(parent, ast.Attribute | ast.Subscript) and id(node) not in functions
        else:
            wanted = isinstance(node, ast.BinOp) or (
                isinstance(node, ast.Call)
                and name_of(node.func) not in RETURN_NO_ARRAY
                and not isinstance(parent, ast.Expr)
            )
        if wanted and id(node) not in stopped:
            text = parsed.text(node)
            yield Edit("add a stop", f"stop `{text}`", node.lineno, parsed.replace(node, f"_stopped({text})"))


def _already_stopped(parsed: ParsedSource) -> set[int]:
    """The nodes inside a stop or a block without gradients: another stop there changes nothing."""
    stops = [
        node for node in parsed.nodes if _stopped_expression(node) is not None or _is_no_grad_block(node)
    ]
    return {id(inner) for stop in stops for inner in ast.walk(stop)}


def _networks(function: ast.FunctionDef) -> set[str]:
    """The arguments that are networks or optimisers: they are called, or their methods are."""
    functions = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    owners = [
        item.value for item in functions if isinstance(item, ast.Attribute) and item.attr in NETWORK_METHODS
    ]
    return {item.id for item in (*functions, *owners) if isinstance(item, ast.Name)}
