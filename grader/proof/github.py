"""GitHub: findings as annotations of the line at fault, and a summary for the page of the job."""

from __future__ import annotations

import textwrap

from grader.core.finding import Finding
from grader.course.exercise import Exercise
from grader.proof.mutation_result import MutationResult
from grader.proof.prove import Proof


def annotate(proof: Proof, exercise: Exercise) -> list[str]:
    """One workflow command per finding."""
    return [_annotation(finding, exercise) for finding in proof.findings]


def _annotation(finding: Finding, exercise: Exercise) -> str:
    head = f"file={_escaped(str(finding.place(exercise.root)), ',:')},line={finding.line},title={_escaped(exercise.slug, ',:')}"
    return f"::error {head}::{_escaped(finding.text)}"


def summary(proofs: list[Proof], mutations: dict[str, MutationResult]) -> str:
    """The proof as a page of Markdown."""
    failed = [proof for proof in proofs if not proof.holds]
    rows = [
        f"| {'❌' if not proof.holds else '✅'} | {proof.exercise} | {proof.counted} |" for proof in proofs
    ]
    lines = [
        f"## {len(proofs) - len(failed)} of {len(proofs)} exercises proven",
        "",
        *(["| | exercise | |", "|---|---|---|", *rows] if rows else []),
    ]
    for proof in failed:
        lines += ["", f"### {proof.exercise}", "", *(_item(finding) for finding in proof.findings)]
    seconds = sum(mutation.seconds for mutation in mutations.values())
    if mutations:
        lines += ["", f"Mutants took {seconds:.0f} s of processor time."]
    return "\n".join(lines) + "\n"


def _item(finding: Finding) -> str:
    """A finding as an item of a list. All after its first line stands in a block, or Markdown would format it."""
    first, _, rest = finding.text.partition("\n")
    block = textwrap.indent(f"```diff\n{rest}\n```", "   ")
    return f"1. {first}\n{block}" if rest else f"1. {first}"


def _escaped(text: str, more: str = "") -> str:
    """Text for a workflow command: what would end the command is percent-encoded."""
    for character in f"%\r\n{more}":
        text = text.replace(character, f"%{ord(character):02X}")
    return text
