"""Unit 6, first half, against closed forms and finite differences with the stopped part frozen."""

import jax
import numpy as np
import pytest
import torch


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


def test_moco_step_matches_numpy_and_trains_the_queries_alone(load, slope):
    moco_step = load("teachers/moco_step").moco_step
    rng = np.random.default_rng(11)
    w_q, w_k = rng.normal(size=(2, 3, 4))
    x_q, x_k = rng.normal(size=(2, 5, 4))

    def unit(rows):
        return rows / np.sqrt((rows**2).sum(axis=1, keepdims=True))

    queue = unit(rng.normal(size=(7, 3)))
    averaged = 0.9 * w_k + 0.1 * w_q
    keys = unit(x_k @ averaged.T)

    def frozen(weights):
        total = 0.0
        for query, key in zip(unit(x_q @ weights.T), keys, strict=True):
            scores = np.exp(np.array([query @ key, *(query @ old for old in queue)]) / 0.4)
            total -= np.log(scores[0] / scores.sum())
        return total / 5

    def encoder(weights):
        layer = torch.nn.Linear(4, 3, bias=False)
        layer.weight.data = torch.tensor(weights, dtype=torch.float32)
        return layer

    q_enc, k_enc = encoder(w_q), encoder(w_k)
    tensors = [torch.tensor(array, dtype=torch.float32) for array in (x_q, x_k, queue)]
    loss, enqueued, ptr = moco_step(q_enc, k_enc, *tensors, 4, 0.9, 0.4)
    loss.backward()
    assert loss.item() == pytest.approx(frozen(w_q), rel=1e-5)
    np.testing.assert_allclose(q_enc.weight.grad, slope(frozen, w_q), atol=1e-4)
    assert k_enc.weight.grad is None
    np.testing.assert_allclose(k_enc.weight.detach(), averaged, atol=1e-6)
    expected = queue.copy()
    for number, key in enumerate(keys):
        expected[(4 + number) % 7] = key
    np.testing.assert_allclose(enqueued, expected, atol=1e-6)
    assert ptr == 2
    assert not enqueued.requires_grad
