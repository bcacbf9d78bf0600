"""custom_jvp instead of custom_vjp: a linear rule that JAX transposes, and that ignores the tangent of scale."""
import jax
import jax.numpy as jnp


@jax.custom_jvp
def round_custom_vjp(x, scale):
    return jnp.rint(x)


@round_custom_vjp.defjvp
def _rule(primals, tangents):
    (x, scale), (x_dot, _) = primals, tangents
    return round_custom_vjp(x, scale), x_dot * scale
