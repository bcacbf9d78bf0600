"""Signatures: what a source file defines at its top level, read from its syntax tree."""

from __future__ import annotations

import ast


def signatures(source: str) -> dict[str, str]:
    """The public functions of a source with their arguments; a class is told by its bases."""
    found = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            found[node.name] = f"({ast.unparse(_bare(node.args))})"
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            found[node.name] = f"class({', '.join(ast.unparse(base) for base in node.bases)})"
    return found


def docstring(source: str) -> str:
    """The docstring of a source, its paragraphs kept and its lines joined."""
    text = ast.get_docstring(ast.parse(source)) or ""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def _bare(arguments: ast.arguments) -> ast.arguments:
    """The same arguments without annotations: names, order and defaults are the contract."""
    rest = [argument for argument in (arguments.vararg, arguments.kwarg) if argument]
    for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *rest]:
        argument.annotation = None
    return arguments
