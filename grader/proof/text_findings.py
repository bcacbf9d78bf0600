"""Text findings: where the notebook says something else than the contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grader.core.finding import Finding
from grader.core.frameworks import FRAMEWORKS
from grader.core.loaded import CheckReport
from grader.course.exercise import Exercise
from grader.course.notebook_edit import line_of
from grader.course.rules_line import RULES_LINE
from grader.proof.contract_table import HEADING, corrected, flag_value, unnamed_inputs
from grader.proof.held_contract import BLOCKED, FLOWS, OPEN, HeldContract

PHRASES = {FLOWS: "flows", BLOCKED: "is blocked", OPEN: "is open"}


def table_findings(exercise: Exercise, held: Sequence[HeldContract]) -> Iterator[Finding]:
    """Lines of the contract table that are not as the contract has them."""
    if not _is_compared(exercise, held):
        return
    section = contract_section(exercise)
    if section is None:
        yield Finding(exercise.notebook, 1, f"The notebook has no table under {HEADING!r}: write it.")
        return
    new = corrected(section, held)
    before, after = section.split("\n"), new.split("\n")
    last = max(number for number, line in enumerate(before) if line.startswith("|"))
    added = after[last + 1 : last + 1 + len(after) - len(before)]
    changed = [(old, line) for old, line in zip(before[: last + 1], after, strict=False) if old != line]
    for old, line in [*changed, *((before[last], line) for line in added)]:
        message = (
            f"The contract table is stale. The contract has this line:\n{line}\n"
            f"`grader prove {exercise.slug} --write-tables` writes it."
        )
        yield Finding(exercise.notebook, line_of(exercise.notebook, old), message)
    for name in unnamed_inputs(new, held):
        message = f"The section {HEADING!r} does not name {name}: say what becomes of its gradient."
        yield Finding(exercise.notebook, line_of(exercise.notebook, HEADING), message)


def rules_findings(exercise: Exercise) -> Iterator[Finding]:
    """Whether the notebook lacks the line about the standing rules."""
    if not any(RULES_LINE in cell.source for cell in exercise.cells if cell.kind == "markdown"):
        message = (
            "The notebook lacks the line about the rules that hold on every call. `grader prove "
            f"{exercise.slug} --write-tables` adds it under {HEADING!r}:\n{RULES_LINE}"
        )
        yield Finding(exercise.notebook, line_of(exercise.notebook, HEADING), message)


def check_findings(
    exercise: Exercise, held: Sequence[HeldContract], reports: Sequence[CheckReport]
) -> Iterator[Finding]:
    """Visible checks that assert of an input what the contract does not say of it.

    A cell may wrap the function to look at one output of it, so an assertion has to hold for one output, and
    names that are no inputs of the function are the cell's own.
    """
    for one in held if _is_compared(exercise, held) else ():
        for function, asserted in [(report.function, call) for report in reports for call in report.asserted]:
            for verb, names in ((FLOWS, asserted.flowing), (BLOCKED, asserted.blocked)):
                for name in names:
                    promised = _promised(one, name, asserted.flags)
                    if promised and verb not in promised:
                        message = (
                            f"A visible check ({function}) says that {name} {PHRASES[verb]}, and the contract "
                            f"that it {' or '.join(PHRASES[other] for other in sorted(promised))}: make them agree."
                        )
                        yield Finding(exercise.notebook, 1, message)


def _promised(held: HeldContract, name: str, flags: Mapping[str, str]) -> set[str]:
    """All that the contract says of an input, in the cases that have these flags."""
    if name.partition(".")[0] not in held.inputs:
        return set()
    cases = [
        flow
        for flow in held.drawn
        if all(
            repr(flag_value(held, flow, flag)) == flags.get(flag, repr(default))
            for flag, default in held.parameters.items()
            if isinstance(default, bool)
        )
    ]
    return {verb for flow in cases for verb in held.verbs(flow, name)}


def stale_table(exercise: Exercise, held: Sequence[HeldContract]) -> tuple[str, str] | None:
    """The section with the contract table as it is and as it should be; None where they are the same."""
    section = contract_section(exercise)
    if section is None:
        return None
    new = corrected(section, held) if _is_compared(exercise, held) else section
    if list(rules_findings(exercise)):
        new = f"{new.rstrip()}\n\n{RULES_LINE}" + new[len(new.rstrip()) :]
    return None if new == section else (section, new)


def contract_section(exercise: Exercise) -> str | None:
    """The section of the notebook with the contract table, if it has one."""
    for cell in exercise.cells:
        before, heading, rest = cell.source.partition(HEADING)
        if cell.kind == "markdown" and heading and (not before or before.endswith("\n")) and "\n|" in rest:
            return heading + rest.partition("\n## ")[0]
    return None


def _is_compared(exercise: Exercise, held: Sequence[HeldContract]) -> bool:
    """Whether there is a contract about gradients. Without a framework that has them, they are outputs."""
    return bool(held) and FRAMEWORKS[exercise.framework].has_gradients
