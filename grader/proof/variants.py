"""Honest variants: a reference written otherwise, which must take full marks as the reference does.

One rewrite at one place makes a variant: an expression spelled in another way, a step given a name, a
name changed, a helper taken out, independent lines exchanged. Where a reference is too short for
enough of them, two rewrites are made together.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

from grader.core.frameworks import FRAMEWORKS
from grader.proof.mutants import Mutant, in_turn
from grader.proof.rewrites import rewrites
from grader.proof.source_edit import Text, is_docstring

MOST = 22
"""How many variants of one reference are tried."""
SEEDS = 8
"""How many variants are rewritten once more, where there are too few."""
NOTABLE = ("where for", "take for", "float64", "square of", "reassociated", "matmul for", "clip", "mean")
"""Rewrites that have a turn of their own."""
ACTS = re.compile(r"_\(|zero_grad|backward|\.step\(|\.eval\(|\.train\(")

Found = tuple[str, str, int, str]


def variants(source: str, framework: str, *, most: int = MOST) -> list[Mutant]:
    """So many rewrites of a reference, of every kind in turn."""
    single = _chosen(_rewritten(Text(source), framework), {ast.unparse(ast.parse(source))}, most)
    if len(single) >= most:
        return [_complete(variant, framework) for variant in single]
    seen = {ast.unparse(ast.parse(variant.source)) for variant in single} | {ast.unparse(ast.parse(source))}
    double = [
        (first.operator, f"{first.edit}; {edit}", line, text)
        for first in single[:SEEDS]
        for _, edit, line, text in _rewritten(Text(first.source), framework)
    ]
    more = _chosen(iter(double), seen, most - len(single))
    return [_complete(variant, framework) for variant in (*single, *more)]


def _chosen(found: Iterator[Found], seen: set[str], most: int) -> list[Mutant]:
    kinds: dict[str, list[Mutant]] = {}
    for operator, edit, line, text in found:
        try:
            plain = ast.unparse(ast.parse(text))
        except SyntaxError:
            continue
        if plain not in seen:
            seen.add(plain)
            kinds.setdefault(operator, []).append(Mutant(operator, edit, line, text))
    return in_turn(kinds, most)


def rewrite_imports(framework: str) -> str:
    """Import lines for what a rewrite may call."""
    return f"import {framework}\n{FRAMEWORKS[framework].source_imports}"


def _complete(variant: Mutant, framework: str) -> Mutant:
    return Mutant(variant.operator, variant.edit, variant.line, rewrite_imports(framework) + variant.source)


def _rewritten(text: Text, framework: str) -> Iterator[Found]:
    for node in text.nodes:
        for what, new in rewrites(node, text, framework):
            kind = next((word for word in NOTABLE if word in what), type(node).__name__)
            if not isinstance(text.parents.get(id(node)), ast.arguments):
                yield kind, what, node.lineno, text.replaced(node, new)
    yield from _renamed(text)
    yield from _named_steps(text)
    yield from _exchanged(text)
    yield from _helpers(text)
    yield from _spelled_out(text)


def _functions(text: Text) -> list[ast.FunctionDef]:
    return [node for node in text.nodes if isinstance(node, ast.FunctionDef)]


def _renamed(text: Text) -> Iterator[Found]:
    for function in (node for node in text.tree.body if isinstance(node, ast.FunctionDef)):
        inside = list(ast.walk(function))
        stored = {
            node.id for node in inside if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        arguments = {node.arg for node in inside if isinstance(node, ast.arg)}
        for name in sorted(stored - arguments):
            yield (
                "rename",
                f"`{name}` renamed",
                function.lineno,
                _with_names(text, function, {name: f"the_{name}"}),
            )
        every = {name: f"v{number}" for number, name in enumerate(sorted(stored - arguments))}
        if len(every) > 1:
            yield "rename", "every name changed", function.lineno, _with_names(text, function, every)


def _with_names(text: Text, function: ast.FunctionDef, names: dict[str, str]) -> str:
    places = [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id in names]
    source = text.source
    for node in sorted(places, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        source = Text(source).between(node, node, names[node.id])
    return source


def _named_steps(text: Text) -> Iterator[Found]:
    """A sub-expression given a name on the line before; a result named before it is returned."""
    for function in _functions(text):
        for line in function.body:
            if not isinstance(line, ast.Assign | ast.Return) or line.value is None:
                continue
            inner = [node for node in _always(line.value) if isinstance(node, ast.BinOp | ast.Call)]
            parts = [line.value] if isinstance(line, ast.Return) else []
            for part in [*parts, *(node for node in inner if node is not line.value)]:
                name = _unused("step", text)
                first = text.replaced(part, name)
                row = line.lineno - 1
                rows = first.splitlines()
                named = " " * line.col_offset + f"{name} = ({text.of(part)})"
                edited = "\n".join([*rows[:row], named, *rows[row:]]) + "\n"
                yield "name a step", f"`{text.of(part)}` named first", line.lineno, edited


def _always(node: ast.expr) -> Iterator[ast.expr]:
    """What is evaluated whenever the whole is: nothing in a lambda, a comprehension or a branch."""
    yield node
    if isinstance(node, ast.Lambda | ast.IfExp | ast.GeneratorExp | ast.DictComp | ast.ListComp | ast.BoolOp):
        return
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield from _always(child)
        elif isinstance(child, ast.keyword):
            yield from _always(child.value)


def _exchanged(text: Text) -> Iterator[Found]:
    for function in _functions(text):
        for first, second in pairwise(function.body):
            lines = [ast.unparse(first), ast.unparse(second)]
            if not all(isinstance(line, ast.Assign) for line in (first, second)) or any(
                map(ACTS.search, lines)
            ):
                continue
            made = [_names(line, ast.Store) for line in (first, second)]
            used = [_names(line, ast.Load) for line in (first, second)]
            if not (made[0] & (used[1] | made[1]) or made[1] & used[0]):
                what = f"`{lines[1].splitlines()[0]}` first"
                yield (
                    "exchange lines",
                    what,
                    first.lineno,
                    text.block(first, second, f"{lines[1]}\n{lines[0]}"),
                )


def _names(node: ast.AST, kind: type[ast.expr_context]) -> set[str]:
    return {item.id for item in ast.walk(node) if isinstance(item, ast.Name) and isinstance(item.ctx, kind)}


def _unused(name: str, text: Text) -> str:
    """A name that the source does not have yet."""
    return name if name not in text.source else _unused(f"{name}_", text)


def _helpers(text: Text) -> Iterator[Found]:
    """The work done by a function behind the one that is asked for; a result made by a helper."""
    for function in text.asked:
        if function.decorator_list:
            continue
        plain = [argument.arg for argument in function.args.args]
        inner = _unused(f"_{function.name}_inner", text)
        renamed = re.sub(rf"\bdef {function.name}\(", f"def {inner}(", text.source)
        for how, passed in (("", plain), (" by name", [f"{name}={name}" for name in plain])):
            head = f"def {function.name}({ast.unparse(function.args)}):"
            edited = f"{renamed}\n\n{head}\n    return {inner}({', '.join(passed)})\n"
            yield "extract a helper", f"{function.name} calls another{how}", function.lineno, edited
        last = function.body[-1]
        if isinstance(last, ast.Return) and last.value is not None:
            local = {*plain, *_names(function, ast.Store)} | {
                item.name for item in function.body if isinstance(item, ast.FunctionDef)
            }
            needed = sorted(_names(last.value, ast.Load) & local)
            name = _unused("_result", text)
            helper = f"def {name}({', '.join(needed)}):\n    return {ast.unparse(last.value)}\n"
            edited = text.replaced(last.value, f"{name}({', '.join(needed)})")
            yield "extract a helper", "the result made by a helper", last.lineno, f"{edited}\n\n{helper}"


def _spelled_out(text: Text) -> Iterator[Found]:
    """Modules by their full names, and other remarks that change nothing."""
    for short, full, needed in (
        ("lax.", "jax.lax.", "import jax\n"),
        ("jnp.", "jax.numpy.", "import jax\nimport jax.numpy\n"),
        ("np.", "numpy.", "import numpy\n"),
        ("F.", "torch.nn.functional.", "import torch\nimport torch.nn.functional\n"),
    ):
        edited = re.sub(rf"(?<![\w.]){re.escape(short)}", full, text.source)
        if edited != text.source:
            yield "spell out", f"{full} for {short}", 1, needed + edited
    for function in text.asked:
        first = next(line for line in function.body if not is_docstring(line))
        for what, line in (
            ("a remark", "# as in the lecture"),
            ("an idle line", "unused = None"),
            ("an assertion", "assert True"),
        ):
            indent = "\n" + " " * first.col_offset
            edited = text.between(first, first, f"{line}{indent}{text.of(first)}")
            yield "remark", f"{what} in {function.name}", first.lineno, edited
