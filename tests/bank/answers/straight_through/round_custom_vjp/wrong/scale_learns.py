r"""The backward rule gives scale the gradient of a learned step size.

Page: "\overline{\texttt{scale}} := 0."
When: the gradient with respect to scale is asked for (argnums=1): it is not zero.
"""

import jax
import jax.numpy as jnp



@jax.custom_vjp
def round_custom_vjp(x, scale):
    return jnp.round(x)


def _fwd(x, scale):
    return jnp.round(x), (x, scale)


def _bwd(residuals, g):
    x, scale = residuals
    return scale * g, jnp.sum(g * (jnp.round(x) - x))


round_custom_vjp.defvjp(_fwd, _bwd)
