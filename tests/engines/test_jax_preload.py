"""JAX before the fork: a backend that starts there would make every box hang."""

import subprocess
import sys

SCRIPT = """
import os
import jax
from jax._src import xla_bridge
from jax._src.interpreters import mlir
from grader.engines.jax_preload import DIALECTS, preload
import sys

preload()
assert not xla_bridge.backends_are_initialized()
assert xla_bridge._plugins_registered
assert mlir.make_ir_context() is mlir.make_ir_context()
assert set(DIALECTS) <= set(sys.modules)
child = os.fork()
if child == 0:
    slopes = [float(jax.grad(lambda x: x**power)(3.0)) for power in (2, 3)]
    os._exit(0 if slopes == [6.0, 27.0] else 1)
print(os.waitpid(child, 0)[1])
"""


def test_a_child_forked_after_the_preload_computes():
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stdout == "0\n", done.stderr
