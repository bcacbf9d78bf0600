"""The value comes in as a constant of a two-argument gate, whose backward rule sends scale times the
cotangent to x.
"""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def _gate(value, x, scale):
    return value


def _gate_fwd(value, x, scale):
    return value, jnp.asarray(scale, jnp.float32)


def _gate_bwd(scale, cotangent):
    return None, scale * cotangent, None


_gate.defvjp(_gate_fwd, _gate_bwd)


def round_custom_vjp(x, scale):
    x = jnp.asarray(x, jnp.float32)
    whole = jnp.trunc(x)
    rest = x - whole
    value = whole + jnp.where(jnp.abs(rest) >= 0.5, jnp.sign(x), 0.0)
    return _gate(jax.lax.stop_gradient(value), x, scale)
