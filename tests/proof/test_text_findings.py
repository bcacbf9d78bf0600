"""Where a notebook says something else than the contract: its table, and its visible checks."""

import json

import pytest
from held import NONE, SOME, flow_of, held_contract
from support import copy_course

from grader.core.errors import UsageError
from grader.core.loaded import Asserted, CheckReport
from grader.course.exercise import load_course
from grader.course.notebook_edit import replace_text
from grader.course.rules_line import RULES_LINE
from grader.proof.text_findings import (
    check_findings,
    contract_section,
    rules_findings,
    stale_table,
    table_findings,
)

SLUG = "policy_gradients/ppo_ratio"
INPUTS = {"new_logp": SOME, "old_logp": SOME}
HELD = held_contract(
    flow_of(INPUTS, {"value": {"new_logp": SOME, "old_logp": NONE}}),
    parameters=tuple(INPUTS),
    flows=["new_logp"],
    blocked=["old_logp"],
)


@pytest.fixture
def exercise(tmp_path):
    return load_course(copy_course(tmp_path / "course-copy", SLUG)).exercise(SLUG)


def edit(exercise, old, new):
    text = exercise.notebook.read_text(encoding="utf-8")
    assert old in text
    exercise.notebook.write_text(text.replace(old, new), encoding="utf-8")
    return load_course(exercise.root).exercise(SLUG)


def test_a_notebook_that_agrees_has_no_finding(exercise):
    assert list(table_findings(exercise, [HELD])) == []
    assert stale_table(exercise, [HELD]) is None


def test_a_stale_line_is_shown_as_it_should_be_and_at_its_place(exercise):
    exercise = edit(exercise, "| `old_logp` | **blocked** |", "| `old_logp` | **flows**, a little |")
    (finding,) = table_findings(exercise, [HELD])
    assert finding.message == (
        "The contract table is stale. The contract has this line:\n| `old_logp` | **blocked**, a little |\n"
        f"`grader prove {SLUG} --write-tables` writes it."
    )
    lines = exercise.notebook.read_text(encoding="utf-8").splitlines()
    assert "| `old_logp` | **flows**, a little |" in lines[finding.line - 1]


def test_a_missing_row_is_shown(exercise):
    (finding,) = table_findings(edit(exercise, '    "| `old_logp` | **blocked** |\\n",\n', ""), [HELD]) or [
        None
    ]
    assert "\n| `old_logp` | **blocked** |\n" in finding.message


def test_a_stale_table_is_written_and_nothing_else_changes(exercise):
    before = exercise.notebook.read_bytes()
    exercise = edit(exercise, "| `old_logp` | **blocked** |", "| `old_logp` | **flows** |")
    replace_text(exercise.notebook, *stale_table(exercise, [HELD]))
    assert exercise.notebook.read_bytes() == before
    with pytest.raises(UsageError, match="has changed meanwhile"):
        replace_text(exercise.notebook, "words that are not there", "")
    exercise.notebook.write_text(json.dumps(json.loads(before)))
    with pytest.raises(UsageError, match="laid out as no editor does that is known here"):
        replace_text(exercise.notebook, "old_logp", "")


def test_a_notebook_without_a_table_is_told_to_have_one(exercise):
    exercise = edit(exercise, "## The gradient contract", "## Another heading")
    (finding,) = table_findings(exercise, [HELD])
    assert "has no table under '## The gradient contract'" in finding.message
    assert contract_section(exercise) is None


def test_without_a_contract_nothing_is_compared(exercise):
    assert list(table_findings(exercise, [])) == []
    assert list(check_findings(exercise, [], [])) == []


def test_a_notebook_without_the_line_about_the_rules_is_shown_it(exercise):
    assert list(rules_findings(exercise)) == []
    (finding,) = rules_findings(edit(exercise, "**On every call:**", "**At times:**"))
    assert finding.message == (
        "The notebook lacks the line about the rules that hold on every call. "
        f"`grader prove {SLUG} --write-tables` adds it under '## The gradient contract':\n{RULES_LINE}"
    )
    assert "## The gradient contract" in exercise.notebook.read_text().splitlines()[finding.line - 1]


@pytest.mark.parametrize("held", [[HELD], []], ids=["with a contract", "without one"])
def test_the_line_about_the_rules_is_written_with_the_table(exercise, held):
    before = exercise.notebook.read_bytes()
    exercise = edit(exercise, f'\\n",\n    "\\n",\n    "{RULES_LINE}', "")
    replace_text(exercise.notebook, *stale_table(exercise, held))
    assert exercise.notebook.read_bytes() == before


def report(flowing=(), blocked=(), **flags):
    return CheckReport("first_epoch", True, (), (Asserted(tuple(flowing), tuple(blocked), flags),))


@pytest.mark.parametrize(
    "check",
    [report(["new_logp"], ["old_logp"]), report(["logp"], ["nothing"]), report(["new_logp.part"])],
    ids=["as the contract", "names of the cell's own", "a part"],
)
def test_a_check_that_agrees_has_no_finding(exercise, check):
    assert list(check_findings(exercise, [HELD], [check])) == []


def test_a_check_that_says_otherwise_is_named(exercise):
    (finding,) = check_findings(exercise, [HELD], [report(["new_logp", "old_logp"])])
    assert finding.message == (
        "A visible check (first_epoch) says that old_logp flows, and the contract that it is blocked: "
        "make them agree."
    )


def test_a_check_is_compared_with_the_cases_that_have_its_flags(exercise):
    off = {"x": SOME, "flag": False}
    held = held_contract(
        flow_of({"x": SOME}),
        flow_of(off, case="off"),
        flows=lambda inputs: [] if inputs.get("flag", True) else ["x"],
        blocked=lambda inputs: ["x"] if inputs.get("flag", True) else [],
        parameters={"x": ..., "flag": True},
    )
    agreeing = [report(blocked=["x"]), report(["x"], flag="False"), report(blocked=["x"], flag="True")]
    assert list(check_findings(exercise, [held], agreeing)) == []
    assert (
        len(list(check_findings(exercise, [held], [report(["x"]), report(blocked=["x"], flag="False")]))) == 2
    )
