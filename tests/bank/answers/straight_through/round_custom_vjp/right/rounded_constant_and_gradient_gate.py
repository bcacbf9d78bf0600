"""No rule for rounding: a gate whose backward scales, around x - x, added to a stopped round(x); jitted inside."""
import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def _gate(x, scale):
    """x; the cotangent is multiplied by scale on its way back."""
    return x


_gate.defvjp(lambda x, scale: (x, scale), lambda scale, g: (g * scale, jnp.zeros_like(scale)))


@jax.jit
def round_custom_vjp(x, scale):
    passed = _gate(x, lax.stop_gradient(scale))
    return lax.stop_gradient(jnp.round(x)) + (passed - lax.stop_gradient(passed))
