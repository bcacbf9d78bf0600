"""Arrivals: the states in which the inputs of a call may arrive, and what messages call them."""

from __future__ import annotations

GRAD_MODE_OFF = "with grad mode off"
EVAL_MODE = "in eval mode"
PART_FROZEN = "with some parameters frozen"
FILLED_GRAD = "with gradients left over in .grad"
NO_GRADIENT = "with inputs that require no gradient"
STRIDED = "with inputs that are not contiguous"
CALLED_TWICE = "called a second time"
WITHOUT_JIT = "without jit"

ARRIVALS = {
    "jax": (WITHOUT_JIT, CALLED_TWICE),
    "torch": (
        GRAD_MODE_OFF,
        EVAL_MODE,
        PART_FROZEN,
        FILLED_GRAD,
        NO_GRADIENT,
        STRIDED,
        CALLED_TWICE,
    ),
    "numpy": (STRIDED, CALLED_TWICE),
}
"""By framework. Which of them mean anything to an exercise, its reference tells."""
