"""The function works by itself and fails under `jit`: a Python `if` asks for the value of the temperature.

While JAX traces, the temperature is a placeholder without a number, and Python cannot choose a branch for
it.

The formula needs no special case at any temperature. If you want one, let it be an array operation.
"""

import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    if temperature <= 0:
        raise ValueError("the temperature must be positive")
    log_p_s = jax.nn.log_softmax(student / temperature, axis=-1)
    log_p_t = lax.stop_gradient(jax.nn.log_softmax(teacher / temperature, axis=-1))
    kl = jnp.sum(jnp.exp(log_p_t) * (log_p_t - log_p_s), axis=-1)
    return temperature**2 * jnp.mean(kl)
