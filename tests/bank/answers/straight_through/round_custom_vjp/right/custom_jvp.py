"""Right: a custom JVP rule that is linear in the tangent; JAX transposes it for reverse mode."""
import jax
import jax.numpy as jnp


@jax.custom_jvp
def round_custom_vjp(x, scale):
    return jnp.rint(x)


@round_custom_vjp.defjvp
def _rule(primals, tangents):
    x, scale = primals
    x_dot, _ = tangents
    return jnp.rint(x), jnp.asarray(scale * x_dot, x_dot.dtype)
