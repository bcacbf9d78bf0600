"""Named modules: every module of `grader` that is named in a string, and who loads it.

The import linter does not see a name in a string. So all such names stand here, and a test holds each of
them to the same layers; no other string in `grader` may name a module. The entry points in pyproject.toml
are listed too: a test compares them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

COMMAND_LINE = "grader"
COMMAND_LINE_MAIN = "grader.cli.main"
FORK_SERVER = "grader.sandbox.fork_server"
RUNNER = "grader.runner.serve"
JAX_ENGINE = "grader.engines.jax_engine"
JAX_PROGRAM = "grader.engines.jax_program"
JAX_PRELOAD = "grader.engines.jax_preload"
JAX_REPLAY = "grader.engines.jax_replay"
TORCH_ENGINE = "grader.engines.torch_engine"
TORCH_PROGRAM = "grader.engines.torch_program"
TORCH_PRELOAD = "grader.engines.torch_preload"
TORCH_NETWORKS = "grader.engines.networks"
NUMPY_ENGINE = "grader.engines.numpy_engine"
GUARD = "grader.engines.guard"
VISIBLE_CHECKS = "grader.workspace.visible_checks"
NOTEBOOK_CHECK = "grader.workspace.notebook_check"
UNKNOWN_NAMES = "grader.workspace.unknown_names"
VALIDATION = "grader.workspace.validation"
PREPROCESSORS = "grader.gradebook.preprocessors"
REPAIRING_EXPORTER = "grader.gradebook.repairing_exporter"
CSV_EXPORT_PLUGIN = "grader.gradebook.csv_export_plugin"
GRADEBOOK = "grader.gradebook"
JOB_PROCESS = "grader.site.job_process"
JUPYTERLAB_TILE = "grader.site.jupyterlab_tile"
PYTEST_PLUGIN = "grader.grading.pytest_plugin"
ERRORS = "grader.core.errors"
WIRE = "grader.core.wire"
ENGINES = "grader.engines"
STUDENT_CHECK = "grader.student.check"
ASSERTIONS = "grader.grading.assertions"
CONTRACT = "grader.grading.contract"
DRAWS = "grader.grading.draws"
PIPELINE = "grader.grading.pipeline"

MEASURING = (
    *(RUNNER, "grader.runner.sessions", "grader.runner.session", "grader.core.messages", WIRE),
    *("grader.core.flow", "grader.core.facts", "grader.engines.prepared_call", "grader.engines.tree"),
    *(TORCH_ENGINE, "grader.engines.torch_state", NUMPY_ENGINE, "grader.engines.numpy_state"),
    *(JAX_ENGINE, "grader.engines.jax_differentiate", "grader.engines.jax_eager"),
    *(
        "grader.engines.jax_trace",
        "grader.core.trace",
        "grader.engines.student_error",
        "grader.engines.source_lines",
        "grader.engines.settings",
        GUARD,
    ),
)
"""On the way from a call to its answer. Nobody loads them by these names: the guard looks at those that are loaded."""
CONFINED_PACKAGES = ("grader.core.", "grader.engines.", "grader.runner.")
"""Those packages that a box needs after it has been confined. The guard looks at what is loaded of them, too."""


class LoadMethod(Enum):
    """How a named module is loaded."""

    PROCESS = "python -m, in a process of its own"
    IMPORT = "imported when it is needed"
    ENTRY_POINT = "an entry point in pyproject.toml"
    CONFIGURATION = "named in a configuration that another program reads"


@dataclass(frozen=True)
class Use:
    """One module, and who loads it: a module of `grader`, or the program that reads the name."""

    module: str
    loader: str
    how: LoadMethod


USES = (
    Use(COMMAND_LINE, "grader.cli.serve", LoadMethod.PROCESS),
    Use(COMMAND_LINE, "grader.site.jupyterlab_tile", LoadMethod.PROCESS),
    Use(COMMAND_LINE_MAIN, "pip", LoadMethod.ENTRY_POINT),
    Use(FORK_SERVER, "grader.sandbox.fork_server_client", LoadMethod.PROCESS),
    Use(RUNNER, "grader.sandbox.fork_server", LoadMethod.IMPORT),
    Use(STUDENT_CHECK, "grader.sandbox.fork_server", LoadMethod.IMPORT),
    Use(JAX_ENGINE, "grader.sandbox.fork_server", LoadMethod.IMPORT),
    Use(JAX_PRELOAD, "grader.sandbox.fork_server", LoadMethod.IMPORT),
    Use(JAX_REPLAY, "grader.sandbox.fork_server", LoadMethod.IMPORT),
    Use(TORCH_ENGINE, "grader.sandbox.fork_server", LoadMethod.IMPORT),
    Use(TORCH_PRELOAD, "grader.sandbox.fork_server", LoadMethod.IMPORT),
    Use(TORCH_NETWORKS, "grader.sandbox.fork_server", LoadMethod.IMPORT),
    Use(NUMPY_ENGINE, "grader.sandbox.fork_server", LoadMethod.IMPORT),
    Use(GUARD, "grader.sandbox.fork_server", LoadMethod.IMPORT),
    Use(JAX_ENGINE, "grader.engines", LoadMethod.IMPORT),
    Use(JAX_PROGRAM, "grader.engines", LoadMethod.IMPORT),
    Use(JAX_REPLAY, "grader.engines", LoadMethod.IMPORT),
    Use(TORCH_ENGINE, "grader.engines", LoadMethod.IMPORT),
    Use(TORCH_PROGRAM, "grader.engines", LoadMethod.IMPORT),
    Use(NUMPY_ENGINE, "grader.engines", LoadMethod.IMPORT),
    Use(VISIBLE_CHECKS, "grader.workspace.visible_checks", LoadMethod.PROCESS),
    Use(PREPROCESSORS, "nbgrader", LoadMethod.CONFIGURATION),
    Use(REPAIRING_EXPORTER, "nbgrader", LoadMethod.CONFIGURATION),
    Use(CSV_EXPORT_PLUGIN, "nbgrader", LoadMethod.CONFIGURATION),
    Use(GRADEBOOK, "nbgrader", LoadMethod.CONFIGURATION),
    Use(JOB_PROCESS, "grader.site.job_runner", LoadMethod.PROCESS),
    Use(JUPYTERLAB_TILE, "jupyter-server-proxy", LoadMethod.ENTRY_POINT),
    Use(PYTEST_PLUGIN, "pytest", LoadMethod.ENTRY_POINT),
    Use(ERRORS, "grader", LoadMethod.IMPORT),
    Use(WIRE, "grader", LoadMethod.IMPORT),
    Use(ENGINES, "grader", LoadMethod.IMPORT),
    Use(STUDENT_CHECK, "grader", LoadMethod.IMPORT),
    Use(NOTEBOOK_CHECK, "grader", LoadMethod.IMPORT),
    Use(UNKNOWN_NAMES, "grader", LoadMethod.IMPORT),
    Use(VALIDATION, "grader", LoadMethod.IMPORT),
    Use(ASSERTIONS, "grader", LoadMethod.IMPORT),
    Use(DRAWS, "grader", LoadMethod.IMPORT),
    Use(CONTRACT, "grader", LoadMethod.IMPORT),
    Use(PIPELINE, "grader", LoadMethod.IMPORT),
)

LOADS_RUNNER_AND_ENGINES = "grader.sandbox.fork_server"
"""The one module outside `runner`, `student` and `engines` that may load them: it is a process of its own."""
STARTS_COMMAND_LINE = "grader.site.jupyterlab_tile"
"""The one module below `cli` that starts it: jupyter-server-proxy runs the command as a person would."""
