"""The mutation proof through the command line: it holds, and it notices what is taken from a grader."""

import ast
import json
import random
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from support import ROOT, copy_course

from grader.course.exercise import load_course
from grader.proof.effort import FULL, QUICK
from grader.proof.mutation_proof import mutate
from grader.sandbox.sandbox import Sandbox

NUMPY = "seeing_the_graph/stop_gradient_numpy"
ONE_PER_FRAMEWORK = (NUMPY, "target_networks/td_loss", "in_place/clone_before_edit")
SEED, SAMPLES = 7, 10
EFFORT = replace(QUICK, edits=8, side_effects=0, partial_mistakes=0, rewrites=0, styles=0, solutions=None)
"""All wrong solutions, and a few edits of the reference."""
EVERY_MUTANT = replace(FULL, seeds=(1,), rewrites=0, styles=0)
"""For an assertion that only a partial mistake can show to be missing."""


def test_the_mutation_proof_holds_and_is_written_in_every_format(grader, small_course, tmp_path):
    ran = grader(
        "prove", "--mutants", "--root", small_course, "--json", tmp_path / "p.json", "--junit", tmp_path / "p.xml",
        "--html", tmp_path / "pages",
    )  # fmt: skip
    assert ran.code == 0, ran.out
    assert "0 holes" in ran.out
    assert "0 false alarms" in ran.out
    assert "Nothing is left to do here." in ran.out
    (proof,) = json.loads((tmp_path / "p.json").read_text())
    rows = proof["mutation"]["rows"]
    assert {row["kind"] for row in rows} == {"right", "wrong", "mutant", "variant"}
    assert all(row["killed_by"] for row in rows if row["outcome"] == "killed")
    assert ElementTree.parse(tmp_path / "p.xml").getroot().attrib["failures"] == "0"
    assert sorted(path.name for path in (tmp_path / "pages").iterdir()) == [
        "index.html",
        f"{NUMPY.replace('/', '--')}.html",
    ]


def test_a_hole_is_shown_with_its_diff_and_an_input_on_the_line_at_fault(
    grader, small_course, tmp_path, monkeypatch
):
    hidden = small_course / "solutions" / NUMPY / "test_stop_gradient_numpy.py"
    text = hidden.read_text()
    start = text.index("    assert_", text.index("def test_online_gradient("))
    hidden.write_text(text[:start] + "    pass" + text[text.index("\n", start) :])
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    ran = grader("prove", "--mutants", "--github", "--root", small_course)
    assert ran.code == 1
    what = "the value of result[1], which no check looks at. Add an assertion on it"
    (count, whole) = re.search(rf"(\d+) of (\d+) holes: {re.escape(what)}", ran.out).groups()
    assert 3 < int(count) <= int(whole)
    assert ran.out.count("3 are shown, --json and the pages of --html have all.") >= 1
    assert "line 19: drop the factor `2.0`: target_network_loss(online=[" in ran.out
    assert "target_network_loss(online=[" in ran.out
    assert "+    return loss, error / error.size, np.zeros_like(target)" in ran.out
    assert (
        f"::error file=solutions/{NUMPY}/reference.py,line=17,title={NUMPY}::{count} of {whole} holes: "
        in ran.out
    )
    assert "0 of 1 exercises proven" in (tmp_path / "summary.md").read_text()


STRICT = '''

def test_strict(student, reference, rng):
    """bit by bit, which no problem asks for"""
    from grader import assert_close

    for _ in range(20):
        pair = {"online": rng.normal(size=7), "target": rng.normal(size=7)}
        assert_close(student.target_network_loss(**pair), like=reference, rtol=0.0, atol=0.0)
'''


def test_a_false_alarm_is_a_finding_at_the_check(sandbox, small_course):
    exercise = load_course(small_course).exercise(NUMPY)
    exercise.grader.write_text(exercise.grader.read_text(encoding="utf-8") + STRICT, encoding="utf-8")
    findings = mutate(exercise, sandbox, effort=replace(QUICK, rewrites=60)).findings
    alarm = next(finding for finding in findings if "an honest variant (times one over" in finding.message)
    assert alarm.message.startswith("A false alarm: ")
    assert alarm.path == exercise.grader
    assert "def test_strict(" in exercise.grader.read_text(encoding="utf-8").splitlines()[alarm.line - 1]
    assert "+    return" in alarm.diff


def assertions(slug):
    """Where each assertion of a grader begins and ends."""
    path = ROOT / "solutions" / slug / f"test_{slug.rpartition('/')[2]}.py"
    checks = [
        node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)
    ]
    calls = [
        line
        for check in checks
        if check.name.startswith("test_")
        for line in ast.walk(check)
        if is_assertion(line)
    ]
    return [(slug, line.lineno, line.end_lineno) for line in calls]


def is_assertion(node):
    function = node.value.func if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) else None
    return isinstance(function, ast.Name) and function.id.startswith("assert_")


def sampled_assertions():
    every = [place for slug in load_course(ROOT).exercises for place in assertions(slug)]
    return random.Random(SEED).sample(every, SAMPLES)


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox() as sandbox:
        yield sandbox


def removed_assertions():
    """One per framework in every run; a sample of all in a thorough one."""
    first = [assertions(slug)[0] for slug in ONE_PER_FRAMEWORK]
    others = [place for place in sampled_assertions() if place not in first]
    return [*first, *(pytest.param(*place, marks=pytest.mark.thorough) for place in others)]


@pytest.mark.parametrize(("slug", "first", "last"), removed_assertions())
def test_an_assertion_removed_from_a_grader_is_noticed(sandbox, tmp_path, slug, first, last):
    exercise = load_course(copy_course(tmp_path / "course", slug)).exercise(slug)
    lines = exercise.grader.read_text(encoding="utf-8").splitlines()
    indent = " " * (len(lines[first - 1]) - len(lines[first - 1].lstrip()))
    lines[first - 1 : last] = [f"{indent}pass"]
    exercise.grader.write_text("\n".join(lines) + "\n", encoding="utf-8")
    findings = mutate(exercise, sandbox, effort=EFFORT).findings
    assert findings or mutate(exercise, sandbox, effort=EVERY_MUTANT).findings


def test_a_sample_without_mutants_is_refused(grader, small_course):
    ran = grader("prove", "--quick", "--root", small_course)
    assert ran.code == 2
    assert "--quick takes a sample of what --mutants tries" in ran.err


def test_pages_without_mutants_are_refused(grader, small_course, tmp_path):
    ran = grader("prove", "--html", tmp_path / "pages", "--root", small_course)
    assert (ran.code, ran.err) == (2, "--html shows what --mutants finds: give both.\n") or ran.code == 2
    assert not (tmp_path / "pages").exists()


def test_an_unknown_revision_is_a_usage_error(grader, small_course):
    ran = grader("prove", "--changed", "nowhere", "--root", small_course)
    assert ran.code == 2
    assert "git says" in ran.err
