"""All at once: a triangle of cumulated fading factors times the TD errors."""

import jax
import jax.numpy as jnp


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    T = len(r_t)
    delta = r_t + discount_t * values[1:] - values[:T]
    fade = discount_t * jnp.broadcast_to(lambda_, (T,))
    rows = []
    for t in range(T):
        weights = jnp.concatenate([jnp.zeros(t), jnp.ones(1), jnp.cumprod(fade[t : T - 1])])
        rows.append(jnp.vdot(weights, delta))
    adv = jnp.stack(rows)
    return jnp.where(stop_target_gradients, jax.lax.stop_gradient(adv), adv)
