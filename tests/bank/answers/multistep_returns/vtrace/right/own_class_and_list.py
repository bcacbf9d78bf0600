"""A class with one method per symbol of the formula, and a list filled from the end; fixed copies are made
of uses, not of arrays.
"""

import jax.numpy as jnp
from jax import lax


class _Unroll:
    def __init__(self, u, v, r, gamma, rho, lam, top):
        self.u, self.v, self.r, self.gamma, self.rho, self.top = u, v, r, gamma, rho, top
        self.lam = jnp.broadcast_to(jnp.asarray(lam, u.dtype), u.shape)

    def delta(self, t):
        return jnp.minimum(self.top, self.rho[t]) * (self.r[t] + self.gamma[t] * self.v[t] - self.u[t])

    def c(self, t):
        return self.lam[t] * jnp.minimum(1.0, self.rho[t])

    def errors(self):
        out = [jnp.zeros((), self.u.dtype)]
        for t in range(len(self.u) - 1, -1, -1):
            out.insert(0, self.delta(t) + self.gamma[t] * self.c(t) * out[0])
        return jnp.stack(out[:-1])


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
    inputs = (v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_, clip_rho_threshold)
    if not stop_target_gradients:
        return _Unroll(*inputs).errors()
    constant = _Unroll(*(lax.stop_gradient(x) for x in inputs)).errors()
    return constant - (v_tm1 - lax.stop_gradient(v_tm1))
