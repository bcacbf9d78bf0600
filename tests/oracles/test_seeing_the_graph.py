"""Unit 1 against closed forms and finite differences with the stopped part frozen."""

import numpy as np
import pytest


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
