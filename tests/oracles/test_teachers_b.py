"""Teachers that predict another view: against numpy, and slopes with the targets frozen."""

import jax
import numpy as np
import torch


def cosines(a, b):
    return (a * b).sum(1) / np.sqrt((a**2).sum(1) * (b**2).sum(1))


def test_byol_loss_matches_numpy_and_learns_by_the_frozen_slope(load, slope):
    byol_loss = load("teachers/byol_loss").byol_loss
    p1, p2, z1, z2 = np.random.default_rng(5).normal(size=(4, 3, 4))

    def by_hand(first, second):
        return (2 - 2 * cosines(first, z2)).sum() + (2 - 2 * cosines(second, z1)).sum()

    arrays = [array.astype(np.float32) for array in (p1, p2, z1, z2)]
    value, gradients = jax.jit(jax.value_and_grad(byol_loss, argnums=(0, 1, 2, 3)))(*arrays)
    np.testing.assert_allclose(value, by_hand(p1, p2), rtol=1e-5)
    np.testing.assert_allclose(gradients[0], slope(lambda p: by_hand(p, p2), p1), atol=1e-4)
    np.testing.assert_allclose(gradients[1], slope(lambda p: by_hand(p1, p), p2), atol=1e-4)
    np.testing.assert_array_equal(gradients[2], 0)
    np.testing.assert_array_equal(gradients[3], 0)
    for prediction, gradient in zip((p1, p2), gradients[:2], strict=True):
        np.testing.assert_allclose((prediction * gradient).sum(1), 0, atol=1e-5)


def test_simsiam_loss_matches_numpy_and_learns_by_the_frozen_slope(load, slope):
    simsiam_loss = load("teachers/simsiam_loss").simsiam_loss
    rng = np.random.default_rng(6)
    encode, predict = rng.normal(size=(3, 2)), rng.normal(size=(3, 3))
    x1, x2 = rng.normal(size=(2, 4, 2))
    z1, z2 = x1 @ encode.T, x2 @ encode.T

    def by_hand(w, v):
        return -(cosines(x1 @ w.T @ v.T, z2) + cosines(x2 @ w.T @ v.T, z1)).mean() / 2

    def net(array):
        layer = torch.nn.Linear(array.shape[1], array.shape[0], bias=False)
        layer.weight.data = torch.tensor(array, dtype=torch.float32)
        return layer

    encoder, predictor = net(encode), net(predict)
    loss = simsiam_loss(encoder, predictor, *(torch.tensor(x, dtype=torch.float32) for x in (x1, x2)))
    np.testing.assert_allclose(loss.item(), by_hand(encode, predict), rtol=1e-5)
    loss.backward()
    np.testing.assert_allclose(encoder.weight.grad, slope(lambda w: by_hand(w, predict), encode), atol=1e-4)
    np.testing.assert_allclose(predictor.weight.grad, slope(lambda v: by_hand(encode, v), predict), atol=1e-4)
