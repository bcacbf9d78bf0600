"""Statement mutations: a step dropped or swapped, a branch always or never taken, arguments mixed up."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise

from grader.proof.mutate_expressions import is_number
from grader.proof.source_edit import Edit, ParsedSource, first_statement


def statement_edits(parsed: ParsedSource) -> Iterator[Edit]:
    """Every mistake in every statement and signature."""
    for node in parsed.nodes:
        body = getattr(node, "body", None)
        if isinstance(body, list):
            yield from _of_body(body, parsed)
    yield from _fixed_branches(parsed)
    yield from _other_defaults(parsed)
    yield from _mixed_up_arguments(parsed)


def _of_body(body: list[ast.stmt], parsed: ParsedSource) -> Iterator[Edit]:
    calls = [line for line in body if isinstance(line, ast.Expr) and isinstance(line.value, ast.Call)]
    for call in calls:
        yield _dropped(call, parsed)
    for first, second in pairwise(body):
        if not (first in calls or second in calls) or (isinstance(first, ast.Expr) and first not in calls):
            continue
        texts = ast.unparse(first), ast.unparse(second)
        description = f"`{texts[1].splitlines()[0]}` before `{texts[0].splitlines()[0]}`"
        edited = parsed.replace_statements(first, second, f"{texts[1]}\n{texts[0]}")
        yield Edit("swap two statements", description, first.lineno, edited)
    for line in body:
        if (
            isinstance(line, ast.Assign)
            and len(line.targets) == 1
            and isinstance(line.targets[0], ast.Attribute)
        ):
            yield _dropped(line, parsed)


def _dropped(line: ast.stmt, parsed: ParsedSource) -> Edit:
    edited = parsed.replace(line, "pass")
    return Edit("drop a statement", f"drop `{parsed.text(line)}`", line.lineno, edited)


def _fixed_branches(parsed: ParsedSource) -> Iterator[Edit]:
    for node in parsed.nodes:
        if isinstance(node, ast.If):
            for when, value in (("always", "True"), ("never", "False")):
                edited = parsed.replace(node.test, value)
                yield Edit("drop a branch", f"{when} `{parsed.text(node.test)}`", node.lineno, edited)


def _other_defaults(parsed: ParsedSource) -> Iterator[Edit]:
    for function in parsed.public_functions:
        for default in function.args.defaults:
            if isinstance(default, ast.Constant) and isinstance(default.value, bool):
                other = str(not default.value)
            elif is_number(default):
                other = str(ast.literal_eval(default) * 0.5)
            else:
                continue
            description = f"{other} for {parsed.text(default)}"
            yield Edit("change a default", description, default.lineno, parsed.replace(default, other))


def _mixed_up_arguments(parsed: ParsedSource) -> Iterator[Edit]:
    """Two neighbouring arguments, each taken for the other."""
    for function in parsed.public_functions:
        names = [argument.arg for argument in function.args.args]
        for one, other in pairwise(names):
            swap = f"{one}, {other} = {other}, {one}"
            edited = parsed.insert_before(first_statement(function), swap)
            yield Edit("swap two arguments", f"take {one} for {other}", function.lineno, edited)
