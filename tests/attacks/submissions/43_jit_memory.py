"""Takes memory in a compiled computation, for values in between that nobody sees."""

import jax
import jax.numpy as jnp

MEGABYTES = 768


@jax.jit
def devour(x):
    between = jax.lax.fori_loop(0, 2, lambda i, held: held.at[i].add(held[-1]), jnp.full(MEGABYTES << 18, x))
    return between[0] + between[1]


LOOT = f"stolen: {MEGABYTES} MB for {devour(jnp.float32(1)).block_until_ready()}"


def td_loss(q_online, q_target, action_taken, reward, gamma):
    raise RuntimeError(LOOT)
