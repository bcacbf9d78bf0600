"""What a page's own checks say of right and wrong solutions, and what the proof makes of it."""

import json

import pytest

from grader.course.exercise import load_course
from grader.proof.page_box import PageBox
from grader.proof.visible_outcomes import (
    VisibleOutcome,
    VisibleOutcomes,
    stale_pitfalls,
    try_visible_checks,
    unrecognised,
    visible_findings,
    visible_total,
)
from grader.sandbox.sandbox import Sandbox
from tests.toy_course import toy_course

SEES_BOTH = "check(scaled, inputs=dict(x=np.array([1.0, 2.0]), scale=3.0), value=(np.array([3.0, 6.0]), 3.0))"


def page(root, *checks, pitfalls=None, bullets=2):
    path = root / "exercises" / "toys" / "scaled.ipynb"
    tree = json.loads(path.read_text(encoding="utf-8"))
    head = {"outputs": [], "execution_count": None, "cell_type": "code", "metadata": {"tags": ["check"]}}
    for check in checks:
        tree["cells"].append({**head, "source": f"import numpy as np\nfrom grader import check\n{check}"})
    metadata = {} if pitfalls is None else {"stopgrad": {"pitfalls": pitfalls}}
    text = "## Common pitfalls\n\n" + "\n".join(f"- Mistake {number}." for number in range(bullets))
    tree["cells"].append({"cell_type": "markdown", "metadata": metadata, "source": text})
    path.write_text(json.dumps(tree, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return load_course(root).exercises["toys/scaled"]


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox() as sandbox:
        yield sandbox


def tried(exercise, sandbox):
    with PageBox(exercise, sandbox) as page_box:
        return try_visible_checks(exercise, page_box)


def loose(root, mean="x * scale, x.mean() * x.size * (1 + (x.size > 2))"):
    """A course whose second mistake shows only where there are many entries."""
    wrong = root / "solutions" / "toys" / "scaled" / "wrong" / "mean.py"
    wrong.write_text(f'"""The mean."""\n\n\ndef scaled(x, scale=2.0):\n    return {mean}\n', encoding="utf-8")
    return root


def test_a_mistake_that_the_checks_do_not_see_is_counted(tmp_path, sandbox):
    outcomes = tried(page(loose(toy_course(tmp_path)), SEES_BOTH), sandbox)
    assert [(one.name, one.passed) for one in outcomes.right] == [("reference", True), ("other", True)]
    assert outcomes.unnoticed == ("mean",)
    (shifted,) = (one for one in outcomes.wrong if one.name == "shifted")
    assert shifted.why == "scaled: value is [4., 7.], expected [3., 6.]"
    assert list(outcomes.lines) == [
        "visible checks: 2 of 2 right solutions pass, and 1 of 2 wrong ones:",
        "  wrong/mean.py passes",
    ]


def test_every_check_of_a_page_counts(tmp_path, sandbox):
    second = "check(scaled, inputs=dict(x=np.ones(3)), value=(2 * np.ones(3), 3.0))"
    outcomes = tried(page(loose(toy_course(tmp_path)), SEES_BOTH, second), sandbox)
    assert outcomes.unnoticed == ()
    assert list(outcomes.lines) == ["visible checks: 2 of 2 right solutions pass, and 0 of 2 wrong ones."]


def test_a_right_solution_that_the_page_rejects_is_a_finding(tmp_path, sandbox):
    exercise = page(
        toy_course(tmp_path),
        SEES_BOTH,
        "check(lambda: scaled.__code__.co_varnames[0], inputs={}, value=None)",
    )
    findings = list(visible_findings(exercise, tried(exercise, sandbox)))
    assert [finding.message.partition(": ")[0] for finding in findings] == [
        "The page's visible checks reject the right solution reference",
        "The page's visible checks reject the right solution other",
    ]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("def scaled(x, scale=2.0):\n    return 1 / 0", "ZeroDivisionError"),
        ("import os\nos._exit(3)", "exited early"),
        ("1 / 0", "ZeroDivisionError"),
    ],
)
def test_a_solution_that_fails_or_ends_the_box_does_not_pass(tmp_path, sandbox, source, why):
    root = toy_course(tmp_path)
    (root / "solutions" / "toys" / "scaled" / "wrong" / "a_bad_one.py").write_text(source, encoding="utf-8")
    outcomes = tried(page(root, SEES_BOTH), sandbox)
    bad, *others = sorted(outcomes.wrong, key=lambda outcome: outcome.name)
    assert not bad.passed
    assert why in bad.why
    assert not any(outcome.passed for outcome in others)
    assert not outcomes.rejected


def test_a_page_without_checks_lets_nothing_pass(tmp_path, sandbox):
    outcomes = tried(page(toy_course(tmp_path)), sandbox)
    assert {outcome.why for outcome in outcomes.right} == {"no check(...) was run."}


