"""Right: a custom VJP with the cotangent in it and zeros for y."""
import jax
import jax.numpy as jnp


def _value(x, y):
    return jnp.square(x).sum() + jnp.square(y).sum()


blocked = jax.custom_vjp(_value)
blocked.defvjp(
    lambda x, y: (_value(x, y), dict(x=x, y=y)),
    lambda saved, g: (2.0 * g * saved["x"], jnp.zeros_like(saved["y"])),
)


def blocked_sum(x, y):
    return blocked(x, y)
