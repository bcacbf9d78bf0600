"""Plain code: code that does the same without jit as with it, whatever the numbers are.

Under jit a function sees tracers, without it arrays. To do something else there, code has to ask what it was
given, to catch the error of a tracer, or to remember an earlier call. Code that does none of these is plain: a
few calls without jit say as much as many. How code is marked never depends on this, only how often it is called.
"""

from __future__ import annotations

import ast

from grader.core.magics import without_magics

ASKING = frozenset(
    {"isinstance", "issubclass", "type", "hasattr", "getattr", "setattr", "id", "vars", "globals", "locals"}
    | {"eval", "exec", "Tracer", "ensure_compile_time_eval", "disable_jit", "pure_callback", "io_callback"}
)
"""Names with which code finds out what it was given."""
ASKING_OR_KEEPING = (ast.Try, ast.With, ast.Global, ast.Nonlocal, ast.ClassDef, ast.Yield)
CONSTANTS = (ast.Constant, ast.Name, ast.Attribute, ast.Lambda, ast.UnaryOp, ast.BinOp)
WRAPPERS = frozenset({"jit", "partial", "vmap", "custom_vjp", "custom_jvp", "grad", "value_and_grad"})
IMPORTED = frozenset({"jax", "functools", "typing", "math", "collections", "operator", "itertools"})


def is_plain(source: str) -> bool:
    """Whether a cell is plain code. One that cannot be read is not."""
    try:
        tree = ast.parse(without_magics(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return all(map(_keeps_nothing, tree.body)) and all(map(_is_plain, ast.walk(tree)))


def _keeps_nothing(statement: ast.stmt) -> bool:
    """Whether what a cell defines cannot be changed by a call: no list, dict or array at its top."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        return not isinstance(statement, ast.AugAssign)
    value = statement.value
    return value is None or isinstance(value, CONSTANTS) or _last_name(value) in WRAPPERS


def _is_plain(node: ast.AST) -> bool:
    if isinstance(node, ast.Import | ast.ImportFrom):
        modules = (
            [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
        )
        names = {alias.name for alias in node.names}
        return all(name.partition(".")[0] in IMPORTED for name in modules) and not names & ASKING
    if isinstance(node, ASKING_OR_KEEPING):
        return False
    if isinstance(node, ast.arguments):
        defaults = [*node.defaults, *(default for default in node.kw_defaults if default is not None)]
        return all(isinstance(default, CONSTANTS) for default in defaults)
    if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
        return False  # something is written into
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name not in ASKING and "cache" not in name and not name.startswith("__")


def _last_name(value: ast.expr) -> str:
    """The name of the function that a call calls; of `functools.partial(f)`, `partial`."""
    function = value.func if isinstance(value, ast.Call) else None
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
