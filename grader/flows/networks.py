"""The old path of `grader.engines.networks`, for scenes that were written for version 0.1."""

import warnings

from grader.engines import networks
from grader.engines.networks import mlp

__all__ = ["mlp"]

warnings.warn(f"{__name__} is now {networks.__name__}", DeprecationWarning, stacklevel=2)
