"""The closed form: a matrix of products of gamma c, made row by row without division, applied to the one-step terms."""
import jax
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    def work(q_t, v_t, r_t, discount_t, c_t):
        steps = r_t.shape[0]
        trace = discount_t[:-1] * c_t
        own = (r_t + discount_t * v_t) - jnp.pad(trace * q_t, (0, 1))

        def row(t):
            factors = jnp.where(jnp.arange(1, steps) > t, trace, 1.0)
            weights = jnp.concatenate([jnp.ones(1, jnp.float32), jnp.cumprod(factors)])
            return jnp.where(jnp.arange(steps) >= t, weights, 0.0)

        return jnp.sum(jax.vmap(row)(jnp.arange(steps)) * own, axis=1)

    out = work(*map(jnp.asarray, (q_t, v_t, r_t, discount_t, c_t)))
    return out if not stop_target_gradients else lax.stop_gradient(out)
