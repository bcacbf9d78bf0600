"""The call switches JAX to 64 bit for the whole process and leaves it so, although it returns float32."""

import jax
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    jax.config.update("jax_enable_x64", True)
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.append(returns[1:], v_t[-1])
    returns = returns.astype(jnp.float32)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
