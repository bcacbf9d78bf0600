"""Reports of a proof for machines: JSON, and JUnit XML for CI."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from grader.proof.mutation_result import MutationResult
from grader.proof.prove import Proof
from grader.reports.junit import JUnitCase, suite_element, to_xml


def to_json(proofs: list[Proof], mutations: Mapping[str, MutationResult]) -> str:
    """The findings as a JSON list; with mutants, what became of each."""
    items = [_proof_fields(proof, mutations.get(proof.exercise)) for proof in proofs]
    return json.dumps(items, indent=1, ensure_ascii=False) + "\n"


def _proof_fields(proof: Proof, mutation: MutationResult | None) -> dict[str, Any]:
    data = {
        "exercise": proof.exercise,
        "counted": proof.counted,
        "findings": [finding.text for finding in proof.findings],
        "holds": proof.holds,
        "visible": {
            "right": len(proof.visible.right),
            "rejected": [outcome.name for outcome in proof.visible.rejected],
            "wrong": len(proof.visible.wrong),
            "passing": list(proof.visible.unnoticed),
        },
    }
    return data if mutation is None else {**data, "mutation": _mutation_fields(mutation)}


def _mutation_fields(mutation: MutationResult) -> dict[str, Any]:
    return {
        "exercise": mutation.exercise,
        "checks": mutation.checks,
        "families": mutation.families,
        "rows": [asdict(row) for row in mutation.rows],
        "complaints": mutation.complaints,
        "seconds": mutation.seconds,
    }


def to_junit(proofs: list[Proof]) -> str:
    """One test suite, with one test per exercise."""
    cases = []
    for proof in proofs:
        unit, _, name = proof.exercise.partition("/")
        cases.append(JUnitCase(unit, name, tuple(("failure", finding.text) for finding in proof.findings)))
    return to_xml(suite_element("grader prove", cases))
