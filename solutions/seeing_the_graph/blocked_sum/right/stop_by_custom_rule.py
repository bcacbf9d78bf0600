import jax
import jax.numpy as jnp


@jax.custom_vjp
def constant(v):
    return v


constant.defvjp(lambda v: (v, None), lambda _, ct: (jnp.zeros_like(ct),))


def blocked_sum(x, y):
    return jnp.vdot(x, x) + constant(jnp.vdot(y, y))
