"""Edits of a source: new text in the place of one syntax node, everything else as it was."""

from __future__ import annotations

import ast
import difflib
import textwrap
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeGuard

Node = ast.expr | ast.stmt
"""What can be edited: a node with a position in the source."""


EDIT = "edit"


@dataclass(frozen=True)
class Edit:
    """An edited source."""

    operator: str
    """The kind of edit, such as "flip a sign"."""
    description: str
    line: int
    source: str
    family: str = EDIT
    """How it was made: an edit of the syntax tree, or the name of another family."""
    extract: str = ""
    """What is shown of a source that is not the reference with a few lines changed."""
    remembers: bool = False
    """Whether it behaves differently in a later call."""

    @property
    def name(self) -> str:
        return self.description if self.extract else f"line {self.line}: {self.description}"

    def diff(self, original: str) -> str:
        """What was changed, as a unified diff."""
        if self.extract:
            return self.extract
        lines = difflib.unified_diff(
            original.splitlines(), self.source.splitlines(), "reference.py", "mutant.py", lineterm="", n=1
        )
        return "\n".join(lines)


class Replacement(NamedTuple):
    """Another text for one expression."""

    operator: str
    description: str
    text: str


@dataclass(frozen=True)
class ParsedSource:
    """A source with its syntax tree. Each edit returns a new source and changes nothing here."""

    source: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.source)

    @cached_property
    def nodes(self) -> list[Node]:
        """Every node inside the functions and classes, in reading order, without docstrings."""
        definitions = [node for node in self.tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        docstrings = {id(line.value) for line in ast.walk(self.tree) if is_docstring(line)}
        nodes = [
            node
            for definition in definitions
            for node in ast.walk(definition)
            if isinstance(node, ast.expr | ast.stmt) and id(node) not in docstrings
        ]
        return sorted(nodes, key=lambda node: (*_start(node), *(-number for number in _end(node))))

    @cached_property
    def parents(self) -> dict[int, ast.AST]:
        """The parent of each node, by the node's `id`."""
        return {id(child): node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    @property
    def public_functions(self) -> list[ast.FunctionDef]:
        return [
            node
            for node in self.tree.body
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
        ]

    def text(self, node: Node) -> str:
        """The text of a node."""
        return ast.get_source_segment(self.source, node) or ast.unparse(node)

    def replace(self, node: Node, text: str) -> str:
        """The source with other text for a node. An expression gets parentheses where it may need them."""
        if isinstance(node, ast.expr) and not _is_closed(text):
            text = f"({text})"
        return self.replace_range(node, node, text)

    def replace_range(self, first: Node, last: Node, text: str) -> str:
        """The source with other text from the start of one node to the end of another."""
        return self._splice(_start(first), _end(last), text)

    def replace_statements(self, first: ast.stmt, last: ast.stmt, lines: str) -> str:
        """The source with other statements from one to another, at their indentation."""
        return self.replace_range(first, last, textwrap.indent(lines, " " * first.col_offset).lstrip())

    def insert_before(self, statement: ast.stmt, line: str) -> str:
        """The source with one more line before a statement."""
        start = _start(statement)
        return self._splice(start, start, f"{line}\n{' ' * statement.col_offset}")

    def _splice(self, start: tuple[int, int], end: tuple[int, int], text: str) -> str:
        data = self.source.encode()  # columns of a syntax tree count bytes
        return (data[: self._offset(*start)] + text.encode() + data[self._offset(*end) :]).decode()

    def _offset(self, line: int, column: int) -> int:
        lines = self.source.encode().splitlines(keepends=True)
        return sum(map(len, lines[: line - 1])) + column


def name_of(function: ast.expr) -> str:
    """The last part of a called name: `stop_gradient` of `lax.stop_gradient`."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def is_docstring(node: ast.AST) -> TypeGuard[ast.Expr]:
    """Whether a statement is nothing but a string."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def first_statement(function: ast.FunctionDef) -> ast.stmt:
    """The first statement after the docstring."""
    return next(line for line in function.body if not is_docstring(line))


def _is_closed(text: str) -> bool:
    """Whether an expression means the same wherever it stands, without parentheses."""
    try:
        tree = ast.parse(text, mode="eval").body
    except SyntaxError:
        return False
    plain = isinstance(tree, ast.Name | ast.Call | ast.Attribute | ast.Subscript | ast.Constant)
    return plain and not text.startswith("-")


def _start(node: Node) -> tuple[int, int]:
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
    if decorators:
        return decorators[0].lineno, decorators[0].col_offset - 1  # the @ stands before it
    return node.lineno, node.col_offset


def _end(node: Node) -> tuple[int, int]:
    return node.end_lineno or 0, node.end_col_offset or 0
