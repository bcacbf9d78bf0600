"""distill_loss: a student's distance from a teacher that does not move."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows, assert_jits, assert_like

# One array as student and teacher has a gradient of zero, and rounding decides how exactly: so none is tied.
contract = Contract("distill_loss", flows=["student"], blocked=["teacher"], open=["temperature"], ties=())
ROWS, CLASSES = 4, 6


def logits(rng, rows, classes, spread=2.0):
    """Logits well apart: in each row an even ladder in an order of its own, shaken a little."""
    ladder = np.linspace(-spread, spread, classes) if classes > 1 else np.ones(1)
    return np.stack([rng.permutation(ladder) for _ in range(rows)]) + rng.uniform(-0.3, 0.3, (rows, classes))


def draw(rng, rows=ROWS, classes=CLASSES, *, temperature=2.5, **fixed):
    """A lesson. Student and teacher rank the classes of each row in two different ways."""
    teacher = logits(rng, rows, classes)
    student = np.roll(teacher, 1, axis=1) + rng.uniform(-0.3, 0.3, teacher.shape)
    return {"student": student, "teacher": teacher, "temperature": temperature, **fixed}


def certain(rng, size, temperature=1.5, levels=0.0):
    """Logits so far apart that most probabilities are zero in float32, and nobody agrees.

    All numbers are exact in binary, divided by the temperature too: nothing is lost before the softmax.
    """
    ladder = size * np.linspace(-1.0, 1.0, CLASSES)
    teacher = np.stack([rng.permutation(ladder) for _ in range(ROWS)]) + levels
    return {"student": np.roll(teacher, 1, axis=1), "teacher": teacher, "temperature": temperature}


def cases(rng):
    """Every lesson that the problem allows. Most have one shape: each further one is compiled anew."""
    yield "temperature 2.5", draw(rng)
    for temperature in (0.2, 0.5, 1.0, 1.7, 4.0, CLASSES - 1.0, 8.0):
        yield f"temperature {temperature}", draw(rng, temperature=temperature)
    agreeing = draw(rng)
    agreeing["student"][:2] = agreeing["teacher"][:2]
    yield "a student that agrees in some rows", agreeing
    near = draw(rng, temperature=1.0)
    yield "a student that nearly agrees", near | {"student": near["teacher"] + 0.004 * np.eye(CLASSES)[:ROWS]}
    yield "an undecided student", draw(rng, student=np.zeros((ROWS, CLASSES)))
    yield "an undecided teacher", draw(rng, teacher=np.zeros((ROWS, CLASSES)))
    yield (
        "a teacher with small probabilities",
        draw(rng, teacher=6.0 * np.eye(CLASSES)[:ROWS], temperature=1.0),
    )
    yield (
        "negative logits",
        draw(rng, student=logits(rng, ROWS, CLASSES) - 5.0, teacher=logits(rng, ROWS, CLASSES) - 7.0),
    )
    yield "a batch of one", draw(rng, rows=1)
    yield "as many rows as classes", draw(rng, rows=CLASSES)
    yield "300 classes", draw(rng, rows=2, classes=300, temperature=1.0)
    yield "one class", draw(rng, rows=3, classes=1)
    levels = np.array([[-400.0], [0.0], [400.0], [200.0]])
    yield "logits of several hundred", certain(rng, 300.0)
    yield "logits of several hundred, temperature 0.5", certain(rng, 300.0, temperature=0.5)
    yield "logits of several hundred, temperature 4", certain(rng, 600.0, temperature=4.0)
    yield (
        "logits of several hundred, some rows above others",
        certain(rng, 2.5, temperature=2.0, levels=levels),
    )
    yield "logits of several hundred, all positive", certain(rng, 5.0, temperature=1.0, levels=500.0)
    yield "logits of several hundred, all negative", certain(rng, 5.0, temperature=1.0, levels=-500.0)
    yield "logits that are dozens apart", certain(rng, 20.0, temperature=1.0)
    yield "logits that are dozens apart, temperature 2", certain(rng, 80.0, temperature=2.0)


FAR = "logits of several*", "logits that are*"


@pytest.mark.points(2)
def test_value(student, cases):
    """distill_loss is the softened divergence, times T², averaged over the batch"""
    assert_close(student.distill_loss(cases.without(*FAR)))


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_teacher_is_constant(student, cases):
    """no gradient reaches the teacher"""
    assert_blocked(student.distill_loss(cases), "teacher")


@pytest.mark.points(2)
def test_student_learns(student, cases):
    """the student receives the difference of the two distributions, times T/B"""
    assert_flows(student.distill_loss(cases.without("one class", *FAR)), "student")


@pytest.mark.needs("test_value")
def test_certain_logits(student, cases):
    """logits of several hundred give a finite loss and a finite gradient"""
    assert_like(student.distill_loss(cases[FAR]), "student")


@pytest.mark.needs("test_value")
def test_jit(student, cases):
    """distill_loss works under jit and vmap"""
    assert_jits(student.distill_loss(cases))
