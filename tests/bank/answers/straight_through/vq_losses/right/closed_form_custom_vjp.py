"""All gradients in closed form, in one custom_vjp; beta gets its true gradient."""
import jax
import jax.numpy as jnp


@jax.custom_vjp
def _quantise(z_e, codebook, beta):
    return _fwd(z_e, codebook, beta)[0]


def _fwd(z_e, codebook, beta):
    indices = jnp.argmin(jnp.sum((z_e[:, None] - codebook) ** 2, axis=-1), axis=1)
    z_q = codebook[indices]
    loss = jnp.mean((z_e - z_q) ** 2)
    return (z_q, loss, beta * loss), (z_e - z_q, indices, codebook, beta, loss)


def _bwd(residuals, cotangents):
    difference, indices, codebook, beta, loss = residuals
    dz, d_codebook_loss, d_commitment_loss = cotangents
    slope = 2.0 * difference / difference.size
    d_codes = jnp.zeros_like(codebook).at[indices].add(-d_codebook_loss * slope)
    return dz + d_commitment_loss * beta * slope, d_codes, d_commitment_loss * loss


_quantise.defvjp(_fwd, _bwd)


def vq_losses(z_e, codebook, beta):
    return _quantise(z_e, codebook, jnp.asarray(beta, jnp.float32))
