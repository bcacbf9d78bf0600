"""Unit 1 against closed forms and finite differences with the stopped part frozen."""

import jax
import numpy as np
import pytest
import torch


def linear(weights):
    """A layer without bias that holds these weights."""
    layer = torch.nn.Linear(*reversed(weights.shape), bias=False)
    layer.weight.data = torch.tensor(weights, dtype=torch.float32)
    return layer


def test_stop_gradient_numpy_loss_gradient_is_the_slope(load, slope):
    reference = load("seeing_the_graph/stop_gradient_numpy")
    rng = np.random.default_rng(1)
    online, target = rng.normal(size=(2, 3)), rng.normal(size=(2, 3))
    loss, d_online, d_target = reference.target_network_loss(online, target)
    assert loss == pytest.approx(((online - target) ** 2).sum() / 6)
    frozen = slope(lambda x: reference.target_network_loss(x, target)[0], online)
    np.testing.assert_allclose(d_online, frozen, atol=1e-6)
    np.testing.assert_array_equal(d_target, 0)


def test_stop_gradient_numpy_vjp_denies_the_slope(load, slope):
    reference = load("seeing_the_graph/stop_gradient_numpy")
    x = np.array([1.0, -2.0])
    y, vjp = reference.stop_gradient(x)
    np.testing.assert_array_equal(y, x)
    np.testing.assert_array_equal(vjp(np.ones(2)), 0)
    np.testing.assert_allclose(slope(lambda z: reference.stop_gradient(z)[0].sum(), x), 1, atol=1e-6)


def test_blocked_sum_is_two_sums_and_its_gradient_the_frozen_slope(load, slope):
    blocked_sum = load("seeing_the_graph/blocked_sum").blocked_sum
    x, y = np.array([0.5, -1.5], np.float32), np.array([[2.0], [0.3], [-1.0]], np.float32)
    value, gradients = jax.value_and_grad(blocked_sum, argnums=(0, 1))(x, y)
    assert float(value) == pytest.approx(0.25 + 2.25 + 4.0 + 0.09 + 1.0, rel=1e-6)
    frozen = float(np.sum(y**2))
    np.testing.assert_allclose(gradients[0], slope(lambda z: np.sum(z**2) + frozen, x), atol=1e-5)
    np.testing.assert_array_equal(gradients[1], 0)


def test_half_product_is_the_square_and_its_gradient_the_slope_in_one_factor(load, slope):
    half_product = load("seeing_the_graph/half_product").half_product
    x = np.array([[0.5, -1.5], [2.0, 0.25]], np.float32)
    value, gradient = jax.value_and_grad(half_product)(x)
    assert float(value) == pytest.approx(0.25 + 2.25 + 4.0 + 0.0625, rel=1e-6)
    np.testing.assert_allclose(gradient, slope(lambda z: np.sum(z * x), x), atol=1e-5)


def test_detach_once_matches_numpy_and_only_live_learns(load, slope):
    detach_once = load("seeing_the_graph/detach_once").detach_once
    rng = np.random.default_rng(2)
    weight, x, seed = rng.normal(size=(2, 3)), rng.normal(size=(4, 3)), rng.normal(size=(4, 2))
    encoder = linear(weight)
    live, cut = detach_once(encoder, torch.tensor(x, dtype=torch.float32))
    np.testing.assert_allclose(live.detach(), x @ weight.T, rtol=1e-5)
    np.testing.assert_array_equal(cut, live.detach())
    assert not cut.requires_grad
    live.backward(torch.tensor(seed, dtype=torch.float32))
    np.testing.assert_allclose(
        encoder.weight.grad, slope(lambda w: np.sum(seed * (x @ w.T)), weight), atol=1e-5
    )


def test_detach_once_returns_one_dropout_mask_twice(load):
    live, cut = load("seeing_the_graph/detach_once").detach_once(torch.nn.Dropout(0.5), torch.ones(1000))
    np.testing.assert_array_equal(live, cut)
    assert 300 < int((cut == 0).sum()) < 700


def test_bulk_targets_match_numpy_and_serve_a_later_loss(load, slope):
    bulk_targets = load("seeing_the_graph/bulk_targets").bulk_targets
    rng = np.random.default_rng(4)
    weight, x = rng.normal(size=(2, 3)), rng.normal(size=(5, 3))
    encoder = torch.nn.Sequential(linear(weight), torch.nn.Tanh(), torch.nn.Dropout(0.5))
    targets = bulk_targets(encoder, torch.tensor(x, dtype=torch.float32))
    np.testing.assert_allclose(targets, np.tanh(x @ weight.T), atol=1e-6)
    assert not targets.requires_grad
    assert encoder.training
    guess = torch.zeros(2, requires_grad=True)
    ((guess * targets - 1) ** 2).sum().backward()
    later = slope(lambda g: np.sum((g * np.tanh(x @ weight.T) - 1) ** 2), np.zeros(2))
    np.testing.assert_allclose(guess.grad, later, atol=1e-5)


def test_bulk_targets_never_save_a_tensor(load):
    saved = []

    def keep(tensor):
        saved.append(tensor)
        return tensor

    encoder, states = torch.nn.Sequential(torch.nn.Linear(3, 2), torch.nn.Tanh()), torch.ones(4, 3)
    with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
        load("seeing_the_graph/bulk_targets").bulk_targets(encoder, states)
        assert not saved
        encoder(states)
    assert saved, "an ordinary pass is seen to save some"
