"""Flagged code: lines that reach for the process they run in, found in the syntax tree before anything runs.

An answer to an exercise computes with a framework. It has no use for frames, for the modules of the grader or for
`gc`. Code that has is listed for the instructor, with the line. A flag is never a mark: whoever patches the process
may have a reason, and whoever wants to hide it can.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from grader.core.magics import without_magics
from grader.core.verdict import Flag

MAX_FLAGS = 20
MAX_LINE = 120
PLATFORM = "touches the grader's own modules"
FRAMES = "reads frames or the insides of functions"
MEMORY = "reaches into the interpreter's memory"
SIGNALS = "handles signals or the end of the process"
IMPORTS = "changes what is imported"
PATCHES = "replaces a part of a library"
CHANNEL = "opens sockets, processes or threads"
GENERATED = "runs code that it makes"

MODULES = {
    **dict.fromkeys(("gc", "ctypes", "_ctypes", "cffi", "mmap", "_testcapi", "_testinternalcapi"), MEMORY),
    **dict.fromkeys(("inspect", "traceback", "dis", "_xxsubinterpreters", "tracemalloc"), FRAMES),
    **dict.fromkeys(("signal", "_signal", "atexit", "faulthandler"), SIGNALS),
    **dict.fromkeys(
        ("importlib", "imp", "_imp", "pkgutil", "runpy", "zipimport", "site", "builtins"), IMPORTS
    ),
    **dict.fromkeys(("socket", "_socket", "subprocess", "multiprocessing", "threading", "_thread"), CHANNEL),
    **dict.fromkeys(("asyncio", "concurrent", "_posixsubprocess", "pty"), CHANNEL),
    **dict.fromkeys(("code", "codeop", "marshal", "pickle"), GENERATED),
    "unittest": PATCHES,
    "wrapt": PATCHES,
}
"""Modules that no answer needs, by what they are for."""
ATTRIBUTES = {
    **dict.fromkeys(
        ("_getframe", "_current_frames", "_current_exceptions", "settrace", "setprofile"),
        FRAMES,
    ),
    **dict.fromkeys(
        ("f_back", "f_locals", "f_globals", "f_builtins", "f_code", "tb_frame", "tb_next"), FRAMES
    ),
    **dict.fromkeys(("gi_frame", "cr_frame", "ag_frame", "__traceback__", "exc_info", "monitoring"), FRAMES),
    **dict.fromkeys(
        ("__globals__", "__closure__", "__code__", "__defaults__", "__kwdefaults__", "cell_contents"), FRAMES
    ),
    **dict.fromkeys(("__subclasses__", "__bases__", "__mro__", "__self__", "__func__"), FRAMES),
    **dict.fromkeys(("addaudithook", "setswitchinterval"), FRAMES),
    **dict.fromkeys(("meta_path", "path_hooks", "path_importer_cache", "__loader__", "__spec__"), IMPORTS),
    **dict.fromkeys(("TorchFunctionMode", "TorchDispatchMode", "__torch_function__"), PATCHES),
}
"""Attributes and names that lead from an object to the process around it."""
BUILTINS = {
    **dict.fromkeys(("exec", "eval", "compile"), GENERATED),
    **dict.fromkeys(("__import__", "__loader__", "__spec__"), IMPORTS),
    "__builtins__": FRAMES,
}
"""The same, for names alone: `net.eval()` is something else."""
PUBLIC = frozenset({"check", "xray", "flow"})
"""What the notebooks import from the grader."""


def find_flags(cells: Iterable[tuple[str, str]]) -> tuple[Flag, ...]:
    """The lines of a submission that an instructor should look at. Cells that cannot be read have none."""
    flags: dict[tuple[str, int, str], Flag] = {}
    imported: dict[str, str] = {}
    for place, source in cells:
        try:
            text = without_magics(source)
            tree = ast.parse(text)
            nodes = list(ast.walk(tree))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        lines = text.splitlines()
        for node in nodes:
            imported.update(_names_of(node))
        for node in nodes:
            imported.update(_other_names(node, imported))
        for node in nodes:
            for reason in _reasons(node, imported):
                number = getattr(node, "lineno", 1)
                line = lines[number - 1].strip()[:MAX_LINE] if number <= len(lines) else ""
                where = f"{place}, line {number}" if place else f"line {number}"
                flags.setdefault((place, number, reason), Flag(reason, where, line))
    return tuple(flags.values())[:MAX_FLAGS]


def _names_of(node: ast.AST) -> Iterator[tuple[str, str]]:
    """The names that an import binds, each with its module."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.asname or alias.name.partition(".")[0], alias.name
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            yield alias.asname or alias.name, f"{node.module}.{alias.name}"


