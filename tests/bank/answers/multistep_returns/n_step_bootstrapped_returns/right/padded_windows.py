"""Right: the padded form of a public implementation, with enough padding for n > T."""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    size = r_t.shape[0]
    lambda_t = jnp.ones_like(discount_t) * lambda_t
    tail = n - 1
    r = jnp.concatenate([r_t, jnp.zeros(tail, r_t.dtype)])
    d = jnp.concatenate([discount_t, jnp.ones(tail, r_t.dtype)])
    lam = jnp.concatenate([lambda_t, jnp.ones(tail, r_t.dtype)])
    v = jnp.concatenate([v_t, jnp.repeat(v_t[-1:], tail)])
    g = v[tail:]
    for i in range(n)[::-1]:
        g = r[i : i + size] + d[i : i + size] * (
            (1.0 - lam[i : i + size]) * v[i : i + size] + lam[i : i + size] * g
        )
    return lax.stop_gradient(g) if stop_target_gradients else g
