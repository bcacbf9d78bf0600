"""Frameworks: all that the platform knows of JAX, PyTorch and NumPy, in one record each.

How a function is called and differentiated: see `engines`, which has one module per framework.
"""

from __future__ import annotations

from dataclasses import dataclass

from grader.core.named_modules import (
    JAX_ENGINE,
    JAX_PRELOAD,
    JAX_PROGRAM,
    JAX_REPLAY,
    NUMPY_ENGINE,
    TORCH_ENGINE,
    TORCH_NETWORKS,
    TORCH_PRELOAD,
    TORCH_PROGRAM,
)


@dataclass(frozen=True)
class Library:
    """One library that a submission may import: the name that pip knows, and the modules that it brings."""

    distribution: str
    modules: tuple[str, ...]


NUMPY_LIBRARY = Library("numpy", ("numpy",))
MATPLOTLIB = Library("matplotlib", ("matplotlib", "mpl_toolkits", "pylab"))
"""Pages draw with it. It may be missing where submissions are graded: an answer needs no drawing."""


@dataclass(frozen=True)
class Framework:
    """One framework that exercises are written in."""

    name: str
    """As in course.toml, and as the package is imported."""
    title: str
    """As a person writes it."""
    requirement: str
    """What pip is asked for."""
    has_gradients: bool
    source_imports: str
    """The import lines of code that is written for it."""
    arrays: str
    """The module of its array functions, as code writes it."""
    new_array: str
    """The function that makes an array of a list, as code writes it."""
    stop: str
    """The code that keeps gradients from `{x}`, or copies it where there are none."""
    engine: str
    """The module that calls and differentiates its functions."""
    libraries: tuple[Library, ...]
    """What an answer may import besides the standard library. A box has nothing else, but for what these need
    themselves, and for matplotlib."""
    preload: tuple[str, ...]
    """Modules that a fork server imports first: the framework, and what its first gradient would import."""
    preload_for_many: tuple[str, ...] = ()
    """Modules that are worth importing only where many boxes are forked."""
    program: str | None = None
    """The module that records what a function does with its inputs."""
    preload_step: str | None = None
    """A module whose `preload` a fork server calls after these imports."""
    replay: str | None = None
    """The module that runs what was traced in another box, if functions of this framework can be traced."""
    smallest_chunk: int = 16
    """The fewest submissions that are worth a fork server of their own."""

    @property
    def visible_libraries(self) -> tuple[Library, ...]:
        """What a box can import, where it is installed."""
        return (*self.libraries, MATPLOTLIB)


JAX = Framework(
    name="jax",
    title="JAX",
    requirement="jax>=0.5",
    has_gradients=True,
    source_imports="import jax.numpy as jnp\nfrom jax import lax\n",
    arrays="jnp",
    new_array="jnp.array",
    stop="lax.stop_gradient({x})",
    engine=JAX_ENGINE,
    libraries=(Library("jax", ("jax",)), NUMPY_LIBRARY),
    preload=("jax", "jax.numpy", JAX_REPLAY),
    program=JAX_PROGRAM,
    preload_step=JAX_PRELOAD,
    replay=JAX_REPLAY,
    smallest_chunk=4,
)
TORCH = Framework(
    name="torch",
    title="PyTorch",
    requirement="torch>=2.4",
    has_gradients=True,
    source_imports="import torch\n",
    arrays="torch",
    new_array="torch.tensor",
    stop="{x}.detach()",
    engine=TORCH_ENGINE,
    libraries=(Library("torch", ("torch", "functorch")), NUMPY_LIBRARY),
    preload=(
        "torch",
        "torch.nn.functional",
        "torch.distributions",
        "torch.fx.experimental.symbolic_shapes",
        "torch.optim",
        TORCH_NETWORKS,
    ),
    preload_for_many=("torch._dynamo",),  # an optimiser's first step imports it: almost as long as torch
    program=TORCH_PROGRAM,
    preload_step=TORCH_PRELOAD,
    smallest_chunk=8,
)
NUMPY = Framework(
    name="numpy",
    title="NumPy",
    requirement="numpy>=2.0",
    has_gradients=False,
    source_imports="import numpy as np\n",
    arrays="np",
    new_array="np.array",
    stop="{x}.copy()",
    engine=NUMPY_ENGINE,
    libraries=(NUMPY_LIBRARY,),
    preload=("numpy", "numpy.random"),
)
FRAMEWORKS = {framework.name: framework for framework in (JAX, TORCH, NUMPY)}
