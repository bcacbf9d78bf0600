"""Signatures: the functions and classes that a source defines, read from its syntax tree."""

from __future__ import annotations

import ast
from typing import Any

MAX_SIGNATURE = 1000
"""How long a signature may be to be read: a name may be as long as one likes."""


def signatures(source: str) -> dict[str, str]:
    """The public functions of a source with their arguments, and its public classes with their bases."""
    defined = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            defined[node.name] = f"({ast.unparse(_bare(node.args))})"
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            defined[node.name] = f"class({', '.join(ast.unparse(base) for base in node.bases)})"
    return defined


def parameters(source: str) -> dict[str, dict[str, Any]]:
    """By public function, the parameters with their defaults: Ellipsis where there is none, or none to read."""
    functions = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef))
    return {node.name: _with_defaults(node.args) for node in functions if not node.name.startswith("_")}


def _with_defaults(arguments: ast.arguments) -> dict[str, Any]:
    positional = _positional(arguments)
    required: list[ast.expr | None] = [None] * (len(positional) - len(arguments.defaults))
    defaults = [*required, *arguments.defaults, *arguments.kw_defaults]
    names = [*positional, *(argument.arg for argument in arguments.kwonlyargs)]
    return {name: _literal(default) for name, default in zip(names, defaults, strict=True)}


def takes_in_order(given: str, asked: str) -> bool:
    """Whether a call by position, as one signature asks for, means the same to the other one.

    Parameters by name alone, and further ones after those that are asked for, do no harm. A signature that
    cannot be read is given the benefit of the doubt.
    """
    if len(given) > MAX_SIGNATURE:
        return True
    try:
        theirs, ours = (_arguments(signature) for signature in (given, asked))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True
    by_name = {argument.arg for argument in theirs.kwonlyargs}
    wanted = [name for name in _positional(ours) if name not in by_name]
    received = _positional(theirs)
    while received and received[-1] not in wanted:
        received.pop()
    return received == wanted[: len(received)]


def _arguments(signature: str) -> ast.arguments:
    (function,) = ast.parse(f"def function{signature}: ...").body
    if not isinstance(function, ast.FunctionDef):
        raise ValueError(f"not a signature: {signature}")
    return function.args


def _positional(arguments: ast.arguments) -> list[str]:
    return [argument.arg for argument in [*arguments.posonlyargs, *arguments.args]]


def _literal(expression: ast.expr | None) -> Any:
    try:
        return ... if expression is None else ast.literal_eval(expression)
    except ValueError:
        return ...


def docstring(source: str) -> str:
    """The docstring of a source: its paragraphs, each as one line."""
    text = ast.get_docstring(ast.parse(source)) or ""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def _bare(arguments: ast.arguments) -> ast.arguments:
    """The arguments without annotations: only names, order and defaults count."""
    rest = [argument for argument in (arguments.vararg, arguments.kwarg) if argument]
    for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *rest]:
        argument.annotation = None
    return arguments
