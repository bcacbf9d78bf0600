"""Summary: the results of a proof in one sentence, and what an author does next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

from grader.proof.mutation_result import MutationResult
from grader.proof.mutation_rows import EQUIVALENT, HOLE, KILLED
from grader.proof.prove import Proof


def with_mutants(proof: Proof, mutation: MutationResult | None) -> Proof:
    """A proof with what the mutants add to it."""
    if mutation is None:
        return proof
    findings = dict.fromkeys((*proof.findings, *mutation.findings))  # both may say that the grader failed
    return replace(proof, counted=f"{proof.counted}, {mutation.counted}", findings=tuple(findings))


def total(mutations: Collection[MutationResult]) -> str:
    """All mutants and variants in one sentence."""

    def count(kind: str, outcome: str | None = None) -> int:
        return sum(len(mutation.of(kind, outcome)) for mutation in mutations)

    families: Counter[str] = Counter()
    for mutation in mutations:
        families.update(mutation.families)
    by_family = ", ".join(f"{number:,} of family “{family}”" for family, number in families.items())
    return (
        f"{count('mutant'):,} mutants ({by_family}): {count('mutant', KILLED):,} killed, "
        f"{count('mutant', EQUIVALENT):,} equivalent, {count('mutant', HOLE)} holes. "
        f"{count('variant'):,} honest variants: {sum(len(mutation.false_alarms) for mutation in mutations)} false alarms. "
        f"{sum(len(mutation.seed_dependent) for mutation in mutations)} seed-dependent."
    )


def next_step(proof: Proof, *, mutants: bool) -> str:
    """One line for whoever works on this exercise."""
    if proof.findings:
        return (
            f"Next: the first line above, then the others in their order, then grader prove {proof.exercise}"
        )
    if not mutants:
        return f"Next: grader prove {proof.exercise} --mutants"
    return "Nothing is left to do here."
