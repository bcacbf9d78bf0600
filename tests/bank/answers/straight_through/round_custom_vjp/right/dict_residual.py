"""Right: a custom VJP with a dict as residual, floor and ceil for the value, and an explicit zero for the scale."""
import jax
import jax.numpy as jnp


def _nearest(x):
    below, above = jnp.floor(x), jnp.ceil(x)
    return jnp.where(x - below < above - x, below, above)


rule = jax.custom_vjp(lambda x, scale: _nearest(x))


def forward(x, scale):
    return _nearest(x), {"factor": scale}


def backward(residual, cotangent):
    factor = residual["factor"]
    return jnp.multiply(cotangent, factor).astype(cotangent.dtype), jnp.zeros_like(factor)


rule.defvjp(forward, backward)


def round_custom_vjp(x, scale):
    return rule(x, scale)
