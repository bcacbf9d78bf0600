"""Mutants: a reference with one systematic edit each, chosen so that every kind of edit has its turn."""

from __future__ import annotations

import ast
import difflib
from dataclasses import dataclass
from itertools import zip_longest

from grader.proof.mutate_expressions import expression_edits
from grader.proof.mutate_stops import stop_edits
from grader.proof.source_edit import Text

MOST = 44
"""How many mutants of one reference are tried."""


@dataclass(frozen=True)
class Mutant:
    """An edited reference: the kind of edit, what was done, at which line."""

    operator: str
    edit: str
    line: int
    source: str

    @property
    def name(self) -> str:
        return f"line {self.line}: {self.edit}"

    def diff(self, original: str) -> str:
        """What was changed, as a unified diff."""
        lines = difflib.unified_diff(
            original.splitlines(), self.source.splitlines(), "reference.py", "mutant.py", lineterm="", n=1
        )
        return "\n".join(lines)


def mutants(source: str, framework: str, *, most: int = MOST) -> list[Mutant]:
    """All edits of a reference, or so many of them: in turn one of each kind, so that none is left out."""
    text = Text(source)
    kinds: dict[str, list[Mutant]] = {}
    seen = {ast.unparse(text.tree)}
    for operator, edit, line, edited in (*stop_edits(text, framework), *expression_edits(text)):
        try:
            plain = ast.unparse(ast.parse(edited))
        except SyntaxError:
            continue
        if plain not in seen:
            seen.add(plain)
            kinds.setdefault(operator, []).append(Mutant(operator, edit, line, edited))
    return in_turn(kinds, most)


def in_turn(kinds: dict[str, list[Mutant]], most: int) -> list[Mutant]:
    """So many edits, one of each kind at a time."""
    return [found for turn in zip_longest(*map(_spread, kinds.values())) for found in turn if found][:most]


def _spread(found: list[Mutant]) -> list[Mutant]:
    """The same, so ordered that any first few lie all over the source."""
    step = next(step for step in (7, 5, 3, 2, 1) if len(found) % step or step == 1)
    return [found[number * step % len(found)] for number in range(len(found))]
