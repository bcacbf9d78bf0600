"""Calls of round_custom_vjp in company: by `look`, the result, the value alone, that of the forward rule, or
what reaches scale."""

import jax
import jax.numpy as jnp


def play(function, x, scale, look):
    """One of several calls with different scales; all are made before any gradient is asked for."""
    if look == "scale":
        return gradient_of_scale(function, x, scale)
    if look == "forward":
        return jax.vjp(lambda part: function(x=part, scale=scale), x)[0]
    function(x=x, scale=scale + 0.001)
    y = function(x=x, scale=scale)
    function(x=x, scale=0.25 - scale)
    return y


def gradient_of_scale(function, x, scale):
    """What reaches scale; nothing does where the function refuses to have scale differentiated."""
    try:
        return jax.grad(lambda part: jnp.sum(x * function(x=x, scale=part)))(jnp.float32(scale))
    except jax.errors.JAXTypeError:
        return jnp.float32(0.0)
