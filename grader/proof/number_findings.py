"""Number findings: numbers in a page's text that none of its cells prints or contains.

A page that says 0.54 promises that a reader who runs its cells meets 0.54. So each decimal number of the worked
examples, and of what follows a pass, is looked for in what the cells of that part print and in their code; one of the
problem's text in all cells of the page. Whole numbers are looked for in the worked examples and in what follows a
pass, apart from those in formulae, in code and in years. A number that is right and nowhere printed is named in the
metadata of its text cell: `{"stopgrad": {"not_printed": ["0.99"]}}`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from grader.core.cell_output import CellOutput
from grader.core.finding import Finding
from grader.core.magics import without_magics
from grader.core.printed_numbers import last_decimal
from grader.course.exercise import Exercise
from grader.course.notebook import STUB, Cell
from grader.course.notebook_edit import line_of
from grader.course.page_parts import stub_index, worth_index

DECIMAL = re.compile(r"(?<![\w.])(\d+\.\d+(?:e[-+]?\d+)?)(?!\w|\.\d)((?:\s|\\,)*\\?%)?")
WHOLE = re.compile(r"(?<![\w.,])(\d{1,3}(?:,\d{3})+|\d+)(?!\w|[.,]\d)(\s*%)?")
APART = re.compile(
    r"\$\$.*?\$\$|\$[^$]*\$|`[^`]*`|^#[^\n]*|^\s*\d+\.\s|\d+(?:\.\d+)+(?:e[-+]?\d+)?",
    re.DOTALL | re.MULTILINE,
)
"""Where whole numbers are not looked for: formulae, code, headings, the numbers of a list, decimal numbers."""
YEARS = range(1900, 2100)
PRINTED = re.compile(r"\d+\.?\d*(?:e[-+]?\d+)?|\.\d+")
PLACE = re.compile(
    r"\b(?:section|sec\.|example|chapter|equation|eq\.|figure|fig\.|table|appendix|version)\s*$", re.I
)
"""A number after one of these is a place in a book, or the number of a version."""
SLACK = 1e-4
"""How much further off a number may be than its rounding, as a share: another version of a framework prints another one."""


@dataclass(frozen=True)
class _Part:
    """Text cells, and the numbers in which theirs have to be found."""

    texts: tuple[Cell, ...]
    numbers: frozenset[float]
    whole: bool = True
    """Whether whole numbers are looked for too."""


def number_findings(exercise: Exercise, shown: Sequence[tuple[CellOutput, ...]]) -> Iterator[Finding]:
    """Numbers of the text that are nowhere printed, and marks that none needs."""
    for part in _parts(exercise.cells, shown):
        for cell in part.texts:
            for line, message in _of_cell(cell, part):
                yield Finding(exercise.notebook, line_of(exercise.notebook, line), message)


def _of_cell(cell: Cell, part: _Part) -> Iterator[tuple[str, str]]:
    listed = cell.stopgrad.get("not_printed", ())
    marked = {str(number) for number in listed} if isinstance(listed, list) else set()
    missing: dict[str, str] = {}
    prose = APART.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), cell.source)
    for line, words in zip(cell.source.split("\n"), prose.split("\n"), strict=True):
        missing.update((number, line) for number in _decimals_not_in(part.numbers, line))
        if part.whole:
            missing.update((number, line) for number in _whole_numbers_not_in(part.numbers, words))
    for number, line in missing.items():
        if number not in marked:
            yield (
                line,
                (
                    f"The text says {number}, and no cell of this part prints or contains it. Print it, correct it, "
                    f'or name it in the metadata of the text cell: {{"stopgrad": {{"not_printed": ["{number}"]}}}}.'
                ),
            )
    for number in sorted(marked - missing.keys()):
        line = cell.source.partition("\n")[0]
        yield (
            line,
            f"The metadata of a text cell names {number} as not printed, and it need not: take it out.",
        )


def _parts(cells: Sequence[Cell], shown: Sequence[tuple[CellOutput, ...]]) -> Iterator[_Part]:
    """The worked examples, the problem's text, and what comes after a pass."""
    outputs = iter(shown)
    numbers = [
        frozenset(_numbers(cell, next(outputs))) if cell.kind == "code" else frozenset[float]()
        for cell in cells
    ]
    stub, worth = stub_index(cells), worth_index(cells)
    first = next((index for index in range(stub) if cells[index].kind == "code"), stub)
    begin = max((index for index in range(first) if _is_heading(cells[index])), default=first)
    end = next((index for index in range(first, stub) if _is_heading(cells[index])), stub)
    everywhere = frozenset[float]().union(*numbers)
    yield _Part(_texts(cells[begin:end]), frozenset[float]().union(*numbers[:stub]), whole=first < stub)
    yield _Part(_texts(cells[end:stub]), everywhere, whole=False)
    yield _Part(_texts(cells[worth:]), frozenset[float]().union(*numbers[worth:]))


def _texts(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(cell for cell in cells if cell.kind == "markdown")


def _is_heading(cell: Cell) -> bool:
    return cell.kind == "markdown" and cell.source.startswith("#")


def _decimals_not_in(numbers: frozenset[float], line: str) -> Iterator[str]:
    for match in DECIMAL.finditer(line):
        decimal, percent = match.groups()
        is_place = PLACE.search(line[: match.start()])
        if not is_place and not _is_among(decimal, numbers, factors=(1, 100) if percent else (1,)):
            yield decimal


def _whole_numbers_not_in(numbers: frozenset[float], words: str) -> Iterator[str]:
    for match in WHOLE.finditer(words):
        number, percent = match.groups()
        is_year = number.isdecimal() and int(number) in YEARS
        is_place = PLACE.search(words[: match.start()])
        if (
            not is_year
            and not is_place
            and not _is_among(number, numbers, factors=(1, 100) if percent else (1,))
        ):
            yield number


def _numbers(cell: Cell, outputs: tuple[CellOutput, ...]) -> Iterator[float]:
    """The numbers that a cell prints and contains, without their signs. The stub is the student's."""
    for output in outputs:
        yield from map(float, PRINTED.findall(output.text))
    if STUB not in cell.tags:
        for node in ast.walk(ast.parse(without_magics(cell.source))):
            value = node.value if isinstance(node, ast.Constant) else None
            if isinstance(value, int | float) and not isinstance(value, bool):
                yield abs(float(value))


def _is_among(decimal: str, numbers: frozenset[float], *, factors: tuple[int, ...]) -> bool:
    """Whether a number is there, to the digits that it shows; in percent also as a share."""
    decimal = decimal.replace(",", "")
    value = float(decimal)
    tolerance = (last_decimal(decimal) or 1) / 2 + SLACK * value
    return any(abs(factor * number - value) <= tolerance for number in numbers for factor in factors)
