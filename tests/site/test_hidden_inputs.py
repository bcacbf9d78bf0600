"""Hidden inputs: no student meets the same ones twice, and our own solutions answer them once for all."""

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
    with Sandbox() as made:
        yield made


def test_nobody_meets_the_same_inputs_twice(sandbox, exercise):
    kept = HiddenInputs(sandbox)
    first = kept.take(exercise, [1, 2])
    assert kept.take(exercise, [3]) is first, "others may meet them"
    second = kept.take(exercise, [1])
    assert second.seed != first.seed
    assert kept.take(exercise, [2, 4]) is second
    assert kept.take(exercise, [4, 5]) is first
    assert kept.take(exercise, [1]).seed not in (first.seed, second.seed)


def test_a_desk_is_left_after_a_while_and_when_its_grader_is_mended(sandbox, exercise, course, monkeypatch):
    kept = HiddenInputs(sandbox)
    first = kept.take(exercise, [1])
    exercise.grader.write_text(exercise.grader.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    repaired = load_course(course).exercises[SLUG]
    second = kept.take(repaired, [2])
    assert second is not first
    assert kept.take(repaired, [3]) is second
    monkeypatch.setattr(hidden_inputs.time, "monotonic", lambda: 1e12)
    assert kept.take(repaired, [4]) is not second


def test_only_so_many_are_remembered(sandbox, exercise, monkeypatch):
    monkeypatch.setattr(hidden_inputs, "MOST", 2)
    kept = HiddenInputs(sandbox)
    first, second, third = (kept.take(exercise, [1]) for _ in range(3))
    assert kept.take(exercise, [2]) is second, "the one that was not used for longest is gone"
    assert kept.take(exercise, [2]) is third
    assert first not in (second, third)


def test_our_own_solutions_answer_once_and_again_where_asked_anew(sandbox, exercise, monkeypatch):
    """Boxes rest while another grading context is in use; what is known needs none, and a further call opens them."""
    opened = []

    class Counted(Box):
        def load(self, *given, **named):
            opened.append(self)
            return super().load(*given, **named)

    monkeypatch.setattr(remote_solution, "Box", Counted)
    kept = HiddenInputs(sandbox)
    wrong = [solution_as_submission(one, exercise) for one in exercise.wrong]
    found = []

    def grade(person, submission):
        before = len(opened)
        assert grade_batch([submission], context=kept.take(exercise, [person]), on_verdict=found.append) == []
        return len(opened) - before

    first = grade(1, wrong[0])
    assert first > 2, "the submission, the reference, some known mistakes"
    kept.take(exercise, [1]).pause()
    assert grade(2, wrong[0]) == 1, "the submission alone"
    asked = [grade(3 + n, one) for n, one in enumerate(wrong)]
    assert max(asked) > 1, "a mistake that gets further is asked further"
    assert [[pitfall.name for pitfall in verdict.pitfalls] for verdict in found[2:]] == [
        [one.name] for one in exercise.wrong
    ]
    kept.close()
    assert all(not box.alive for box in opened)
