"""Output findings: what a notebook stores as the output of its cells, against what they show when they are run.

Worked examples, which stand before the stub, are stored with what they show, so that a page can be read before
anything is run. Answers, checks and what follows them are stored with nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.core.cell_output import CellOutput, Kind
from grader.core.finding import Finding
from grader.core.printed_numbers import alike
from grader.course.exercise import Exercise
from grader.course.notebook import STUB
from grader.course.notebook_edit import line_of
from grader.course.stored_outputs import StoredCell, StoredOutput, hash_of, stored_cells

RELATIVE, ROUNDING, LAST_DIGITS = 0.01, 1e-6, 2.5
"""How far printed numbers may differ, as another version of a framework lets them. See `alike`."""

Shown = Sequence[tuple[CellOutput, ...]]
"""What each code cell of a notebook showed."""


def output_findings(exercise: Exercise, shown: Shown) -> Iterator[Finding]:
    """Cells whose stored outputs are stale, and cells that store some and should not."""
    wanted = wanted_outputs(exercise, shown)
    for cell, stored, outputs in zip(exercise.cells, stored_cells(exercise.notebook), wanted, strict=True):
        fault = _fault(stored, outputs)
        if fault:
            message = f"{cell.place[:1].upper()}{cell.place[1:]} {fault} `grader prove {exercise.slug} --write-outputs` stores what it shows."
            yield Finding(
                exercise.notebook, line_of(exercise.notebook, cell.source.partition("\n")[0]), message
            )


def stale_outputs(exercise: Exercise, shown: Shown) -> tuple[tuple[StoredOutput, ...], ...] | None:
    """What should be stored with each cell; None where all of it is."""
    wanted = wanted_outputs(exercise, shown)
    stored = stored_cells(exercise.notebook)
    is_stale = any(_fault(one, outputs) for one, outputs in zip(stored, wanted, strict=True))
    return wanted if is_stale else None


def wanted_outputs(exercise: Exercise, shown: Shown) -> tuple[tuple[StoredOutput, ...], ...]:
    """What each cell of the notebook should store: nothing, from the stub on."""
    wanted: list[tuple[StoredOutput, ...]] = []
    outputs, sources, is_example = iter(shown), list[str](), True
    for cell in exercise.cells:
        is_example = is_example and STUB not in cell.tags
        of_cell = next(outputs) if cell.kind == "code" else ()
        sources += [cell.source] if cell.kind == "code" else []
        wanted.append(tuple(_to_store(output, sources) for output in of_cell) if is_example else ())
    return tuple(wanted)


def _to_store(output: CellOutput, sources: list[str]) -> StoredOutput:
    return StoredOutput(output, hash_of(sources) if output.kind is Kind.PICTURE else "")


def _fault(stored: StoredCell, wanted: tuple[StoredOutput, ...]) -> str:
    """What is wrong with the outputs of a cell; empty if nothing is."""
    if stored.is_numbered:
        return "has the number of a run."
    if not wanted:
        return "stores an output, and should not." if stored.outputs else ""
    if not stored.outputs:
        return "shows something when it is run, and stores nothing."
    if len(stored.outputs) != len(wanted):
        return f"shows {len(wanted)} outputs when it is run, and stores {len(stored.outputs)}."
    return next(filter(None, map(_difference, stored.outputs, wanted)), "")


def _difference(stored: StoredOutput, wanted: StoredOutput) -> str:
    old, new = stored.output, wanted.output
    if old is None or new is None or old.kind is not new.kind:
        return "shows something of another kind when it is run than what it stores."
    if not alike(old.text, new.text, relative=RELATIVE, absolute=ROUNDING, last_digits=LAST_DIGITS):
        return f"shows something else when it is run than what it stores:\n{new.text.rstrip()}\n"
    return "stores a picture that other code has made." if stored.made_by != wanted.made_by else ""
