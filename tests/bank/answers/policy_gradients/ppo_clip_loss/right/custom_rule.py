"""The loss with its gradient written down as in the contract."""
import jax
import jax.numpy as jnp


def _parts(new, old, a, eps):
    ratio = jnp.exp(new - old)
    binds = ((ratio > 1 + eps) & (a > 0)) | ((ratio < 1 - eps) & (a < 0))
    return ratio, binds


@jax.custom_vjp
def _loss(new, old, a, eps):
    ratio, binds = _parts(new, old, a, eps)
    bound = jnp.where(a > 0, 1 + eps, 1 - eps)
    return -jnp.mean(jnp.where(binds, bound, ratio) * a)


def _forward(new, old, a, eps):
    return _loss(new, old, a, eps), (new, old, a, eps)


def _backward(saved, g):
    new, old, a, eps = saved
    ratio, binds = _parts(*saved)
    for_new = g * jnp.where(binds, 0.0, -ratio * a / a.shape[0])
    return for_new, jnp.zeros_like(old), jnp.zeros_like(a), jnp.zeros_like(eps)


_loss.defvjp(_forward, _backward)


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    return _loss(new_logp, old_logp, advantage, jnp.asarray(eps, jnp.float32))
