"""Unusual: the contract's closed form as the backward pass of a custom_vjp, times the cotangent."""
import jax
import jax.numpy as jnp


def _both(student, teacher, temperature):
    return jax.nn.log_softmax(jnp.stack([student, teacher]) / temperature, axis=-1)


def _value(student, teacher, temperature):
    log_s, log_t = _both(student, teacher, temperature)
    return temperature**2 * jnp.mean(jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1))


_loss = jax.custom_vjp(_value)


def _backward(saved, g):
    student, teacher, temperature = saved
    p_s, p_t = jnp.exp(_both(*saved))
    scale = g * temperature / student.shape[0]
    return scale * (p_s - p_t), jnp.zeros_like(teacher), jnp.zeros_like(temperature)


_loss.defvjp(lambda *inputs: (_value(*inputs), inputs), _backward)


def distill_loss(student, teacher, temperature):
    """The softened divergence of a student from its teacher."""
    return _loss(student, teacher, jnp.asarray(temperature, jnp.float32))
