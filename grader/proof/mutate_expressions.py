"""Expression mutations: the small mistakes that people make in operators, indices and constants."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from grader.proof.mutate_calls import AXIS_FIRST, AXIS_KEYWORDS, call_replacements
from grader.proof.source_edit import Edit, ParsedSource, Replacement, name_of

OTHER_SIGN = {ast.Add: "-", ast.Sub: "+"}
OTHER_COMPARISON = {ast.Gt: "<", ast.Lt: ">", ast.Eq: "!=", ast.NotEq: "==", ast.GtE: "<", ast.LtE: ">"}


def expression_edits(parsed: ParsedSource) -> Iterator[Edit]:
    """Every mistake in every expression."""
    for node in parsed.nodes:
        for operator, description, text in _replacements(node, parsed):
            yield Edit(operator, description, node.lineno, parsed.replace(node, text))


def is_number(node: ast.AST) -> bool:
    """Whether a node is a number, with or without a minus."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def _replacements(node: ast.AST, parsed: ParsedSource) -> Iterator[Replacement]:
    if isinstance(node, ast.BinOp):
        yield from _of_operation(node, parsed)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and not is_number(node.operand):
        yield Replacement("flip a sign", f"drop the sign of `{parsed.text(node)}`", parsed.text(node.operand))
    elif isinstance(node, ast.Call):
        yield from call_replacements(node, parsed)
    elif isinstance(node, ast.Subscript):
        yield from _of_subscript(node, parsed)
    elif isinstance(node, ast.IfExp):
        body = parsed.text(node.body)
        yield Replacement("drop a branch", f"always `{body}`", body)
        yield Replacement("drop a branch", f"never `{body}`", parsed.text(node.orelse))
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in OTHER_COMPARISON:
        sign = OTHER_COMPARISON[type(node.ops[0])]
        text = f"{parsed.text(node.left)} {sign} {parsed.text(node.comparators[0])}"
        yield Replacement("flip a comparison", f"`{text}` for `{parsed.text(node)}`", text)
    elif isinstance(node, ast.Constant) and not isinstance(parsed.parents[id(node)], ast.arguments):
        yield from _of_constant(node, parsed)


def _of_operation(node: ast.BinOp, parsed: ParsedSource) -> Iterator[Replacement]:
    left, right, whole = parsed.text(node.left), parsed.text(node.right), parsed.text(node)
    match node.op:
        case ast.Add() | ast.Sub():
            sign = OTHER_SIGN[type(node.op)]
            yield Replacement("flip a sign", f"`{sign}` in `{whole}`", f"({left}) {sign} ({right})")
            yield Replacement("drop a term", f"drop the term `{right}`", left)
            rest = right if isinstance(node.op, ast.Add) else f"-({right})"
            yield Replacement("drop a term", f"drop the term `{left}`", rest)
        case ast.Mult():
            yield Replacement("drop a factor", f"drop the factor `{right}`", left)
            yield Replacement("drop a factor", f"drop the factor `{left}`", right)
        case ast.Div():
            yield Replacement("drop a factor", f"drop the factor `{right}`", left)
            yield Replacement("swap two arguments", f"swap the sides of `{whole}`", f"({right}) / ({left})")
        case ast.MatMult():
            yield Replacement("swap two arguments", f"swap the sides of `{whole}`", f"({right}) @ ({left})")
        case ast.Pow():
            yield Replacement("drop a factor", f"drop the power of `{left}`", left)
    if isinstance(node.op, ast.Sub):
        yield Replacement("swap two arguments", f"swap the sides of `{whole}`", f"({right}) - ({left})")


def _of_subscript(node: ast.Subscript, parsed: ParsedSource) -> Iterator[Replacement]:
    base, whole = parsed.text(node.value), parsed.text(node)
    indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    texts = [parsed.text(index) for index in indices]
    for position, index in enumerate(indices):
        for description, text in _off_by_one(index, parsed):
            inside = [*texts[:position], text, *texts[position + 1 :]]
            yield Replacement("off by one", f"{description} in `{whole}`", f"{base}[{', '.join(inside)}]")
    if len(indices) == 2 and not any(isinstance(index, ast.Slice | ast.Constant) for index in indices):
        text = f"{base}[{texts[1]}, {texts[0]}]"
        yield Replacement("swap two arguments", f"swap the indices of `{whole}`", text)


def _off_by_one(index: ast.expr, parsed: ParsedSource) -> Iterator[tuple[str, str]]:
    """Descriptions and texts of neighbouring indices and slices."""
    if isinstance(index, ast.Slice):
        lower, upper = (parsed.text(end) if end else "" for end in (index.lower, index.upper))
        if index.lower:
            yield "start one later", f"({lower}) + 1:{upper}"
            yield "start at the beginning", f":{upper}"
        if index.upper:
            yield "end one earlier", f"{lower}:({upper}) - 1"
            yield "go to the end", f"{lower}:"
    elif is_number(index):
        number = ast.literal_eval(index)
        yield "one off", str(number - 1 if number < 0 else number + 1)


def _of_constant(node: ast.Constant, parsed: ParsedSource) -> Iterator[Replacement]:
    value, parent = node.value, parsed.parents[id(node)]
    if isinstance(value, bool):
        yield Replacement("change a constant", f"{not value} for {value}", str(not value))
    elif isinstance(value, int | float) and not _is_index_or_axis(node, parsed):
        yield Replacement("change a constant", f"{value + 1} for {value}", str(value + 1))
        if value not in (0, 1) and not isinstance(parent, ast.UnaryOp):
            yield Replacement("change a constant", f"1 for {value}", str(type(value)(1)))


def _is_index_or_axis(node: ast.AST, parsed: ParsedSource) -> bool:
    """Whether a number is an index or an axis: other edits change those."""
    while not isinstance(node, ast.stmt):
        parent = parsed.parents[id(node)]
        if isinstance(parent, ast.Slice) or (isinstance(parent, ast.Subscript) and parent.slice is node):
            return True
        if isinstance(parent, ast.keyword) and parent.arg in AXIS_KEYWORDS:
            return True
        if isinstance(parent, ast.Call) and name_of(parent.func) in AXIS_FIRST:
            return True
        if not isinstance(parent, ast.Subscript | ast.Tuple | ast.UnaryOp):
            return False
        node = parent
    return False
