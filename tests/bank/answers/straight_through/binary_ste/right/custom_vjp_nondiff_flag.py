"""custom_vjp with nondiff_argnums, the rule picked from a dict by the flag; keyword-only extra parameter."""
import functools

import jax
import jax.numpy as jnp

RULES = {False: lambda x, g: g, True: lambda x, g: g * (x * x < 1.0).astype(g.dtype)}


@functools.partial(jax.custom_vjp, nondiff_argnums=(1,))
def _step(x, clip):
    return jnp.greater(x, 0).astype(jnp.float32)


_step.defvjp(lambda x, clip: (_step(x, clip), x), lambda clip, x, g: (RULES[clip](x, g),))


def binary_ste(x, clip=False, *, dtype=jnp.float32):
    return _step(x, bool(clip)).astype(dtype)
