"""The advantage as a lambda-return less its baseline would round differently; here TD errors are made
inside the scan, from a dict of inputs, and the arguments are stopped one by one."""
import jax
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    data = dict(r=r_t, gamma=discount_t, lam=jnp.broadcast_to(lambda_, r_t.shape), v=values[:-1], nxt=values[1:])
    if stop_target_gradients:
        data = jax.tree_util.tree_map(lax.stop_gradient, data)

    def step(advantage, now):
        td = now["r"] + now["gamma"] * now["nxt"] - now["v"]
        advantage = td + now["gamma"] * now["lam"] * advantage
        return advantage, advantage

    _, advantages = lax.scan(step, jnp.zeros((), r_t.dtype), data, reverse=True, unroll=2)
    return advantages
