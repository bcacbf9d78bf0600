"""Stop mutants: a reference with one stop taken away, added or moved, and nothing else changed.

Every such edit leaves the forward pass as it is, so only checks of gradient flow can notice it.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass

HELPER = {
    "jax": "import jax as _jax\n\n\ndef _stopped(value):\n    return _jax.tree_util.tree_map(_jax.lax.stop_gradient, value)\n",
    "torch": (
        "import torch as _torch\n\n\ndef _stopped(value):\n"
        "    return value.detach() if isinstance(value, _torch.Tensor) else value\n"
    ),
}
STOPPERS = ("stop_gradient", "detach")
BLOCKS = ("no_grad", "inference_mode")


@dataclass(frozen=True)
class Mutant:
    """An edited reference and what was done to it."""

    name: str
    edit: str
    source: str


def stop_mutants(source: str, framework: str) -> list[Mutant]:
    """All references with one stop less, one more, or one moved."""
    if framework not in HELPER:
        return []
    tree = ast.parse(source)
    found: dict[str, str] = {}
    for edit, edited in (*_without(tree), *_with(tree), *_moved(tree)):
        text = ast.unparse(ast.fix_missing_locations(edited))
        found.setdefault(f"{text}\n\n\n{HELPER[framework]}", edit)
    found.pop(f"{ast.unparse(tree)}\n\n\n{HELPER[framework]}", None)
    return [Mutant(f"mutant-{number:03}", edit, text) for number, (text, edit) in enumerate(found.items())]


def _without(tree: ast.Module) -> Iterator[tuple[str, ast.Module]]:
    for position, node in enumerate(_nodes(tree)):
        if _stop_of(node) is not None:
            yield f"dropped `{ast.unparse(node)}`", _replace(tree, position, _inner)
        elif isinstance(node, ast.With) and any(_is_block(item.context_expr) for item in node.items):
            yield f"dropped `with {ast.unparse(node.items[0])}`", _replace(tree, position, _unblocked)
        elif isinstance(node, ast.FunctionDef) and any(map(_is_block, node.decorator_list)):
            yield f"dropped the decorator of {node.name}", _replace(tree, position, _undecorated)


def _with(tree: ast.Module) -> Iterator[tuple[str, ast.Module]]:
    inside = _inside_functions(tree)
    for position, node in enumerate(_nodes(tree)):
        if position in inside and _can_be_stopped(node):
            yield f"stopped `{ast.unparse(node)}`", _replace(tree, position, _wrapped)


def _moved(tree: ast.Module) -> Iterator[tuple[str, ast.Module]]:
    for _, dropped in _without(tree):
        for edit, edited in _with(dropped):
            yield f"moved: {edit} instead", edited


def _nodes(tree: ast.AST) -> list[ast.AST]:
    return list(ast.walk(tree))


def _replace(tree: ast.Module, position: int, change: Callable[[ast.AST], ast.AST]) -> ast.Module:
    """A copy of the tree with the node at a position (in walking order) changed."""
    edited = copy.deepcopy(tree)
    target = _nodes(edited)[position]
    changed = change(target)
    for parent in ast.walk(edited):
        for name, value in ast.iter_fields(parent):
            if value is target:
                setattr(parent, name, changed)
            elif isinstance(value, list):
                setattr(parent, name, [changed if item is target else item for item in value])
    return edited


def _stop_of(node: ast.AST) -> ast.expr | None:
    """What a call stops, if it is a stop."""
    if not isinstance(node, ast.Call):
        return None
    called = node.func
    name = (
        called.attr
        if isinstance(called, ast.Attribute)
        else called.id
        if isinstance(called, ast.Name)
        else ""
    )
    if name not in STOPPERS:
        return None
    if name == "detach" and isinstance(called, ast.Attribute):
        return called.value
    return node.args[0] if node.args else None


def _inner(node: ast.AST) -> ast.AST:
    return _stop_of(node) or node


def _is_block(node: ast.expr) -> bool:
    called = node.func if isinstance(node, ast.Call) else node
    return isinstance(called, ast.Attribute) and called.attr in BLOCKS


def _unblocked(node: ast.AST) -> ast.AST:
    body = node.body if isinstance(node, ast.With) else []
    return ast.If(test=ast.Constant(True), body=body, orelse=[])


def _undecorated(node: ast.AST) -> ast.AST:
    if isinstance(node, ast.FunctionDef):
        node.decorator_list = [item for item in node.decorator_list if not _is_block(item)]
    return node


def _inside_functions(tree: ast.Module) -> set[int]:
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    inside = {id(inner) for function in functions for inner in ast.walk(function)}
    return {position for position, node in enumerate(_nodes(tree)) if id(node) in inside}


def _can_be_stopped(node: ast.AST) -> bool:
    if isinstance(node, ast.Name):
        return isinstance(node.ctx, ast.Load)
    return isinstance(node, ast.BinOp | ast.UnaryOp | ast.Call) and _stop_of(node) is None


def _wrapped(node: ast.AST) -> ast.AST:
    if not isinstance(node, ast.expr):
        return node
    return ast.Call(func=ast.Name("_stopped", ast.Load()), args=[node], keywords=[])
