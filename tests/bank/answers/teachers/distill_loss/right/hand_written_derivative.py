"""A custom_jvp rule with the contract's gradient; the teacher does not appear in it."""
import jax
import jax.numpy as jnp
from jax import lax


def _logs(logits, temperature):
    shifted = (logits - lax.stop_gradient(logits.max(axis=-1, keepdims=True))) / temperature
    return shifted - jnp.log(jnp.exp(shifted).sum(axis=-1, keepdims=True))


@jax.custom_jvp
def _loss(student, teacher, temperature):
    log_s, log_t = _logs(student, temperature), _logs(teacher, temperature)
    return temperature**2 * jnp.mean(jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1))


@_loss.defjvp
def _loss_jvp(primals, tangents):
    student, teacher, temperature = primals
    gap = jnp.exp(_logs(student, temperature)) - jnp.exp(_logs(teacher, temperature))
    gradient = temperature / student.shape[0] * gap
    return _loss(*primals), jnp.sum(gradient * tangents[0])


def distill_loss(student, teacher, temperature):
    return _loss(student, teacher, jnp.asarray(temperature, jnp.float32))
