"""Uses lambda_{t+1} in the trace of step t.

Page: "c_t = lambda_t min(1, rho_t)" with "`lambda_` | `()` or `(T,)` float32"
When: lambda_ of shape (T,) with entries that differ.
"""
import jax.numpy as jnp
from jax import lax


def _errors(deltas, traces):
    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    return lax.scan(back, jnp.zeros_like(deltas[0]), (deltas, traces), reverse=True)[1]


def vtrace(
    v_tm1,
    v_t,
    r_t,
    discount_t,
    rho_tm1,
    lambda_=1.0,
    clip_rho_threshold=1.0,
    stop_target_gradients=True,
):
    lam = jnp.broadcast_to(lambda_, r_t.shape)
    lam = jnp.concatenate([lam[1:], jnp.ones_like(lam[:1])])
    deltas = jnp.minimum(clip_rho_threshold, rho_tm1) * (r_t + discount_t * v_t - v_tm1)
    errors = _errors(deltas, discount_t * lam * jnp.minimum(1.0, rho_tm1))
    if stop_target_gradients:
        return lax.stop_gradient(errors + v_tm1) - v_tm1
    return errors
