"""Facts: what one call did beside its value and its gradients."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

DIFFERENT = "different"
"""In place of a name: a second call with the same inputs did not give the result again."""


@dataclass(frozen=True)
class Facts:
    """None means not measured; a check must treat it as failed.

    An error is the reason as text, or empty where it was tried and nothing failed.
    """

    jit_error: str | None = None
    """JAX: why the function does not run under jit."""
    backward_error: str | None = None
    """Why no gradient could be taken."""
    undifferentiable: tuple[str, ...] | None = None
    """The outputs that this is true of."""
    grad_mode_changed: bool | None = None
    """torch: whether gradients were left switched off."""
    requires_grad_changed: tuple[str, ...] | None = None
    """torch: the tensors on which `requires_grad` was left changed."""
    training_changed: tuple[str, ...] | None = None
    """torch: the modules that were left in another train/eval mode."""
    settings_changed: tuple[str, ...] | None = None
    """Settings of the whole program that were left changed, in words."""
    incoming_changed: bool | None = None
    """torch: whether a backward pass wrote into the gradient that it was given."""
    saved_tensors: int | None = None
    """torch: how many tensors autograd saved for a backward pass; counted in mode `saved` only."""
    forward_passes: Mapping[str, int] | None = None
    """torch: how often each module was called, by the name of the input."""
    arrived: bool | None = None
    """Whether the state of arrival that the call asks for means anything for its inputs."""
    earlier_results_changed: tuple[str, ...] | None = None
    """Results of an earlier call that a later one changed; or DIFFERENT."""
    shared_memory: tuple[tuple[str, str], ...] | None = None
    """torch, numpy: an output or input, and the input whose memory it uses."""
