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


def test_td_loss_batch_is_the_mean_over_rows_and_its_gradient_the_frozen_slope(load, slope):
    td_loss_batch = load("target_networks/td_loss_batch").td_loss_batch
    rng = np.random.default_rng(1)
    q_online, q_target = rng.normal(size=(2, 5, 3)).astype(np.float32)
    actions, rewards, dones = np.array([2, 0, 1, 2, 1]), rng.normal(size=5), np.array([0, 1, 0, 0, 1])
    best = q_target.max(axis=1)

    def frozen(q):
        errors = [
            rewards[i] + (0 if dones[i] else 0.9 * best[i]) - q[i, action] for i, action in enumerate(actions)
        ]
        return np.mean(np.square(errors))

    inputs = [np.asarray(x, np.float32) for x in (q_online, q_target, actions, rewards, dones, 0.9)]
    value, gradients = jax.jit(jax.value_and_grad(td_loss_batch, argnums=(0, 1)))(*inputs)
    assert float(value) == pytest.approx(frozen(q_online), rel=1e-5)
    np.testing.assert_allclose(gradients[0], slope(frozen, q_online), atol=1e-5)
    np.testing.assert_array_equal(gradients[1], 0)


def test_td_grads_are_the_closed_forms_and_the_slopes_with_and_without_a_frozen_bootstrap(load, slope):
    td_grads = load("target_networks/td_grads").td_grads
    w, phi, phi_next = np.random.default_rng(2).normal(size=(3, 4)).astype(np.float32)
    reward, gamma = np.float32(0.7), np.float32(0.9)
    error = reward + gamma * w @ phi_next - w @ phi
    semi, full = jax.jit(td_grads)(w, phi, phi_next, reward, gamma)
    np.testing.assert_allclose(semi, -2 * error * phi, rtol=1e-5)
    np.testing.assert_allclose(full - semi, 2 * error * gamma * phi_next, rtol=1e-4)
    np.testing.assert_allclose(
        semi, slope(lambda v: (reward + gamma * w @ phi_next - v @ phi) ** 2, w), rtol=1e-4
    )
    np.testing.assert_allclose(
        full, slope(lambda v: (reward + gamma * v @ phi_next - v @ phi) ** 2, w), rtol=1e-4
    )


@pytest.mark.parametrize("shapes", [((4, 1), (4, 3)), ((3,), (3, 3)), ((), (3,))])
def test_dueling_q_adds_the_value_to_centred_advantages_and_differentiates_the_centring(load, shapes):
    dueling_q = load("target_networks/dueling_q").dueling_q
    rng = np.random.default_rng(3)
    value, advantage = (rng.normal(size=shape).astype(np.float32) for shape in shapes)
    wanted = np.stack(
        [v + a - sum(a) / 3 for v, a in zip(value.ravel(), advantage.reshape(-1, 3), strict=True)]
    )
    by_value, by_advantage = jax.jit(jax.jacobian(dueling_q, argnums=(0, 1)))(value, advantage)
    rows = value.size
    np.testing.assert_allclose(dueling_q(value, advantage), wanted.reshape(advantage.shape), rtol=1e-5)
    np.testing.assert_array_equal(by_value.reshape(rows, 3, rows), np.eye(rows)[:, None].repeat(3, axis=1))
    one_state = np.eye(3) - 1 / 3
    np.testing.assert_allclose(
        by_advantage.reshape(rows * 3, rows * 3), np.kron(np.eye(rows), one_state), atol=1e-6
    )
