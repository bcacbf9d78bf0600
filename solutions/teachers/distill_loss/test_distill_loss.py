"""distill_loss: a student's distance from a teacher that does not move."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits, assert_like

pytestmark = pytest.mark.open("temperature")
ROWS, CLASSES = 4, 6


@pytest.fixture
def lesson(rng):
    return {
        "student": 2.0 * rng.normal(size=(ROWS, CLASSES)),
        "teacher": 2.0 * rng.normal(size=(ROWS, CLASSES)),
        "temperature": rng.uniform(1.7, 3.5),
    }


@pytest.fixture
def certain(rng):
    """Logits so far apart that most probabilities are zero in float32, and nobody agrees."""
    ladder = np.linspace(-300.0, 300.0, CLASSES)
    teacher = np.stack([rng.permutation(ladder) for _ in range(ROWS)])
    return {"student": np.roll(teacher, 1, axis=1), "teacher": teacher, "temperature": 1.5}


@pytest.mark.points(2)
def test_value(student, reference, lesson):
    """distill_loss is the softened divergence, times T², averaged over the batch"""
    assert_close(student.distill_loss(**lesson), like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_teacher_is_constant(student, lesson):
    """no gradient reaches the teacher"""
    assert_blocked(student.distill_loss(**lesson), "teacher")


@pytest.mark.points(2)
def test_student_learns(student, reference, lesson):
    """the student receives the difference of the two distributions, times T/B"""
    assert_flows(student.distill_loss(**lesson), "student", like=reference)


@pytest.mark.needs("test_value")
def test_certain_logits(student, reference, certain):
    """logits of several hundred give a finite loss and a finite gradient"""
    assert_like(student.distill_loss(**certain), "student", like=reference)


@pytest.mark.needs("test_value")
def test_jit(student, lesson):
    """distill_loss does under jit what it does without"""
    assert_jits(student.distill_loss(**lesson), eager=student.distill_loss.eager(**lesson))
