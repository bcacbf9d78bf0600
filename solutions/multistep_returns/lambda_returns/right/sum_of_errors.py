"""The λ-return as a value plus a fading sum of TD errors; the value before the first step is not needed."""

import jax
import jax.numpy as jnp


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    one_step = r_t + discount_t * v_t
    fade = discount_t * jnp.broadcast_to(lambda_, r_t.shape)
    surprises = one_step[1:] - v_t[:-1]
    corrections = [jnp.zeros(())]
    for t in reversed(range(len(surprises))):
        corrections.append(fade[t] * (surprises[t] + corrections[-1]))
    returns = one_step + jnp.stack(corrections[::-1])
    return jnp.where(stop_target_gradients, jax.lax.stop_gradient(returns), returns)
