"""The explanation for those who have passed: what is found where it is missing or has another form."""

import pytest

from grader.course.exercise import load_course
from grader.course.scaffold import write_exercise
from grader.proof.explanation_findings import explanation_findings, missing_explanation
from tests.worked_page import worked_page

WORDS = "word " * 60
RIGHT = f"## Why it is right\n\n{WORDS}\n\n## Other right answers\n\n{WORDS}\n\n## One question further\n\n{WORDS}\n"
HEADINGS = "needs these headings, in this order: ## Why it is right, ## Other right answers, "


@pytest.fixture
def exercise(tmp_path):
    """An exercise in numpy, beside one in JAX and another one in numpy."""
    exercise = worked_page(tmp_path)
    for name, framework in (("twin", "jax"), ("brother", "numpy")):
        write_exercise(load_course(tmp_path), f"toys/{name}", framework)
    return exercise


def messages(exercise, text):
    exercise.explanation.write_text(text, encoding="utf-8")
    assert list(missing_explanation(exercise)) == []
    place = "solutions/toys/scaled/explained.md "
    findings = list(explanation_findings(exercise))
    assert all(finding.path == exercise.explanation for finding in findings)
    assert all(finding.message.startswith(place) for finding in findings)
    return [finding.message.removeprefix(place) for finding in findings]


def with_twin(text):
    return RIGHT.replace("## One question", f"## The twin\n\n{text}\n\n## One question")


def test_an_explanation_that_is_missing_is_found(exercise):
    assert list(explanation_findings(exercise)) == []
    (finding,) = missing_explanation(exercise)
    assert finding.message == (
        "solutions/toys/scaled/explained.md is missing: explain the solution to those who have passed."
    )


@pytest.mark.parametrize("text", [RIGHT, with_twin("The same in JAX: `toys/twin`."), f"{RIGHT}### Aside\n"])
def test_an_explanation_of_the_right_form_is_no_finding(exercise, text):
    assert messages(exercise, text) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (RIGHT.replace("Other right answers", "Others"), f"{HEADINGS}## One question further."),
        (RIGHT.replace("## Why it is right", ""), f"{HEADINGS}## One question further."),
        (f"{RIGHT}\n## The twin\n\n`toys/twin`", f"{HEADINGS}## The twin, ## One question further."),
        (f"# Scaled\n\n{RIGHT}", "has a first-level heading: take it out, the page that shows it has one."),
        (RIGHT.replace(WORDS, "word"), "has 3 words: write 150 to 300."),
        (RIGHT.replace(WORDS, WORDS * 2), "has 360 words: write 150 to 300."),
        (
            with_twin("There is one."),
            "has a section 'The twin' that names no slug: write it as `unit/id`, in backticks.",
        ),
        (
            with_twin("`toys/none`"),
            "names toys/none as a twin, and there is no such exercise: correct the name, or take the section out.",
        ),
        (
            with_twin("`toys/brother`"),
            "names toys/brother as a twin, and it has the same framework: name one in another.",
        ),
    ],
)
def test_another_form_is_found(exercise, text, message):
    assert messages(exercise, text) == [message]


def test_what_is_still_to_be_written_is_no_matter_of_form(exercise):
    assert messages(exercise, "## Why it is right\n\nWRITE: why.\n") == []