def test_a_mistake_that_the_page_warns_of_must_be_seen(tmp_path):
    exercise = page(toy_course(tmp_path), SEES_BOTH, pitfalls=[{"wrong": ["mean"]}, {"wrong": ["shifted"]}])
    outcomes = VisibleOutcomes(wrong=(VisibleOutcome("mean", True), VisibleOutcome("shifted", False)))
    (finding,) = visible_findings(exercise, outcomes)
    assert (
        "The page warns of mean under '## Common pitfalls', and its visible checks do not see it"
        in finding.message
    )


def test_until_a_page_ties_its_pitfalls_to_mistakes_none_must_be_seen(tmp_path):
    exercise = page(toy_course(tmp_path), SEES_BOTH)
    assert not list(visible_findings(exercise, VisibleOutcomes(wrong=(VisibleOutcome("mean", True),))))


def test_a_name_that_no_wrong_solution_has_is_a_finding(tmp_path):
    exercise = page(toy_course(tmp_path), SEES_BOTH, pitfalls=[{"wrong": ["meen"]}, {"wrong": []}])
    (finding,) = visible_findings(exercise, VisibleOutcomes())
    assert (
        finding.message
        == "A pitfall of the page names meen, and there is no wrong/meen.py: correct the name."
    )


def test_entries_and_bullets_are_as_many(tmp_path):
    exercise = page(toy_course(tmp_path), SEES_BOTH, pitfalls=[{"wrong": []}], bullets=2)
    (finding,) = visible_findings(exercise, VisibleOutcomes())
    assert finding.message.startswith("The page has 2 pitfalls, and their cell's metadata 1")


def outcomes(*, wrong, passing):
    return VisibleOutcomes(
        (VisibleOutcome("reference", True),),
        tuple(VisibleOutcome(f"w{number}", number < passing) for number in range(wrong)),
    )


def test_of_all_wrong_solutions_few_may_pass():
    sentence, is_few = visible_total([outcomes(wrong=30, passing=2), outcomes(wrong=10, passing=0)])
    assert is_few
    assert sentence == (
        "Visible checks: 2 of 2 right solutions pass, and 2 of 40 wrong ones (5.0%; at most 5%)."
    )
    assert not visible_total([outcomes(wrong=30, passing=2), outcomes(wrong=10, passing=1)])[1]
    assert visible_total([outcomes(wrong=19, passing=9)])[1], "a share says nothing of so few"
    assert "at most" not in visible_total([outcomes(wrong=19, passing=9)])[0]
    assert visible_total([])[1]


def test_a_course_of_which_too_many_pass_does_not_hold(grader, tmp_path):
    root = toy_course(tmp_path)
    folder = root / "solutions" / "toys" / "scaled"
    source = (folder / "wrong" / "shifted.py").read_text(encoding="utf-8")
    for number in range(20):
        text = source.replace("x * scale + 1.0", f"x * scale + {number + 1} * (x.size > 3)")
        (folder / "wrong" / f"shifted_{number}.py").write_text(text, encoding="utf-8")
    page(root, SEES_BOTH)
    ran = grader("prove", "--visible", "--root", root)
    assert ran.code == 1
    assert "      wrong/shifted_7.py passes" in ran.out
    assert "2 of 2 right solutions pass, and 20 of 22 wrong ones (90.9%; at most 5%)." in ran.out
    assert "Too many wrong solutions pass" in ran.out


def test_what_is_seen_of_a_pitfall_is_written_and_then_recognised(grader, tmp_path):
    root = toy_course(tmp_path)
    page(root, SEES_BOTH, pitfalls=[{"wrong": ["shifted"], "hint": 2}, {"wrong": []}])
    ran = grader("prove", "--root", root)
    assert "The page warns of shifted, and does not recognise it by what its checks see." in ran.out
    ran = grader("prove", "--write-tables", "--root", root)
    assert "Wrote what is seen of the pitfalls of exercises/toys/scaled.ipynb: prove it again." in ran.out
    assert "does not recognise" not in grader("prove", "--root", root).out
    tree = json.loads((root / "exercises" / "toys" / "scaled.ipynb").read_text(encoding="utf-8"))
    assert tree["cells"][-1]["metadata"]["stopgrad"]["pitfalls"] == [
        {"wrong": ["shifted"], "hint": 2, "seen": [["scaled", "value |  | [4., 7.]"]]},
        {"wrong": []},
    ]


def test_what_was_seen_earlier_is_stale_if_the_checks_see_something_else(tmp_path, sandbox):
    seen = [["scaled", "value |  | [5., 8.]"]]
    exercise = page(toy_course(tmp_path), SEES_BOTH, pitfalls=[{"wrong": ["shifted"], "seen": seen}, {}])
    outcomes = tried(exercise, sandbox)
    assert len(list(unrecognised(exercise, outcomes))) == 1
    assert stale_pitfalls(exercise, outcomes)[0]["seen"] == [["scaled", "value |  | [4., 7.]"]]
