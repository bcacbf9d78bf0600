r"""custom_jvp, transposed by JAX; the tangent of scale is dropped."""

import jax
import jax.numpy as jnp



@jax.custom_jvp
def round_custom_vjp(x, scale):
    return jax.lax.round(x, jax.lax.RoundingMethod.TO_NEAREST_EVEN)


@round_custom_vjp.defjvp
def _rule(primals, tangents):
    x, scale = primals
    return round_custom_vjp(x, scale), scale * tangents[0]
