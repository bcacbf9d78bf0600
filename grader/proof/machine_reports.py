"""Reports of a proof for machines: JSON, and JUnit XML for CI."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from xml.etree import ElementTree

from grader.proof.mutation_proof import Mutation
from grader.proof.prove import Proof


def to_json(proofs: list[Proof], mutations: Mapping[str, Mutation]) -> str:
    """The findings as a JSON list; with mutants, what became of each."""
    items = [{**asdict(proof), "holds": proof.holds} for proof in proofs]
    for item in items:
        if item["exercise"] in mutations:
            item["mutation"] = asdict(mutations[item["exercise"]])
    return json.dumps(items, indent=1, ensure_ascii=False) + "\n"


def to_junit(proofs: list[Proof]) -> str:
    """A test suite with one case an exercise."""
    wanting = sum(not proof.holds for proof in proofs)
    suite = ElementTree.Element(
        "testsuite", name="grader prove", tests=str(len(proofs)), failures=str(wanting)
    )
    for proof in proofs:
        unit, _, name = proof.exercise.partition("/")
        case = ElementTree.SubElement(suite, "testcase", classname=unit, name=name)
        for finding in proof.findings:
            ElementTree.SubElement(case, "failure", message=finding)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"
