"""Compares the float actions with a range and sums over the one entry that is left."""
import jax
import jax.numpy as jnp
from jax import lax


class _Losses:
    def __call__(self, logits, actions, values, returns):
        returns = lax.stop_gradient(returns)
        return self.policy(logits, actions, returns - values), self.value(returns - values)

    def policy(self, logits, actions, advantage):
        columns = jnp.arange(logits.shape[1], dtype=jnp.float32)
        shifted = logits - lax.stop_gradient(logits.max(axis=1, keepdims=True))
        logp = shifted - jnp.log(jnp.exp(shifted).sum(axis=1, keepdims=True))
        chosen = jnp.where(actions[:, None] == columns, logp, 0.0).sum(axis=1)
        return -jnp.mean(chosen * lax.stop_gradient(advantage))

    def value(self, error):
        return jnp.mean(error * error)


actor_critic_losses = _Losses()
