"""Wrapped sources: a module that holds whole solutions and decides, call by call, which of them answers.

The solutions stand in functions of their own, so that their names do not clash. Generated code sees the
arguments of a call as `given`, by name and without those that the caller left out.
"""

from __future__ import annotations

import ast
import textwrap
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PRELUDE = Path(__file__).parent / "prelude"
"""What generated code may call: tests of its arguments, in the framework's own words."""
RIGHT, WRONG = "_right", "_wrong"


@dataclass(frozen=True)
class EntryPoint:
    """What a grader calls: a function, or a method of a class (`RoundSTE.apply`)."""

    name: str
    parameters: tuple[str, ...]
    defaults: tuple[str, ...] = ()
    """The parameters that a caller may leave out."""

    @property
    def owner(self) -> str:
        """The function's name, or that of the class."""
        return self.name.partition(".")[0]

    @property
    def method(self) -> str:
        return self.name.partition(".")[2]

    def of(self, namespace: str) -> str:
        """The expression for the same function of a solution. It is called with `**given`."""
        if not self.method:
            return f'{namespace}["{self.name}"]'
        return f'(lambda **given: {namespace}["{self.owner}"].{self.method}(*given.values()))'

    def define(self, body: str) -> str:
        """The definition of this function, with a body that uses `given`."""
        parameters = ", ".join(
            f"{name}=_LEFT_OUT" if name in self.defaults else name for name in self.parameters
        )
        arguments = ", ".join(f"{name}={name}" for name in self.parameters)
        lines = f"given = _given({arguments})\n{body}"
        definition = f"def {self.method or self.name}({parameters}):\n{textwrap.indent(lines, '    ')}"
        if not self.method:
            return definition
        method = textwrap.indent(f"@staticmethod\n{definition}", "    ")
        return f'class {self.owner}({RIGHT}["{self.owner}"]):\n{method}'


def entry_point(name: str, source: str) -> EntryPoint | None:
    """The entry point of that name in a reference; None where its parameters cannot be read."""
    owner, _, method = name.partition(".")
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == owner and not method:
            return _of_arguments(name, node.args, skip=0)
        if isinstance(node, ast.ClassDef) and node.name == owner and method:
            methods = {item.name: item for item in node.body if isinstance(item, ast.FunctionDef)}
            found = methods.get(method, methods.get("forward"))
            return _of_arguments(name, found.args, skip=1) if found else None
    return None


def _of_arguments(name: str, arguments: ast.arguments, *, skip: int) -> EntryPoint | None:
    if arguments.vararg or arguments.kwarg or arguments.posonlyargs:
        return None
    plain = [argument.arg for argument in arguments.args][skip:]
    keyword_only = [argument.arg for argument in arguments.kwonlyargs]
    defaults = plain[len(plain) - len(arguments.defaults) :]
    defaults += [
        name for name, default in zip(keyword_only, arguments.kw_defaults, strict=True) if default is not None
    ]
    return EntryPoint(name, (*plain, *keyword_only), tuple(defaults))


def wrapped_source(entry: EntryPoint, body: str, framework: str, *, right: str, wrong: str = "") -> str:
    """A module in which this entry point has that body, and all else is as in the right solution."""
    parts = [
        prelude(framework),
        solution_namespace(RIGHT, right),
        *([solution_namespace(WRONG, wrong)] if wrong else []),
        *(
            f'{name} = {RIGHT}["{name}"]'
            for name in _public_names(right)
            if name != entry.owner
        ),
        entry.define(body),
    ]  # fmt: skip
    return "\n\n\n".join(parts) + "\n"


@cache
def prelude(framework: str) -> str:
    """What generated code may call."""
    return "\n\n".join(
        (PRELUDE / f"{part}.txt").read_text(encoding="utf-8") for part in ("common", framework)
    )


@cache
def solution_namespace(name: str, source: str) -> str:
    """A solution inside a function, and the names that it defines as a dict."""
    tree = ast.parse(source)
    tree.body = [
        node
        for node in tree.body
        if not (isinstance(node, ast.ImportFrom) and node.module == "__future__")
        and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    ]
    inside = textwrap.indent(ast.unparse(tree), "    ")
    return f"def {name}_solution():\n{inside}\n    return locals()\n\n\n{name} = {name}_solution()"


def _public_names(source: str) -> list[str]:
    return [
        node.name
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    ]
