"""Slip mutants: the small mistakes of a hand that knew better, one to a mutant."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise

from grader.proof.mutate_stops import Edit
from grader.proof.source_edit import Text, is_docstring, name_of

OTHER_REDUCTION = {
    "mean": ("sum", "max"),
    "sum": ("mean", "max"),
    "max": ("min", "mean"),
    "argmax": ("argmin",),
    "argmin": ("argmax",),
    "minimum": ("maximum",),
    "maximum": ("minimum",),
    "softmax": ("log_softmax",),
    "log_softmax": ("softmax",),
    "sin": ("cos",),
    "cos": ("sin",),
    "round": ("floor",),
    "tanh": ("sigmoid",),
    "mse_loss": ("l1_loss", "smooth_l1_loss"),
    "eval": ("train",),
    "mul_": ("add_",),
    "zeros": ("ones",),
    "zeros_like": ("ones_like",),
    "exp": ("expm1",),
    "AdamW": ("Adam",),
}
CASTS = ("int32", "float32", "astype", "float", "long", "int")
COPIES = ("clone", "copy", "deepcopy", "detach")
IN_PLACE = ("add", "sub", "mul", "div", "clamp", "exp", "sin", "cos", "tanh", "relu", "square", "round")
CHOOSERS = ("minimum", "maximum", "clip", "clamp", "where")
AXES = ("axis", "dim")
AXIS_FIRST = ("gather", "squeeze", "unsqueeze", "index_copy")
OTHER_SIGN = {ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*"}
OTHER_COMPARISON = {ast.Gt: "<", ast.Lt: ">", ast.Eq: "!=", ast.NotEq: "==", ast.GtE: "<", ast.LtE: ">"}


def expression_edits(text: Text) -> Iterator[Edit]:
    """Every slip at every place."""
    for node in text.nodes:
        for operator, what, new in _slips(node, text):
            yield operator, what, node.lineno, text.replaced(node, new)
    yield from _statements(text)
    yield from _defaults(text)
    yield from _turned_arguments(text)


def _slips(node: ast.AST, text: Text) -> Iterator[tuple[str, str, str]]:
    if isinstance(node, ast.BinOp):
        yield from _of_operation(node, text)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and not _is_number(node.operand):
        yield "flip a sign", f"drop the sign of `{text.of(node)}`", text.of(node.operand)
    elif isinstance(node, ast.Call):
        yield from _of_call(node, text)
    elif isinstance(node, ast.Subscript):
        yield from _of_index(node, text)
    elif isinstance(node, ast.IfExp):
        yield "drop a branch", f"always `{text.of(node.body)}`", text.of(node.body)
        yield "drop a branch", f"never `{text.of(node.body)}`", text.of(node.orelse)
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in OTHER_COMPARISON:
        other = OTHER_COMPARISON[type(node.ops[0])]
        new = f"{text.of(node.left)} {other} {text.of(node.comparators[0])}"
        yield "flip a comparison", f"`{new}` for `{text.of(node)}`", new
    elif isinstance(node, ast.Constant) and not isinstance(text.parents[id(node)], ast.arguments):
        yield from _of_constant(node, text)


def _of_operation(node: ast.BinOp, text: Text) -> Iterator[tuple[str, str, str]]:
    left, right = text.of(node.left), text.of(node.right)
    sign = OTHER_SIGN.get(type(node.op))
    if isinstance(node.op, ast.Add | ast.Sub):
        yield "flip a sign", f"`{sign}` in `{text.of(node)}`", f"({left}) {sign} ({right})"
        yield "drop a term", f"drop the term `{right}`", left
        yield (
            "drop a term",
            f"drop the term `{left}`",
            right if isinstance(node.op, ast.Add) else f"-({right})",
        )
    elif isinstance(node.op, ast.Mult | ast.Div):
        yield "drop a factor", f"drop the factor `{right}`", left
        if isinstance(node.op, ast.Mult):
            yield "drop a factor", f"drop the factor `{left}`", right
        else:
            yield "swap two arguments", f"turn `{text.of(node)}` over", f"({right}) / ({left})"
    elif isinstance(node.op, ast.MatMult):
        yield "swap two arguments", f"swap the sides of `{text.of(node)}`", f"({right}) @ ({left})"
    elif isinstance(node.op, ast.Pow):
        yield "drop a factor", f"drop the power of `{left}`", left
    if isinstance(node.op, ast.Sub):
        yield "swap two arguments", f"swap the sides of `{text.of(node)}`", f"({right}) - ({left})"


def _of_call(node: ast.Call, text: Text) -> Iterator[tuple[str, str, str]]:
    name, whole = name_of(node.func), text.of(node)
    head = whole[: len(text.of(node.func)) - len(name)]
    tail = whole[len(text.of(node.func)) :]
    receiver = text.of(node.func.value) if isinstance(node.func, ast.Attribute) else ""
    is_method = bool(receiver) and receiver.split(".")[0] not in (
        "jnp",
        "np",
        "jax",
        "lax",
        "torch",
        "F",
        "copy",
    )
    for other in OTHER_REDUCTION.get(name, ()):
        yield "another reduction", f"{other} for {name}", f"{head}{other}{tail}"
    for first, second in pairwise(node.args):
        if ast.dump(first) != ast.dump(second):
            swapped = {id(first): text.of(second), id(second): text.of(first)}
            yield "swap two arguments", f"swap the arguments of `{whole}`", _call(node, text, swapped)
    inner = (
        receiver
        if is_method and not (name in CASTS and node.args == [])
        else text.of(node.args[0])
        if node.args
        else receiver
    )
    if name in CASTS and inner:
        yield "drop a cast", f"drop the cast of `{inner}`", inner
    if name in COPIES and inner:
        if name != "detach":
            yield "drop a copy", f"drop the {name} of `{inner}`", inner
        if name in ("clone", "detach"):
            other = "detach" if name == "clone" else "clone"
            yield "exchange clone and detach", f"{other} for {name}", f"({inner}).{other}()"
    if name in CHOOSERS:
        choices = [receiver] * is_method + [text.of(argument) for argument in node.args]
        kept = choices[1:] if name == "where" else choices[:1] if name in ("clip", "clamp") else choices
        for choice in kept:
            yield "drop a mask", f"`{choice}` for `{whole}`", choice
    if name in IN_PLACE and is_method:
        yield "in place for functional", f"{name}_ for {name}", f"{head}{name}_{tail}"
    elif name.endswith("_") and name.strip("_") in IN_PLACE:
        yield "functional for in place", f"{name[:-1]} for {name}", f"{head}{name[:-1]}{tail}"
    elif name in ("relu", "tanh", "sin", "exp") and receiver == "torch":
        yield "in place for functional", f"{name}_ for {name}", f"{head}{name}_{tail}"
    if name == "range" and node.args:
        for step in ("+ 1", "- 1"):
            end = node.args[-1]
            yield (
                "off by one",
                f"range to {text.of(end)} {step}",
                _call(node, text, {id(end): f"{text.of(end)} {step}"}),
            )
    for keyword in node.keywords:
        yield from _of_keyword(node, keyword, text)
    if name in AXIS_FIRST and node.args and isinstance(node.args[0], ast.Constant):
        other = "0" if node.args[0].value else "1"
        yield "another axis", f"axis {other} in `{whole}`", _call(node, text, {id(node.args[0]): other})


def _of_keyword(node: ast.Call, keyword: ast.keyword, text: Text) -> Iterator[tuple[str, str, str]]:
    value = keyword.value
    if keyword.arg in AXES and isinstance(value, ast.Constant | ast.UnaryOp):
        other = "0" if text.of(value) != "0" else "1"
        yield (
            "another axis",
            f"{keyword.arg}={other} for {text.of(value)}",
            _call(node, text, {id(value): other}),
        )
        if len(node.args) <= 1 and name_of(node.func) in OTHER_REDUCTION:
            yield (
                "another axis",
                f"no {keyword.arg} in `{text.of(node)}`",
                _call(node, text, {}, without=keyword),
            )
    elif isinstance(value, ast.Name | ast.BinOp) and keyword.arg:
        yield "change a default", f"leave {keyword.arg} out", _call(node, text, {}, without=keyword)


def _of_index(node: ast.Subscript, text: Text) -> Iterator[tuple[str, str, str]]:
    base = text.of(node.value)
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    for position, part in enumerate(parts):
        for what, new in _shifted(part, text):
            inside = [new if place == position else text.of(other) for place, other in enumerate(parts)]
            yield "off by one", f"{what} in `{text.of(node)}`", f"{base}[{', '.join(inside)}]"
    if len(parts) == 2 and not any(isinstance(part, ast.Slice | ast.Constant) for part in parts):
        yield (
            "swap two arguments",
            f"swap the indices of `{text.of(node)}`",
            f"{base}[{text.of(parts[1])}, {text.of(parts[0])}]",
        )


def _shifted(part: ast.expr, text: Text) -> Iterator[tuple[str, str]]:
    if isinstance(part, ast.Slice):
        lower, upper = (text.of(end) if end else "" for end in (part.lower, part.upper))
        if part.lower:
            yield "start one later", f"({lower}) + 1:{upper}"
            yield "start anew", f":{upper}"
        if part.upper:
            yield "end one earlier", f"{lower}:({upper}) - 1"
            yield "go to the end", f"{lower}:"
        if not part.lower and not part.upper and part.step is None:
            return
    elif _is_number(part):
        yield (
            "one off",
            str(ast.literal_eval(part) - 1 if ast.literal_eval(part) < 0 else ast.literal_eval(part) + 1),
        )


def _of_constant(node: ast.Constant, text: Text) -> Iterator[tuple[str, str, str]]:
    value, parent = node.value, text.parents[id(node)]
    if isinstance(value, bool):
        yield "change a constant", f"{not value} for {value}", str(not value)
    elif isinstance(value, int | float) and not _is_place(node, text):
        other = value + 1
        yield "change a constant", f"{other} for {value}", str(other)
        if value not in (0, 1) and not isinstance(parent, ast.UnaryOp):
            yield "change a constant", f"1 for {value}", str(type(value)(1))


def _is_place(node: ast.AST, text: Text) -> bool:
    """Whether a number is an index or an axis, which other edits are about."""
    while not isinstance(node, ast.stmt):
        parent = text.parents[id(node)]
        if isinstance(parent, ast.Slice) or (isinstance(parent, ast.Subscript) and parent.slice is node):
            return True
        if isinstance(parent, ast.keyword) and parent.arg in AXES:
            return True
        if isinstance(parent, ast.Call) and name_of(parent.func) in AXIS_FIRST:
            return True
        if isinstance(parent, ast.Subscript | ast.Tuple) is False and not isinstance(parent, ast.UnaryOp):
            return False
        node = parent
    return False


def _statements(text: Text) -> Iterator[Edit]:
    for node in text.nodes:
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        acts = [line for line in body if isinstance(line, ast.Expr) and isinstance(line.value, ast.Call)]
        for act in acts:
            yield "drop a statement", f"drop `{text.of(act)}`", act.lineno, text.replaced(act, "pass")
        for first, second in pairwise(body):
            if first in acts or second in acts:
                if isinstance(first, ast.Expr) and first not in acts:
                    continue
                turned = f"{ast.unparse(second)}\n{ast.unparse(first)}"
                what = (
                    f"`{ast.unparse(second).splitlines()[0]}` before `{ast.unparse(first).splitlines()[0]}`"
                )
                yield "swap two statements", what, first.lineno, text.block(first, second, turned)
        for line in body:
            if (
                isinstance(line, ast.Assign)
                and len(line.targets) == 1
                and isinstance(line.targets[0], ast.Attribute)
            ):
                yield "drop a statement", f"drop `{text.of(line)}`", line.lineno, text.replaced(line, "pass")
    for node in text.nodes:
        if isinstance(node, ast.If):
            yield (
                "drop a branch",
                f"always `{text.of(node.test)}`",
                node.lineno,
                text.replaced(node.test, "True"),
            )
            yield (
                "drop a branch",
                f"never `{text.of(node.test)}`",
                node.lineno,
                text.replaced(node.test, "False"),
            )


def _defaults(text: Text) -> Iterator[Edit]:
    for function in text.asked:
        for default in function.args.defaults:
            if isinstance(default, ast.Constant) and isinstance(default.value, bool):
                other = str(not default.value)
            elif _is_number(default):
                other = str(ast.literal_eval(default) * 0.5)
            else:
                continue
            yield (
                "change a default",
                f"{other} for {text.of(default)}",
                default.lineno,
                text.replaced(default, other),
            )


def _turned_arguments(text: Text) -> Iterator[Edit]:
    """Two neighbouring arguments, each taken for the other."""
    for function in text.asked:
        names = [argument.arg for argument in function.args.args]
        lines = [line for line in function.body if not is_docstring(line)]
        for one, other in pairwise(names):
            new = f"{one}, {other} = {other}, {one}\n{' ' * lines[0].col_offset}{text.of(lines[0])}"
            what = f"take {one} for {other}"
            yield "swap two arguments", what, function.lineno, text.between(lines[0], lines[0], new)


def _call(node: ast.Call, text: Text, swapped: dict[int, str], without: ast.keyword | None = None) -> str:
    arguments = [swapped.get(id(argument), text.of(argument)) for argument in node.args]
    arguments += [
        f"{item.arg}={swapped.get(id(item.value), text.of(item.value))}"
        if item.arg
        else f"**{text.of(item.value)}"
        for item in node.keywords
        if item is not without
    ]
    return f"{text.of(node.func)}({', '.join(arguments)})"


def _is_number(node: ast.AST) -> bool:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)