def _other_names(node: ast.AST, imported: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The names that something imported gets by an assignment."""
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name | ast.Attribute):
        module = imported.get(_root(node.value))
        for target in node.targets:
            if module and isinstance(target, ast.Name):
                yield target.id, module


def _reasons(node: ast.AST, imported: dict[str, str]) -> Iterator[str]:
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield from _of_import(node)
    elif isinstance(node, ast.Attribute):
        yield from _of_attribute(node, imported)
    elif isinstance(node, ast.Name):
        if node.id in BUILTINS:
            yield BUILTINS[node.id]
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from _of_text(node.value)
    elif isinstance(node, ast.Call):
        yield from _of_call(node, imported)


def _of_import(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    else:
        names = [f"{node.module}.{alias.name}" for alias in node.names]
    for name in names:
        parts = name.split(".")
        if parts[0] == "grader" and not (len(parts) == 1 or (len(parts) == 2 and parts[1] in PUBLIC)):
            yield PLATFORM
        elif parts[0] in MODULES:
            yield MODULES[parts[0]]
        elif parts[0] == "sys" and len(parts) > 1:
            yield from _of_sys(parts[1])
        elif parts[-1] in ATTRIBUTES:
            yield ATTRIBUTES[parts[-1]]


def _of_sys(attribute: str) -> Iterator[str]:
    if attribute == "modules":
        yield IMPORTS
    elif attribute in ATTRIBUTES:
        yield ATTRIBUTES[attribute]


def _of_attribute(node: ast.Attribute, imported: dict[str, str]) -> Iterator[str]:
    root = _root(node)
    module = imported.get(root, "")
    if node.attr in ATTRIBUTES:
        yield ATTRIBUTES[node.attr]
    elif module.partition(".")[0] == "sys":
        yield from _of_sys(node.attr)
    elif module == "grader" and isinstance(node.value, ast.Name) and node.attr not in PUBLIC:
        yield PLATFORM
    elif module and node.attr == "__dict__":
        yield PATCHES
    if module and not isinstance(node.ctx, ast.Load) and not _is_setting(node):
        yield PATCHES


def _is_setting(node: ast.Attribute) -> bool:
    """Whether this is an option that a library offers, such as `torch.backends.cudnn.benchmark`."""
    return any(f".{part}." in f".{ast.unparse(node)}." for part in ("config", "backends", "rcParams"))


def _of_text(text: str) -> Iterator[str]:
    """A name in quotes leads as far as one without."""
    known = [part for part in text.split(".") if part in ATTRIBUTES]
    if known:
        yield ATTRIBUTES[known[0]]
    elif text in ("__import__", "modules"):
        yield IMPORTS
    elif text.startswith("grader.") and " " not in text:
        yield PLATFORM


def _of_call(node: ast.Call, imported: dict[str, str]) -> Iterator[str]:
    """Reading or replacing an attribute of a module by a name that is not written out."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in ("setattr", "delattr", "vars") and node.args and _root(node.args[0]) in imported:
        yield PATCHES
    elif name == "getattr" and len(node.args) > 1 and _root(node.args[0]) in imported:
        yield from () if isinstance(node.args[1], ast.Constant) else (FRAMES,)


def _root(node: ast.expr) -> str:
    """The name that a chain of attributes begins with."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
