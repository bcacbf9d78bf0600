"""Mutants: a reference with one systematic edit each, chosen so that every kind of edit is tried."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from itertools import zip_longest

from grader.proof.mutate_expressions import expression_edits
from grader.proof.mutate_statements import statement_edits
from grader.proof.mutate_stops import stop_edits
from grader.proof.source_edit import Edit, ParsedSource

MAX_MUTANTS = 44
"""How many mutants of one reference are tried."""


def mutants(source: str, framework: str, *, most: int = MAX_MUTANTS) -> list[Edit]:
    """The mutants of a reference, at most `most`."""
    parsed = ParsedSource(source)
    edits = (*stop_edits(parsed, framework), *expression_edits(parsed), *statement_edits(parsed))
    return choose(edits, {normalized(source)}, most)


def choose(edits: Iterable[Edit], seen: set[str], most: int) -> list[Edit]:
    """At most `most` edits, one of each kind at a time, so that no kind is left out.

    Edits that are not valid Python are dropped, and so is what was seen before, whatever its layout.
    """
    kinds: dict[str, list[Edit]] = {}
    for edit in edits:
        try:
            code = normalized(edit.source)
        except SyntaxError:
            continue
        if code not in seen:
            seen.add(code)
            kinds.setdefault(edit.operator, []).append(edit)
    rounds = zip_longest(*map(_spread_evenly, kinds.values()))
    return [edit for one_of_each in rounds for edit in one_of_each if edit][:most]


def normalized(source: str) -> str:
    """The source without comments and layout: the same for sources that mean the same to Python."""
    return ast.unparse(ast.parse(source))


def _spread_evenly(edits: list[Edit]) -> list[Edit]:
    """The same edits in an order whose first few are spread over the whole source."""
    step = next(step for step in (7, 5, 3, 2, 1) if len(edits) % step or step == 1)
    return [edits[number * step % len(edits)] for number in range(len(edits))]
