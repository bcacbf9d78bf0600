import jax
import jax.numpy as jnp


def round_custom_vjp(x, scale):
    scale = jax.lax.stop_gradient(scale)

    @jax.custom_jvp
    def rounded(v):
        return jnp.floor(v + 0.5)

    @rounded.defjvp
    def rule(primals, tangents):
        return rounded(primals[0]), scale * tangents[0]

    return rounded(x)
