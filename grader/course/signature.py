"""Signatures: the functions and classes that a source defines, read from its syntax tree."""

from __future__ import annotations

import ast


def signatures(source: str) -> dict[str, str]:
    """The public functions of a source with their arguments, and its public classes with their bases."""
    defined = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            defined[node.name] = f"({ast.unparse(_bare(node.args))})"
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            defined[node.name] = f"class({', '.join(ast.unparse(base) for base in node.bases)})"
    return defined


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
