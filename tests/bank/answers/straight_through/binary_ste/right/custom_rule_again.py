"""Right: two custom VJPs, one for each value of the flag, picked from a dict."""
import jax
import jax.numpy as jnp


def _hard(x):
    return jnp.asarray(x > 0, dtype=jnp.float32)


plain = jax.custom_vjp(_hard)
plain.defvjp(lambda x: (_hard(x), None), lambda _, g: (g,))

gated = jax.custom_vjp(_hard)
gated.defvjp(lambda x: (_hard(x), x), lambda x, g: (jnp.where(jnp.abs(x) < 1.0, g, 0.0),))

_RULES = {False: plain, True: gated}


def binary_ste(x, clip=False):
    return _RULES[bool(clip)](x)
