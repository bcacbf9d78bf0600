"""Arrivals: the states in which the inputs of a call may arrive, and how messages name them."""

from __future__ import annotations

GRAD_MODE_OFF = "grad mode off"
EVAL_MODE = "eval mode"
PART_FROZEN = "part frozen"
FILLED_GRAD = "filled grad"
NO_GRADIENT = "no gradient"
COMPUTED = "computed"
STRIDED = "strided"
SECOND_CALL = "second call"
REFILLED = "refilled"
WITHOUT_JIT = "without jit"

ARRIVALS = {
    "jax": (WITHOUT_JIT,),
    "torch": (
        GRAD_MODE_OFF,
        EVAL_MODE,
        PART_FROZEN,
        FILLED_GRAD,
        NO_GRADIENT,
        COMPUTED,
        STRIDED,
        SECOND_CALL,
        REFILLED,
    ),
    "numpy": (STRIDED, SECOND_CALL, REFILLED),
}
"""By framework. Which of them mean anything to an exercise, its reference tells."""

REPEATED = (SECOND_CALL, REFILLED)
"""Those in which another call comes first."""

WORDS = {
    "": "",
    GRAD_MODE_OFF: "with grad mode off",
    EVAL_MODE: "with modules in eval mode",
    PART_FROZEN: "with some parameters frozen",
    FILLED_GRAD: "with gradients left over in .grad",
    NO_GRADIENT: "with inputs that require no gradient",
    COMPUTED: "with inputs that are results of earlier operations",
    STRIDED: "with inputs that are not contiguous",
    SECOND_CALL: "called a second time",
    REFILLED: "called again with other numbers in the same arrays",
    WITHOUT_JIT: "without jit",
}
