"""Associative scan on flipped arrays; the stop is on all inputs."""
import jax
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    inputs = (r_t, discount_t, v_t, lambda_)
    if stop_target_gradients:
        inputs = jax.tree.map(lax.stop_gradient, inputs)
    r, g, v, lam = (jnp.asarray(x, dtype=jnp.float32) for x in inputs)
    offset = jnp.flip(r + g * (1.0 - lam) * v)
    slope = jnp.flip(g * lam)

    def then(first, second):
        return second[0] + second[1] * first[0], second[1] * first[1]

    a, b = lax.associative_scan(then, (offset, slope))
    return jnp.flip(a + b * v[-1])
