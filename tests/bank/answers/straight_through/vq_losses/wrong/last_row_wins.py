"""The lookup's backward rule writes with `set`: of several rows with one code only one row counts.
Page: "`codebook_loss` | **blocked** | **flows**, to the codes that were chosen"
When: two rows choose the same code: its gradient is that of one row instead of the sum."""
import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def _lookup(codebook, indices):
    return codebook[indices]


def _fwd(codebook, indices):
    return codebook[indices], (codebook, indices)


def _bwd(residuals, g):
    codebook, indices = residuals
    return jnp.zeros_like(codebook).at[indices].set(g), None


_lookup.defvjp(_fwd, _bwd)


def vq_losses(z_e, codebook, beta):
    distances = jnp.sum((z_e[:, None, :] - codebook[None, :, :]) ** 2, axis=-1)
    z_q = _lookup(codebook, jnp.argmin(distances, axis=1))
    sg = lax.stop_gradient
    return z_e + sg(z_q - z_e), jnp.mean((sg(z_e) - z_q) ** 2), beta * jnp.mean((z_e - sg(z_q)) ** 2)
