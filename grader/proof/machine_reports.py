"""Reports of a proof for machines: JSON, and JUnit XML for CI."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from grader.proof.mutation_result import MutationResult
from grader.proof.prove import Proof
from grader.reports.junit import JUnitCase, suite_element, to_xml


def to_json(proofs: list[Proof], mutations: Mapping[str, MutationResult], root: Path) -> str:
    """The findings as a JSON list; with mutants, what became of each.

    Args:
        root: the course's folder, in which files are named.
    """
    items = [_proof_fields(proof, mutations.get(proof.exercise), root) for proof in proofs]
    return json.dumps(items, indent=1, ensure_ascii=False) + "\n"


def _proof_fields(proof: Proof, mutation: MutationResult | None, root: Path) -> dict[str, Any]:
    data = {
        "exercise": proof.exercise,
        "counted": proof.counted,
        "findings": [finding.text for finding in proof.findings],
        "places": [{"path": str(finding.place(root)), "line": finding.line} for finding in proof.findings],
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


def to_junit(proofs: list[Proof], root: Path) -> str:
    """One test suite, with one test per exercise. Each failure begins with its file and line."""
    cases = []
    for proof in proofs:
        unit, _, name = proof.exercise.partition("/")
        failures = tuple(("failure", finding.located(root)) for finding in proof.findings)
        cases.append(JUnitCase(unit, name, failures))
    return to_xml(suite_element("grader prove", cases))
