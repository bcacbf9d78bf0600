"""An object with __call__; the default adds a zero whose slope in the prediction is minus one."""
import dataclasses

import jax.numpy as jnp
from jax import lax


@dataclasses.dataclass(frozen=True)
class VTrace:
    ceiling_of_traces: float = 1.0

    def errors(self, u, v, r, gamma, rho, lam, bar):
        weight = jnp.where(rho < bar, rho, bar)
        trace = lam * jnp.where(rho < self.ceiling_of_traces, rho, self.ceiling_of_traces)
        delta = weight * (r + gamma * v - u)
        fade = gamma * trace
        e, out = jnp.zeros((), delta.dtype), []
        for t in range(delta.shape[0] - 1, -1, -1):
            e = delta[t] + fade[t] * e
            out.append(e)
        return jnp.stack(out)[::-1]

    def __call__(
        self,
        v_tm1,
        v_t,
        r_t,
        discount_t,
        rho_tm1,
        lambda_=1.0,
        clip_rho_threshold=1.0,
        stop_target_gradients=True,
    ):
        e = self.errors(v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_, clip_rho_threshold)
        if stop_target_gradients:
            return lax.stop_gradient(e) + (lax.stop_gradient(v_tm1) - v_tm1)
        return e


vtrace = VTrace()
