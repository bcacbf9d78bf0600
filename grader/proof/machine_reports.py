"""Reports of a proof for machines: JSON, and JUnit XML for CI."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

from grader.proof.mutation_proof import Mutation
from grader.proof.prove import Proof
from grader.reports.junit import JUnitCase, suite_element, to_xml


def to_json(proofs: list[Proof], mutations: Mapping[str, Mutation]) -> str:
    """The findings as a JSON list; with mutants, what became of each."""
    items = [{**asdict(proof), "holds": proof.holds} for proof in proofs]
    for item in items:
        if item["exercise"] in mutations:
            item["mutation"] = asdict(mutations[item["exercise"]])
    return json.dumps(items, indent=1, ensure_ascii=False) + "\n"


def to_junit(proofs: list[Proof]) -> str:
    """One test suite, with one test per exercise."""
    cases = []
    for proof in proofs:
        unit, _, name = proof.exercise.partition("/")
        cases.append(JUnitCase(unit, name, tuple(("failure", finding) for finding in proof.findings)))
    return to_xml(suite_element("grader prove", cases))
