"""Mutation rows: what became of each wrong solution, honest variant and mutant of an exercise."""

from __future__ import annotations

from dataclasses import dataclass

from grader.core.verdict import Verdict
from grader.proof.places import reason
from grader.proof.source_edit import Edit
from grader.proof.survivors import Comparison
from grader.proof.variants import rewrite_imports

KILLED, HOLE, EQUIVALENT = "killed", "hole", "equivalent"
ACCEPTED, FALSE_ALARM = "accepted", "false alarm"


@dataclass(frozen=True)
class Row:
    """What became of one edit of the reference, or of one wrong solution."""

    kind: str
    """`wrong`, `variant` or `mutant`."""
    name: str
    operator: str
    outcome: str
    """A mutant is `killed`, a `hole` or `equivalent`; a wrong solution `killed` or a `hole`; a variant
    `accepted` or a `false alarm`; any is `ungraded` where the grader itself failed."""
    killed_by: tuple[str, ...]
    pitfalls: tuple[str, ...]
    why: str
    line: int = 0
    diff: str = ""
    seconds: float = 0.0


def wrong_row(name: str, verdict: Verdict) -> Row:
    """The row of a wrong solution."""
    return Row(
        kind="wrong",
        name=name,
        operator="",
        outcome=_outcome(verdict, full=HOLE, less=KILLED),
        killed_by=_killers(verdict),
        pitfalls=_pitfalls(verdict),
        why=reason(verdict),
        seconds=verdict.seconds,
    )


def variant_row(variant: Edit, verdict: Verdict, source: str, framework: str) -> Row:
    """The row of an honest variant."""
    return Row(
        kind="variant",
        name=variant.description,
        operator=variant.operator,
        outcome=_outcome(verdict, full=ACCEPTED, less=FALSE_ALARM),
        killed_by=_killers(verdict),
        pitfalls=(),
        why=reason(verdict),
        line=variant.line,
        diff="" if verdict.full else variant.diff(rewrite_imports(framework) + source),
        seconds=verdict.seconds,
    )


def mutant_row(mutant: Edit, verdict: Verdict, comparison: Comparison | None, source: str) -> Row:
    """The row of a mutant. One that took full marks was compared with the reference."""
    if comparison is None:
        outcome, why = _outcome(verdict, full=HOLE, less=KILLED), reason(verdict)
    elif comparison.difference:
        outcome, why = HOLE, comparison.difference
    elif comparison.open_difference:
        outcome = EQUIVALENT
        why = f"differs only in what the problem leaves open: {comparison.open_difference}"
    else:
        outcome, why = EQUIVALENT, f"answers {comparison.calls} calls on fresh inputs as the reference does"
    return Row(
        kind="mutant",
        name=mutant.name,
        operator=mutant.operator,
        outcome=outcome,
        killed_by=_killers(verdict),
        pitfalls=_pitfalls(verdict),
        why=why,
        line=mutant.line,
        diff="" if outcome == KILLED else mutant.diff(source),
        seconds=verdict.seconds,
    )


def _outcome(verdict: Verdict, *, full: str, less: str) -> str:
    if verdict.status == "error":
        return "ungraded"
    return full if verdict.full else less


def _killers(verdict: Verdict) -> tuple[str, ...]:
    return tuple(check.name for check in verdict.checks if check.outcome == "failed")


def _pitfalls(verdict: Verdict) -> tuple[str, ...]:
    return tuple(pitfall.name for pitfall in verdict.pitfalls)
