"""Mutation rows: what became of each right and wrong solution, honest variant and mutant of an exercise."""

from __future__ import annotations

from dataclasses import dataclass

from grader.proof.rounds import Graded
from grader.proof.source_edit import Edit
from grader.proof.variants import rewrite_imports

KILLED, HOLE, EQUIVALENT, SEED_DEPENDENT = "killed", "hole", "equivalent", "seed-dependent"
ACCEPTED, FALSE_ALARM = "accepted", "false alarm"
UNGRADED = "ungraded"


@dataclass(frozen=True)
class Row:
    """What became of one mutant or variant, or of one solution of the course."""

    kind: str
    """`right`, `wrong`, `variant` or `mutant`."""
    name: str
    operator: str
    outcome: str
    """A mutant is `killed`, a `hole` or `equivalent`; a wrong solution `killed` or a `hole`; a variant or a right
    solution `accepted` or a `false alarm`. Any but a variant is `seed-dependent` where seeds disagree, and any
    is `ungraded` where the grader itself failed."""
    killed_by: tuple[str, ...]
    why: str
    family: str = ""
    line: int = 0
    diff: str = ""
    seconds: float = 0.0
    differs: str = ""
    """Of a hole, what differs from the reference, without numbers."""
    is_in_a_case: bool = False
    """Of a hole, whether it differs in a case of the grader, where no check looks at it."""


@dataclass(frozen=True)
class ShownDifference:
    """Where a mutant that took full marks differs from the reference."""

    what: str
    words: str
    is_in_a_case: bool


def solution_row(kind: str, name: str, graded: Graded, disagreement: str) -> Row:
    """The row of a right or wrong solution; `disagreement` says what other seeds said, if they did not agree."""
    full, less = (ACCEPTED, FALSE_ALARM) if kind == "right" else (HOLE, KILLED)
    outcome = _outcome(graded, full=full, less=less)
    return Row(
        kind=kind,
        name=name,
        operator="",
        outcome=SEED_DEPENDENT if disagreement else outcome,
        killed_by=graded.killers,
        why=disagreement or graded.reason,
        seconds=graded.seconds,
    )


def variant_row(variant: Edit, graded: Graded, source: str, framework: str) -> Row:
    """The row of an honest variant."""
    return Row(
        kind="variant",
        name=variant.description,
        operator=variant.operator,
        outcome=_outcome(graded, full=ACCEPTED, less=FALSE_ALARM),
        killed_by=graded.killers,
        why=graded.reason,
        family=variant.family,
        line=variant.line,
        diff="" if graded.full else variant.diff(rewrite_imports(framework) + source),
        seconds=graded.seconds,
    )


def mutant_row(
    mutant: Edit, graded: Graded, source: str, *, difference: ShownDifference | None, disagreement: str
) -> Row:
    """The row of a mutant.

    Args:
        difference: where it differs from the reference, if it took full marks and does.
        disagreement: what another seed said, if it did not agree.
    """
    if graded.killers:
        outcome, why = KILLED, graded.reason
    elif graded.is_ungraded:
        outcome, why = UNGRADED, graded.reason
    elif difference is not None:
        outcome, why = HOLE, difference.words
    else:
        outcome, why = EQUIVALENT, "does what the reference does, wherever it was tried"
    if disagreement:
        outcome, why = SEED_DEPENDENT, disagreement
    return Row(
        kind="mutant",
        name=mutant.name,
        operator=mutant.operator,
        outcome=outcome,
        killed_by=graded.killers,
        why=why,
        family=mutant.family,
        line=mutant.line,
        diff="" if outcome == KILLED else mutant.diff(source),
        seconds=graded.seconds,
        differs=difference.what if difference is not None and outcome == HOLE else "",
        is_in_a_case=difference is not None and outcome == HOLE and difference.is_in_a_case,
    )


def _outcome(graded: Graded, *, full: str, less: str) -> str:
    if graded.is_ungraded:
        return UNGRADED
    return full if graded.full else less
