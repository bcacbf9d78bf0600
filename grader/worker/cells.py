"""Cells: a submission's code, compiled and run cell by cell in a module of its own."""

from __future__ import annotations

import ast
import linecache
import re
import sys
from types import CodeType, ModuleType

from grader.flows.fault import fault_of
from grader.flows.stage import SUBMISSION
from grader.words.flow import Fault

MAGIC_LINE = re.compile(r"^(\s*)(?:[%!].*|\?.*|[\w.]+\?{1,2}\s*)$")
MAGIC_VALUE = re.compile(r"^(\s*[\w, ]+=\s*)[%!].*$")
TIMING = ("%%time", "%%timeit", "%%capture", "%%prun")


def run_cells(cells: list[list[str]], module: ModuleType) -> list[Fault]:
    """Run each cell in order; one that fails is reported and does not hide what later ones define."""
    sys.modules[module.__name__] = module
    faults = []
    for place, source in cells:
        filename = f"<{place or 'submission'}>"
        linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
        try:
            exec(_compile(source, filename), module.__dict__)
        except BaseException as error:  # sys.exit() in a cell ends the cell, as in Jupyter
            faults.append(fault_of(error, lambda name: name.startswith(SUBMISSION)))
    return faults


def _compile(source: str, filename: str) -> CodeType:
    try:
        return compile(source, filename, "exec", dont_inherit=True)
    except SyntaxError:
        plain = without_magics(source)
        if plain == source:
            raise
        return compile(plain, filename, "exec", dont_inherit=True)


def without_magics(source: str) -> str:
    """The cell with IPython's own lines blanked, so that every other line keeps its number."""
    lines = source.split("\n")
    first = next((line for line in lines if line.strip()), "")
    if first.startswith("%%") and not first.startswith(TIMING):
        return ""
    inside_text = _lines_inside_strings(source)
    for number, line in enumerate(lines):
        if number not in inside_text:
            lines[number] = MAGIC_VALUE.sub(r"\1None", MAGIC_LINE.sub(r"\1pass", line))
    return "\n".join(lines)


def _lines_inside_strings(source: str) -> set[int]:
    """Numbers of lines that continue a triple-quoted text, where a leading % is no magic."""
    blanked = "\n".join("0" if MAGIC_LINE.match(line) else line for line in source.split("\n"))
    inside: set[int] = set()
    try:
        tree = ast.parse(blanked)
    except SyntaxError:
        return inside
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.end_lineno:
            inside.update(range(node.lineno, node.end_lineno))
    return inside
