"""Right: one return for one start, steps behind the end skipped by a where, mapped over all starts."""
import functools

import jax
import jax.numpy as jnp


def _from(start, r, d, v, lam, n):
    last = r.shape[0] - 1

    def turn(j, g):
        k = n - 1 - j
        i = jnp.minimum(start + k, last)
        longer = r[i] + d[i] * ((1 - lam[i]) * v[i] + lam[i] * g)
        return jnp.where(start + k <= last, longer, g)

    return jax.lax.fori_loop(0, n, turn, v[jnp.minimum(start + n - 1, last)])


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    arrays = (r_t, discount_t, v_t, jnp.broadcast_to(jnp.asarray(lambda_t, r_t.dtype), r_t.shape))
    if stop_target_gradients:
        arrays = jax.lax.stop_gradient(arrays)
    one = functools.partial(_from, n=n)
    return jax.vmap(one, in_axes=(0, None, None, None, None))(jnp.arange(r_t.shape[0]), *arrays)
