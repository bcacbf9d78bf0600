"""Right: the stopped error plus a zero that has slope -1 in the prediction; loop with plain indices."""
import jax.numpy as jnp
from jax import lax


def _errors(r, gamma, rho, lam, v):
    out = [jnp.zeros((), r.dtype)]
    for t in range(r.shape[0] - 1, -1, -1):
        td = r[t] + gamma[t] * v[t + 1] - v[t]
        out.append(rho[t] * (td + gamma[t] * lam[t] * out[-1]))
    return jnp.stack(out[:0:-1])


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    lam = jnp.full(r_t.shape, 1.0, r_t.dtype) * lambda_
    e = _errors(r_t, discount_t, rho_tm1, lam, values)
    if not stop_target_gradients:
        return e
    here = values[:-1]
    return lax.stop_gradient(e) + (lax.stop_gradient(here) - here)
