"""A custom reverse rule: rows where the clip binds get zero, all others minus ratio times advantage over B."""

import jax
import jax.numpy as jnp


def _parts(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - old_logp)
    too_good = (ratio > 1 + eps) & (advantage > 0)
    too_bad = (ratio < 1 - eps) & (advantage < 0)
    return ratio, too_good, too_bad


@jax.custom_vjp
def _loss(new_logp, old_logp, advantage, eps):
    ratio, too_good, too_bad = _parts(new_logp, old_logp, advantage, eps)
    effective = jnp.select([too_good, too_bad], [1 + eps, 1 - eps], ratio)
    return -jnp.mean(effective * advantage)


def _forward(new_logp, old_logp, advantage, eps):
    return _loss(new_logp, old_logp, advantage, eps), (new_logp, old_logp, advantage, eps)


def _backward(kept, upstream):
    new_logp, old_logp, advantage, eps = kept
    ratio, too_good, too_bad = _parts(*kept)
    slope = jnp.where(too_good | too_bad, 0.0, -ratio * advantage) * (upstream / new_logp.size)
    return slope, jnp.zeros_like(old_logp), jnp.zeros_like(advantage), jnp.zeros_like(eps)


_loss.defvjp(_forward, _backward)


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    return _loss(new_logp, old_logp, advantage, jnp.asarray(eps, dtype=jnp.float32))
