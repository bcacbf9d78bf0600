"""Right: fori_loop over an output buffer, with the bracket as v + lambda (G - v)."""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    size = r_t.shape[0]
    lam = jnp.full((size,), lambda_) if jnp.ndim(lambda_) == 0 else lambda_

    def body(i, buffer):
        t = size - 1 - i
        bracket = v_t[t] + lam[t] * (buffer[t + 1] - v_t[t])
        return buffer.at[t].set(r_t[t] + discount_t[t] * bracket)

    buffer = jnp.zeros(size + 1, r_t.dtype).at[size].set(v_t[-1])
    returns = lax.fori_loop(0, size, body, buffer)[:size]
    return jnp.where(stop_target_gradients, lax.stop_gradient(returns), returns)
