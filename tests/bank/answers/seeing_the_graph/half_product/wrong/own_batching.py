"""A custom VJP on top of a kernel that brings its own batching rule; the rule adds up the last axis only.
Page: "It must work under jax.jit and under jax.vmap."
When: under jax.vmap over matrices, batch (B, m, n), or over numbers, batch (B,): values of a wrong size, or an error.
Without vmap, and under vmap over vectors, it is right."""
import jax
import jax.numpy as jnp


@jax.custom_batching.custom_vmap
def _sum_of_squares(x):
    return jnp.sum(x * x)


@_sum_of_squares.def_vmap
def _batched(axis_size, in_batched, x):
    return jnp.sum(x * x, axis=-1), True


@jax.custom_vjp
def half_product(x):
    return _sum_of_squares(x)


half_product.defvjp(lambda x: (_sum_of_squares(x), x), lambda x, cotangent: (cotangent * x,))
