"""Unusual: rlax idiom, vmapped batched_index and a helper for q and v that gets the flag."""
import jax
import jax.numpy as jnp

_pick = jax.vmap(lambda row, action: jax.lax.dynamic_index_in_dim(row, action, keepdims=False))


def _from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients):
    g = r_t[-1] + discount_t[-1] * v_t[-1]

    def _body(acc, xs):
        reward, discount, c, v, q = xs
        acc = reward + discount * (v - c * q + c * acc)
        return acc, acc

    _, returns = jax.lax.scan(_body, g, (r_t[:-1], discount_t[:-1], c_t, v_t[:-1], q_t), reverse=True)
    returns = jnp.concatenate([returns, g[jnp.newaxis]], axis=0)
    return jax.lax.stop_gradient(returns) if stop_target_gradients else returns


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    """Off-policy returns from the Q-values of all actions."""
    exp_q_t = (pi_t * q_t).sum(axis=-1)
    q_a_t = _pick(q_t, jnp.rint(a_t).astype(jnp.uint32))[:-1]
    return _from_q_and_v(q_a_t, exp_q_t, r_t, discount_t, c_t[:-1], stop_target_gradients)
