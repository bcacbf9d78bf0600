"""Documented: what a module's source says of one of its functions or classes. Nothing is imported or run."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
ARGUMENTS = re.compile(r"^Args:\n(?P<lines>(?:[ \t]+.*\n?)*)", re.MULTILINE)
ARGUMENT = re.compile(r"^    (\w+): (.*(?:\n {8}.*)*)", re.MULTILINE)
Definition = ast.FunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Documented:
    """One function, method or class: its name, its parameters without their types, and its docstring."""

    name: str
    parameters: str
    text: str
    """The docstring, as one paragraph, without its arguments."""
    arguments: Mapping[str, str]
    """By name, what the docstring says of it."""


def module_docstring(place: str) -> str:
    """The docstring of a module, which is named by its path within the package."""
    return ast.get_docstring(_parsed(place)) or ""


def documented(place: str, name: str, values: Mapping[str, float] | None = None) -> Documented:
    """What a module says of a name; a method is named after its class and a dot.

    Args:
        values: what a name in a default stands for.
    """
    body = _parsed(place).body
    for part in name.split("."):
        definition = next(node for node in body if isinstance(node, Definition) and node.name == part)
        body = definition.body
    docstring = ast.get_docstring(definition) or ""
    arguments = ARGUMENTS.search(docstring)
    return Documented(
        name,
        _parameters(definition, values or {}),
        one_line(ARGUMENTS.sub("", docstring)),
        {key: one_line(text) for key, text in ARGUMENT.findall(arguments["lines"] if arguments else "")},
    )


def names_in(place: str, beginning: str) -> list[str]:
    """The functions of a module whose names begin so, in the order of the source."""
    functions = (node.name for node in _parsed(place).body if isinstance(node, ast.FunctionDef))
    return [name for name in functions if name.startswith(beginning)]


def one_line(text: str) -> str:
    """A text with each run of white space as one space."""
    return " ".join(inspect.cleandoc(text).split())


def _parsed(place: str) -> ast.Module:
    return ast.parse((PACKAGE / place).read_text(encoding="utf-8"))


def _parameters(definition: Definition, values: Mapping[str, float]) -> str:
    """The parameters with their defaults; of a dataclass, its fields."""
    if isinstance(definition, ast.ClassDef):
        fields = (node for node in definition.body if isinstance(node, ast.AnnAssign))
        return ", ".join(ast.unparse(field.target) + _default(field.value, values) for field in fields)
    arguments = definition.args
    for argument in ast.walk(arguments):
        if isinstance(argument, ast.arg):
            argument.annotation = None
    arguments.defaults = [_value(default, values) for default in arguments.defaults]
    arguments.kw_defaults = [default and _value(default, values) for default in arguments.kw_defaults]
    text = ast.unparse(arguments)
    return re.sub(r"^(self|cls)(, /)?(, )?", "", text).removeprefix("/, ")


def _default(value: ast.expr | None, values: Mapping[str, float]) -> str:
    if value is None:
        return ""
    if isinstance(value, ast.Call):  # field(default_factory=dict)
        return "={}"
    if isinstance(value, ast.Lambda):
        return "=…"
    return f"={ast.unparse(_value(value, values))}"


def _value(default: ast.expr, values: Mapping[str, float]) -> ast.expr:
    if isinstance(default, ast.Name) and default.id in values:
        return ast.Constant(values[default.id])
    return default
