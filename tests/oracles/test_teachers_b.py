"""Teachers that predict another view: against numpy, and slopes with the targets frozen."""

import jax
import numpy as np


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
