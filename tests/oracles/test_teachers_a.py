"""Unit 6, first half, against closed forms and finite differences with the stopped part frozen."""

import jax
import numpy as np
import pytest


def softmax(logits):
    weights = np.exp(logits - logits.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def test_distill_loss_is_the_divergence_and_its_gradient_the_difference(load, slope):
    distill_loss = load("teachers/distill_loss").distill_loss
    rng = np.random.default_rng(9)
    student, teacher = rng.normal(size=(2, 3, 4)).astype(np.float32)
    temperature = 2.5
    p_t, p_s = softmax(teacher / temperature), softmax(student / temperature)

    def frozen(logits):
        return temperature**2 * np.sum(p_t * np.log(p_t / softmax(logits / temperature))) / 3

    value_and_grad = jax.jit(jax.value_and_grad(distill_loss, argnums=(0, 1)))
    loss, (of_student, of_teacher) = value_and_grad(student, teacher, temperature)
    assert float(loss) == pytest.approx(frozen(student.astype(np.float64)), rel=1e-4)
    np.testing.assert_allclose(of_student, slope(frozen, student), atol=1e-5)
    np.testing.assert_allclose(of_student, temperature * (p_s - p_t) / 3, atol=1e-6)
    np.testing.assert_array_equal(of_teacher, 0)


def test_distill_loss_is_zero_for_a_perfect_student(load):
    distill_loss = load("teachers/distill_loss").distill_loss
    logits = np.random.default_rng(10).normal(size=(2, 5)).astype(np.float32)
    assert float(distill_loss(logits + 7, logits, 3.0)) == pytest.approx(0, abs=1e-5)
