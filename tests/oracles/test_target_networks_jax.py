"""Unit 2, JAX, against closed forms and finite differences with the stopped part frozen."""

import jax
import numpy as np
import pytest


def test_td_loss_is_the_squared_error_and_its_gradient_the_frozen_slope(load, slope):
    td_loss = load("target_networks/td_loss").td_loss
    q_online, q_target = np.array([0.3, -1.2, 2.0], np.float32), np.array([1.5, 0.2, -0.4], np.float32)
    error = 0.7 + 0.9 * 1.5 - 2.0
    assert float(td_loss(q_online, q_target, np.float32(2), 0.7, 0.9)) == pytest.approx(error**2, rel=1e-5)

    def frozen(q):
        return (0.7 + 0.9 * q_target.max() - q[2]) ** 2

    gradients = jax.grad(td_loss, argnums=(0, 1))(q_online, q_target, np.float32(2), 0.7, 0.9)
    np.testing.assert_allclose(gradients[0], slope(frozen, q_online), atol=1e-4)
    np.testing.assert_array_equal(gradients[1], 0)
