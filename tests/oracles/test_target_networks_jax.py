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


def projected(p, ret, discount, support):
    """Bellemare et al. (2017), algorithm 1, atom by atom."""
    m = np.zeros(len(support))
    for mass, z in zip(p, support, strict=True):
        moved = min(max(ret + discount * z, support[0]), support[-1])
        place = (moved - support[0]) / (support[1] - support[0])
        low = min(int(place), len(support) - 2)
        m[low] += mass * (low + 1 - place)
        m[low + 1] += mass * (place - low)
    return m


def softmax(logits):
    p = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return p / p.sum(axis=-1, keepdims=True)


def test_rainbow_loss_is_the_cross_entropy_to_a_projection_made_atom_by_atom(load, slope):
    rainbow_loss = load("target_networks/rainbow_loss").rainbow_loss
    rng = np.random.default_rng(4)
    logits, online, target = rng.normal(size=(3, 4, 2, 5))
    support, actions, weights = np.linspace(-2, 2, 5), np.array([1, 0, 1, 1]), rng.uniform(0.5, 2, 4)
    returns, discounts = np.array([0.3, 1.9, -2.6, 1.0]), np.array([0.7, 0.9, 0.8, 0.0])
    best = np.argmax(softmax(online) @ support, axis=1)
    m = [projected(softmax(target[i, best[i]]), returns[i], discounts[i], support) for i in range(4)]
    np.testing.assert_allclose(np.sum(m, axis=1), 1)
    np.testing.assert_allclose(m[3], [0, 0, 0, 1, 0])

    def priorities(logits):
        return np.array([-m[i] @ np.log(softmax(logits[i, actions[i]])) for i in range(4)])

    def frozen(logits):
        return np.mean(weights * priorities(logits))

    inputs = (logits, actions, returns, discounts, online, target, support, weights)
    inputs = [np.asarray(x, np.float32) for x in inputs]
    run = jax.jit(jax.value_and_grad(rainbow_loss, argnums=(0, 4, 5), has_aux=True))
    (loss, new), gradients = run(*inputs)
    assert float(loss) == pytest.approx(frozen(logits), rel=1e-5)
    np.testing.assert_allclose(new, priorities(logits), rtol=1e-5)
    np.testing.assert_allclose(gradients[0], slope(frozen, logits), atol=1e-5)
    analytic = np.zeros_like(logits)
    for i, action in enumerate(actions):
        analytic[i, action] = weights[i] / 4 * (softmax(logits[i, action]) - m[i])
    np.testing.assert_allclose(gradients[0], analytic, atol=1e-6)
    for blocked in gradients[1:]:
        np.testing.assert_array_equal(blocked, 0)
    of_priorities = jax.jit(jax.grad(lambda *x: rainbow_loss(*x)[1].sum(), argnums=(0, 4, 5)))(*inputs)
    for blocked in of_priorities:
        np.testing.assert_array_equal(blocked, 0)


def test_periodic_update_is_the_python_branch_and_the_old_target_gets_nothing(load):
    periodic_update = jax.jit(load("target_networks/periodic_update").periodic_update)
    rng = np.random.default_rng(5)
    params, target = (
        {"w": rng.normal(size=(2, 3)).astype(np.float32), "more": [np.float32(rng.normal()), np.int32(n)]}
        for n in (1, 2)
    )
    for step in range(8):
        result = periodic_update(params, target, np.int32(step), np.int32(3))
        jax.tree.map(np.testing.assert_array_equal, result, params if step in (0, 3, 6) else target)

        def updated_weights(w, step=step):
            return periodic_update(params, {**target, "w": w}, np.int32(step), np.int32(3))["w"]

        _, pull = jax.vjp(updated_weights, target["w"])
        np.testing.assert_array_equal(pull(np.ones((2, 3), np.float32))[0], 0)
