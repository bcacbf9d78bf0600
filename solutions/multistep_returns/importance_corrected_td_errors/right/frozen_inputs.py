"""All that the target is made of is stopped on the first line; the live prediction is subtracted at the end."""

import jax
import jax.numpy as jnp


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    sg = jax.lax.stop_gradient if stop_target_gradients else (lambda x: x)
    r, d, rho, lam, v = (sg(jnp.asarray(x)) for x in (r_t, discount_t, rho_tm1, lambda_, values))
    one_step = r + d * v[1:] - v[:-1]
    _, e = jax.lax.associative_scan(
        lambda later, earlier: (later[0] * earlier[0], earlier[0] * later[1] + earlier[1]),
        (rho * d * lam, rho * one_step),
        reverse=True,
    )
    return e - values[:-1] + v[:-1] if stop_target_gradients else e
