"""Unusual: the idiom of the paper's code, l2_normalize with rsqrt and a squared distance, both pairs stacked."""
import jax
import jax.numpy as jnp


def l2_normalize(x, axis=None, epsilon=1e-12):
    square_sum = jnp.sum(jnp.square(x), axis=axis, keepdims=True)
    x_inv_norm = jax.lax.rsqrt(jnp.maximum(square_sum, epsilon))
    return x * x_inv_norm


def regression_loss(x, y):
    normed_x, normed_y = l2_normalize(x, axis=-1), l2_normalize(y, axis=-1)
    return jnp.sum((normed_x - normed_y) ** 2, axis=-1)


@jax.jit
def byol_loss(p1, p2, z1, z2):
    """2 - 2 cos of each prediction and the other view's target, summed."""
    online, target = jnp.concatenate([p1, p2]), jnp.concatenate([z2, z1])
    return regression_loss(online, jax.lax.stop_gradient(target)).sum()
