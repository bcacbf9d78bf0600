"""JSON and JUnit hold each finding as text, message and diff together."""

import json
from pathlib import Path
from xml.etree import ElementTree

from grader.core.finding import Finding
from grader.proof.machine_reports import to_json, to_junit
from grader.proof.mutation_result import MutationResult
from grader.proof.mutation_rows import Row
from grader.proof.prove import Proof
from grader.proof.visible_outcomes import VisibleOutcome, VisibleOutcomes

VISIBLE = VisibleOutcomes(
    (VisibleOutcome("reference", False, "value is 3."),),
    (VisibleOutcome("doubled", True), VisibleOutcome("halved", False, "value is 4.")),
)
ROOT = Path("/course")
PROOFS = [
    Proof("a/b", "3 right", (), visible=VISIBLE),
    Proof("a/c", "2 right", (Finding(ROOT / "solutions/a/c/reference.py", 3, "A hole: x.", "-old\n+new"),)),
]


def test_json_has_these_keys_and_no_others():
    row = Row("mutant", "line 3: y", "flip a sign", "killed", ("test_x",), "why", "edit")
    mutation = MutationResult("a/c", {"test_x": "a title"}, (row,), ("odd",), 1.5, PROOFS[1].findings)
    plain, mutated = json.loads(to_json(PROOFS, {"a/c": mutation}, ROOT))
    visible = {"right": 1, "rejected": ["reference"], "wrong": 2, "passing": ["doubled"]}
    assert plain == {
        "exercise": "a/b",
        "counted": "3 right",
        "findings": [],
        "places": [],
        "holds": True,
        "visible": visible,
    }
    assert mutated == {
        "exercise": "a/c",
        "counted": "2 right",
        "findings": ["A hole: x.\n-old\n+new"],
        "places": [{"path": "solutions/a/c/reference.py", "line": 3}],
        "holds": False,
        "visible": {"right": 0, "rejected": [], "wrong": 0, "passing": []},
        "mutation": {
            "exercise": "a/c",
            "checks": {"test_x": "a title"},
            "families": {"edit": 1},
            "rows": [
                {
                    "kind": "mutant",
                    "name": "line 3: y",
                    "operator": "flip a sign",
                    "outcome": "killed",
                    "killed_by": ["test_x"],
                    "why": "why",
                    "family": "edit",
                    "line": 0,
                    "diff": "",
                    "seconds": 0.0,
                    "differs": "",
                    "is_in_a_case": False,
                }
            ],
            "complaints": ["odd"],
            "seconds": 1.5,
        },
    }


def test_junit_has_one_test_case_per_exercise():
    suite = ElementTree.fromstring(to_junit(PROOFS, ROOT))
    assert (suite.attrib["tests"], suite.attrib["failures"]) == ("2", "1")
    assert [case.attrib for case in suite] == [
        {"classname": "a", "name": "b"},
        {"classname": "a", "name": "c"},
    ]
    (failure,) = suite.iter("failure")
    assert failure.attrib["message"] == "solutions/a/c/reference.py:3: A hole: x.\n-old\n+new"
