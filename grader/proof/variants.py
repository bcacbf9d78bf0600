"""Honest variants: a reference written in another way, which must take full marks as the reference does.

A variant has one rewrite in one place. Where a reference is too short for enough variants, two rewrites
are made together.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from grader.core.frameworks import FRAMEWORKS
from grader.proof.mutants import choose, normalized
from grader.proof.rewrite_expressions import expression_rewrites
from grader.proof.rewrite_functions import function_rewrites
from grader.proof.source_edit import Edit, ParsedSource

MAX_VARIANTS = 22
"""How many variants of one reference are tried."""
REWRITTEN_AGAIN = 8
"""How many variants are rewritten once more, where there are too few."""
OWN_KINDS = ("where for", "take for", "float64", "square of", "reassociated", "matmul for", "clip", "mean")
"""Rewrites that count as kinds of their own. All others of one kind of node are one kind."""


def variants(source: str, framework: str, *, most: int = MAX_VARIANTS) -> list[Edit]:
    """At most `most` rewrites of a reference, one of each kind at a time."""
    seen = {normalized(source)}
    edits = choose(_rewrites(ParsedSource(source), framework), seen, most)
    if len(edits) < most:
        seen = {normalized(source), *(normalized(edit.source) for edit in edits)}
        edits += choose(_rewritten_again(edits[:REWRITTEN_AGAIN], framework), seen, most - len(edits))
    return [replace(edit, source=rewrite_imports(framework) + edit.source) for edit in edits]


def rewrite_imports(framework: str) -> str:
    """Import lines for what a rewrite may call."""
    return f"import {framework}\n{FRAMEWORKS[framework].source_imports}"


def _rewrites(parsed: ParsedSource, framework: str) -> Iterator[Edit]:
    for node in parsed.nodes:
        if isinstance(parsed.parents.get(id(node)), ast.arguments):
            continue
        for description, text in expression_rewrites(node, parsed, framework):
            kind = next((words for words in OWN_KINDS if words in description), type(node).__name__)
            yield Edit(kind, description, node.lineno, parsed.replace(node, text))
    yield from function_rewrites(parsed)


def _rewritten_again(edits: list[Edit], framework: str) -> Iterator[Edit]:
    for first in edits:
        for second in _rewrites(ParsedSource(first.source), framework):
            description = f"{first.description}; {second.description}"
            yield replace(second, operator=first.operator, description=description)
