"""Unusual: a mask in each leaf's own type (numbers are finite), both trees stopped, a class with __call__."""

import jax


class PeriodicUpdate:
    @staticmethod
    def leaf(due, new, old):
        mask = due.astype(new.dtype)
        return mask * new + (1 - mask) * old

    def __call__(self, params, target, step, period):
        due = (step // period) * period == step
        new, old = jax.lax.stop_gradient((params, target))
        return jax.tree.map(lambda a, b: self.leaf(due, a, b), new, old)


periodic_update = PeriodicUpdate()
