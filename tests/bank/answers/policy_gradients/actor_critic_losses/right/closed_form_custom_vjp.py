"""Both losses have custom reverse rules with the closed-form gradients of the contract."""

import jax
import jax.numpy as jnp


def _chosen(logits, actions):
    return actions[:, None] == jnp.arange(logits.shape[1], dtype=actions.dtype)[None, :]


@jax.custom_vjp
def _policy(logits, actions, values, returns):
    logp = logits - jax.nn.logsumexp(logits, axis=1, keepdims=True)
    picked = jnp.where(_chosen(logits, actions), logp, 0.0).sum(axis=1)
    return -jnp.mean(picked * (returns - values))


def _policy_fwd(logits, actions, values, returns):
    return _policy(logits, actions, values, returns), (logits, actions, values, returns)


def _policy_bwd(kept, upstream):
    logits, actions, values, returns = kept
    table = jax.nn.softmax(logits, axis=1) - _chosen(logits, actions)
    slope = upstream * (returns - values)[:, None] * table / logits.shape[0]
    return slope, jnp.zeros_like(actions), jnp.zeros_like(values), jnp.zeros_like(returns)


_policy.defvjp(_policy_fwd, _policy_bwd)


@jax.custom_vjp
def _value(values, returns):
    return jnp.mean(jnp.square(returns - values))


def _value_fwd(values, returns):
    return _value(values, returns), returns - values


def _value_bwd(error, upstream):
    return -2.0 * upstream * error / error.shape[0], jnp.zeros_like(error)


_value.defvjp(_value_fwd, _value_bwd)


def actor_critic_losses(logits, actions, values, returns):
    return _policy(logits, actions, values, returns), _value(values, returns)
