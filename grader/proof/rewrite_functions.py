"""Function rewrites: names changed, steps named, lines exchanged, helpers extracted, with the same meaning."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

from grader.proof.source_edit import Edit, ParsedSource, first_statement

SIDE_EFFECT = re.compile(r"_\(|zero_grad|backward|\.step\(|\.eval\(|\.train\(")
MODULE_NAMES = (
    ("lax.", "jax.lax.", "import jax\n"),
    ("jnp.", "jax.numpy.", "import jax\nimport jax.numpy\n"),
    ("np.", "numpy.", "import numpy\n"),
    ("F.", "torch.nn.functional.", "import torch\nimport torch.nn.functional\n"),
)
"""Short names of modules, their full names, and the imports that these need."""
IDLE_LINES = (
    ("a remark", "# as in the lecture"),
    ("an idle line", "unused = None"),
    ("an assertion", "assert True"),
)


def function_rewrites(parsed: ParsedSource) -> Iterator[Edit]:
    """Every rewrite of whole functions."""
    yield from _rename(parsed)
    yield from _name_steps(parsed)
    yield from _exchange_lines(parsed)
    yield from _extract_helpers(parsed)
    yield from _spell_out_modules(parsed)
    yield from _add_idle_lines(parsed)


def _rename(parsed: ParsedSource) -> Iterator[Edit]:
    for function in (node for node in parsed.tree.body if isinstance(node, ast.FunctionDef)):
        arguments = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
        local_names = sorted(_names(function, ast.Store) - arguments)
        for name in local_names:
            edited = _with_names(parsed, function, {name: f"the_{name}"})
            yield Edit("rename", f"`{name}` renamed", function.lineno, edited)
        if len(local_names) > 1:
            new_names = {name: f"v{number}" for number, name in enumerate(local_names)}
            edited = _with_names(parsed, function, new_names)
            yield Edit("rename", "every name changed", function.lineno, edited)


def _with_names(parsed: ParsedSource, function: ast.FunctionDef, new_names: dict[str, str]) -> str:
    nodes = [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id in new_names]
    source = parsed.source
    for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        source = ParsedSource(source).replace_range(node, node, new_names[node.id])
    return source


def _name_steps(parsed: ParsedSource) -> Iterator[Edit]:
    """A sub-expression named on the line before, or a result named before it is returned."""
    name = _unused("step", parsed)
    for function in (node for node in parsed.nodes if isinstance(node, ast.FunctionDef)):
        for line in function.body:
            if not isinstance(line, ast.Assign | ast.Return) or line.value is None:
                continue
            inner = [node for node in _always_evaluated(line.value) if isinstance(node, ast.BinOp | ast.Call)]
            result = [line.value] if isinstance(line, ast.Return) else []
            for part in [*result, *(node for node in inner if node is not line.value)]:
                rows = parsed.replace(part, name).splitlines()
                step = f"{' ' * line.col_offset}{name} = ({parsed.text(part)})"
                edited = "\n".join([*rows[: line.lineno - 1], step, *rows[line.lineno - 1 :]]) + "\n"
                yield Edit("name a step", f"`{parsed.text(part)}` named first", line.lineno, edited)


def _always_evaluated(node: ast.expr) -> Iterator[ast.expr]:
    """A node and those parts that are evaluated whenever it is: no lambda, no comprehension, no branch."""
    yield node
    if isinstance(node, ast.Lambda | ast.IfExp | ast.GeneratorExp | ast.DictComp | ast.ListComp | ast.BoolOp):
        return
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield from _always_evaluated(child)
        elif isinstance(child, ast.keyword):
            yield from _always_evaluated(child.value)


def _exchange_lines(parsed: ParsedSource) -> Iterator[Edit]:
    """Two neighbouring assignments exchanged, where neither uses what the other assigns."""
    for function in (node for node in parsed.nodes if isinstance(node, ast.FunctionDef)):
        for first, second in pairwise(function.body):
            if not (isinstance(first, ast.Assign) and isinstance(second, ast.Assign)):
                continue
            texts = [ast.unparse(first), ast.unparse(second)]
            if any(map(SIDE_EFFECT.search, texts)):
                continue
            stored = _names(first, ast.Store), _names(second, ast.Store)
            loaded = _names(first, ast.Load), _names(second, ast.Load)
            if not (stored[0] & (loaded[1] | stored[1]) or stored[1] & loaded[0]):
                edited = parsed.replace_statements(first, second, f"{texts[1]}\n{texts[0]}")
                yield Edit("exchange lines", f"`{texts[1].splitlines()[0]}` first", first.lineno, edited)


def _extract_helpers(parsed: ParsedSource) -> Iterator[Edit]:
    """A public function that calls a private one, or that leaves its result to a helper."""
    for function in parsed.public_functions:
        if function.decorator_list:
            continue
        arguments = [argument.arg for argument in function.args.args]
        inner = _unused(f"_{function.name}_inner", parsed)
        renamed = re.sub(rf"\bdef {function.name}\(", f"def {inner}(", parsed.source)
        head = f"def {function.name}({ast.unparse(function.args)}):"
        for how, passed in (("", arguments), (" by name", [f"{name}={name}" for name in arguments])):
            edited = f"{renamed}\n\n{head}\n    return {inner}({', '.join(passed)})\n"
            yield Edit("extract a helper", f"{function.name} calls another{how}", function.lineno, edited)
        last = function.body[-1]
        if isinstance(last, ast.Return) and last.value is not None:
            inner_functions = {item.name for item in function.body if isinstance(item, ast.FunctionDef)}
            local_names = {*arguments, *_names(function, ast.Store), *inner_functions}
            needed = ", ".join(sorted(_names(last.value, ast.Load) & local_names))
            helper = _unused("_result", parsed)
            edited = parsed.replace(last.value, f"{helper}({needed})")
            definition = f"def {helper}({needed}):\n    return {ast.unparse(last.value)}\n"
            description = "the result made by a helper"
            yield Edit("extract a helper", description, last.lineno, f"{edited}\n\n{definition}")


def _spell_out_modules(parsed: ParsedSource) -> Iterator[Edit]:
    for short, full, imports in MODULE_NAMES:
        edited = re.sub(rf"(?<![\w.]){re.escape(short)}", full, parsed.source)
        if edited != parsed.source:
            yield Edit("spell out", f"{full} for {short}", 1, imports + edited)


def _add_idle_lines(parsed: ParsedSource) -> Iterator[Edit]:
    for function in parsed.public_functions:
        first = first_statement(function)
        for what, line in IDLE_LINES:
            edited = parsed.insert_before(first, line)
            yield Edit("remark", f"{what} in {function.name}", first.lineno, edited)


def _names(node: ast.AST, context: type[ast.expr_context]) -> set[str]:
    names = (item for item in ast.walk(node) if isinstance(item, ast.Name))
    return {item.id for item in names if isinstance(item.ctx, context)}


def _unused(name: str, parsed: ParsedSource) -> str:
    """A name that the source does not have yet."""
    return name if name not in parsed.source else _unused(f"{name}_", parsed)
