"""Unusual: custom_vjp with the contract's gradient, by a mask."""
import jax
import jax.numpy as jnp


def _parts(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - old_logp)
    binds = ((ratio > 1 + eps) & (advantage > 0)) | ((ratio < 1 - eps) & (advantage < 0))
    return ratio, binds


@jax.custom_vjp
def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio, binds = _parts(new_logp, old_logp, advantage, eps)
    used = jnp.where(binds, jnp.clip(ratio, 1 - eps, 1 + eps), ratio)
    return -jnp.mean(used * advantage)


def _forward(new_logp, old_logp, advantage, eps):
    ratio, binds = _parts(new_logp, old_logp, advantage, eps)
    slope = jnp.where(binds, 0.0, -ratio * advantage / new_logp.shape[0])
    return ppo_clip_loss(new_logp, old_logp, advantage, eps), (slope, eps)


def _backward(kept, cotangent):
    slope, eps = kept
    nothing = jnp.zeros_like(slope)
    return cotangent * slope, nothing, nothing, jnp.zeros_like(eps)


ppo_clip_loss.defvjp(_forward, _backward)
