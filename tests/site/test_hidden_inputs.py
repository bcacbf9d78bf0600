"""Hidden inputs: no student meets the same ones twice, and the course's solutions answer them once."""

import pytest

from grader.course.exercise import load_course
from grader.course.submission import solution_as_submission
from grader.grading import remote_solution
from grader.grading.pipeline import grade_batch
from grader.sandbox.box import Box
from grader.sandbox.sandbox import Sandbox
from grader.site import hidden_inputs
from grader.site.hidden_inputs import HiddenInputs

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.fixture
def exercise(course):
    return load_course(course).exercises[SLUG]


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox() as sandbox:
        yield sandbox


def test_nobody_meets_the_same_inputs_twice(sandbox, exercise):
    inputs = HiddenInputs(sandbox)
    first = inputs.context_for(exercise, [1, 2])
    assert inputs.context_for(exercise, [3]) is first, "others may meet them"
    second = inputs.context_for(exercise, [1])
    assert second.seed != first.seed
    assert inputs.context_for(exercise, [2, 4]) is second
    assert inputs.context_for(exercise, [4, 5]) is first
    assert inputs.context_for(exercise, [1]).seed not in (first.seed, second.seed)


def test_a_grading_context_is_closed_after_a_while_and_when_its_grader_changes(
    sandbox, exercise, course, monkeypatch
):
    inputs = HiddenInputs(sandbox)
    first = inputs.context_for(exercise, [1])
    exercise.grader.write_text(exercise.grader.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    repaired = load_course(course).exercises[SLUG]
    second = inputs.context_for(repaired, [2])
    assert second is not first
    assert inputs.context_for(repaired, [3]) is second
    monkeypatch.setattr(hidden_inputs.time, "monotonic", lambda: 1e12)
    assert inputs.context_for(repaired, [4]) is not second


def test_the_number_of_grading_contexts_is_limited(sandbox, exercise, monkeypatch):
    monkeypatch.setattr(hidden_inputs, "MAX_CONTEXTS", 2)
    inputs = HiddenInputs(sandbox)
    first, second, third = (inputs.context_for(exercise, [1]) for _ in range(3))
    assert inputs.context_for(exercise, [2]) is second, "the one that was unused for longest is closed"
    assert inputs.context_for(exercise, [2]) is third
    assert first not in (second, third)


def test_the_courses_solutions_answer_each_call_once(sandbox, exercise, monkeypatch):
    """Boxes are closed while another grading context is in use; only a call without a stored answer reopens them."""
    opened = []

    class Counted(Box):
        def load(self, *args, **kwargs):
            opened.append(self)
            return super().load(*args, **kwargs)

    monkeypatch.setattr(remote_solution, "Box", Counted)
    inputs = HiddenInputs(sandbox)
    wrong = [solution_as_submission(one, exercise) for one in exercise.wrong]
    verdicts = []

    def grade(person, submission):
        before = len(opened)
        assert (
            grade_batch(
                [submission], context=inputs.context_for(exercise, [person]), on_verdict=verdicts.append
            )
            == []
        )
        return len(opened) - before

    first = grade(1, wrong[0])
    assert first > 2, "the submission, the reference, some known mistakes"
    inputs.context_for(exercise, [1]).pause()
    assert grade(2, wrong[0]) == 1, "the submission alone"
    counts = [grade(3 + n, one) for n, one in enumerate(wrong)]
    assert max(counts) > 1, "a mistake that gets further needs further calls"
    assert [[pitfall.name for pitfall in verdict.pitfalls] for verdict in verdicts[2:]] == [
        [one.name] for one in exercise.wrong
    ]
    inputs.close()
    assert all(not box.alive for box in opened)
