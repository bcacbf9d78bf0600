"""Holes are grouped by what differs: one finding per group, with three mutants."""

from pathlib import Path

from toy_course import toy_course

from grader.course.exercise import load_course
from grader.proof.mutation_result import MutationResult, findings_of
from grader.proof.mutation_rows import Row


def hole(number, differs, *, is_in_a_case):
    return Row(
        "mutant", f"line {number}: m", "flip", "hole", (), f"f(x={number}): differs", "edit", number,
        f"-a{number}\n+b{number}", differs=differs, is_in_a_case=is_in_a_case,
    )  # fmt: skip


def findings(tmp_path, *rows):
    exercise = load_course(toy_course(tmp_path)).exercise("toys/scaled")
    return list(findings_of(MutationResult("toys/scaled", {}, rows), exercise, is_sample=True))


def test_the_largest_group_comes_first_and_three_of_it_are_shown(tmp_path):
    some = [hole(n, "the gradient from loss to logits", is_in_a_case=True) for n in range(2, 26)]
    others = [hole(n, "the value of loss", is_in_a_case=False) for n in (0, 1)]
    first, second = findings(tmp_path, *others, *some)
    assert first.message == (
        "24 of 26 holes: the gradient from loss to logits, which no check looks at. Add an assertion on it, or leave it "
        "open in the contract. 3 are shown, --json and the pages of --html have all."
    )
    assert first.diff == "\n".join(f"line {n}: m: f(x={n}): differs\n-a{n}\n+b{n}" for n in (2, 3, 4))
    assert (first.path.name, first.line) == ("reference.py", 2)
    assert second.message == (
        "2 of 26 holes: the value of loss, for inputs that no case has. Add such a case, or exclude it in the contract."
    )
    assert second.line == 1, "a line of a file begins at one"
    assert "line 1: m" in second.diff


def test_one_thing_that_differs_in_cases_and_elsewhere_is_two_groups(tmp_path):
    one, other = findings(tmp_path, hole(1, "x", is_in_a_case=True), hole(2, "x", is_in_a_case=False))
    assert one.message.startswith("1 of 2 holes: x, which no check looks at.")
    assert other.message.startswith("1 of 2 holes: x, for inputs that no case has.")


def test_every_other_finding_says_what_to_do(tmp_path):
    rows = (
        Row(
            "mutant",
            "line 1: m",
            "flip",
            "seed-dependent",
            (),
            "it loses marks under seed 3 alone.",
            "edit",
            1,
        ),
        Row("variant", "renamed", "rename", "false alarm", ("test_value",), "test_value: off.", "edit", 1),
    )
    lucky, alarm = findings(tmp_path, *rows)
    assert lucky.message.endswith("A case relies on luck: fix the number that decides, and draw the others.")
    assert alarm.message.endswith("Let the check look only at what the problem asks for.")
    assert Path(alarm.path).name == "test_scaled.py"
