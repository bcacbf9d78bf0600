"""Text: a source and its syntax tree, edited by putting new text in the place of a node."""

from __future__ import annotations

import ast
import textwrap
from dataclasses import dataclass
from functools import cached_property
from typing import TypeGuard

Node = ast.expr | ast.stmt
"""What can be edited: whatever has a place in the text."""


@dataclass(frozen=True)
class Text:
    """A source that edits leave as it is, but for the node they are about."""

    source: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.source)

    @cached_property
    def nodes(self) -> list[Node]:
        """What every function and class is made of, in reading order; docstrings are no code to edit."""
        homes = [node for node in self.tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        aside = {id(line.value) for line in ast.walk(self.tree) if is_docstring(line)}
        found = [
            node
            for home in homes
            for node in ast.walk(home)
            if isinstance(node, ast.expr | ast.stmt) and id(node) not in aside
        ]
        return sorted(found, key=lambda node: (*_start(node), *(-place for place in _end(node))))

    @cached_property
    def parents(self) -> dict[int, ast.AST]:
        return {id(child): node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    @property
    def asked(self) -> list[ast.FunctionDef]:
        """The public functions."""
        return [
            node
            for node in self.tree.body
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
        ]

    def of(self, node: Node) -> str:
        """A node's own text."""
        return ast.get_source_segment(self.source, node) or ast.unparse(node)

    def replaced(self, node: Node, text: str) -> str:
        """The source with other text for a node: an expression in parentheses where it may need them."""
        if isinstance(node, ast.expr) and not _is_closed(text):
            text = f"({text})"
        return self.between(node, node, text)

    def between(self, first: Node, last: Node, text: str) -> str:
        """The source with other text from the start of one node to the end of another."""
        data = self.source.encode()
        start, end = self._offset(*_start(first)), self._offset(*_end(last))
        return (data[:start] + text.encode() + data[end:]).decode()

    def block(self, first: ast.stmt, last: ast.stmt, lines: str) -> str:
        """The source with other statements from one to another, at their depth."""
        return self.between(first, last, textwrap.indent(lines, " " * first.col_offset).lstrip())

    def _offset(self, line: int, column: int) -> int:
        rows = self.source.encode().splitlines(keepends=True)
        return sum(map(len, rows[: line - 1])) + column


def name_of(called: ast.expr) -> str:
    """The last part of what is called: `stop_gradient` of `lax.stop_gradient`."""
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def is_docstring(node: ast.AST) -> TypeGuard[ast.Expr]:
    """Whether a statement is a text alone."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _is_closed(text: str) -> bool:
    try:
        tree = ast.parse(text, mode="eval").body
    except SyntaxError:
        return False
    plain = isinstance(tree, ast.Name | ast.Call | ast.Attribute | ast.Subscript | ast.Constant)
    return plain and not text.startswith("-")


def _start(node: Node) -> tuple[int, int]:
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
    return (
        (decorators[0].lineno, decorators[0].col_offset - 1) if decorators else (node.lineno, node.col_offset)
    )


def _end(node: Node) -> tuple[int, int]:
    return node.end_lineno or 0, node.end_col_offset or 0
