"""The trusted side of a fork server: what it says where the process cannot begin."""

import pytest

from grader.core.errors import GraderError, NoProcessLeft, UsageError
from grader.sandbox.fork_server_client import ForkServerClient


@pytest.mark.parametrize(
    ("answer", "kind", "sentence"),
    [
        (
            {"missing": "jax"},
            UsageError,
            r"needs jax, and jax is not installed: pip install 'stopgrad\[jax\]'",
        ),
        ({"broken": "OSError: x"}, GraderError, "jax could not be imported inside the sandbox: OSError: x"),
        ({"no_process_left": True}, NoProcessLeft, "no further process"),
    ],
    ids=["missing", "broken", "no process left"],
)
def test_a_fork_server_that_cannot_begin_says_why(monkeypatch, answer, kind, sentence):
    monkeypatch.setattr(ForkServerClient, "_receive", lambda self, seconds=0: answer)
    with pytest.raises(kind, match=sentence):
        ForkServerClient("jax", bubblewrap=False).await_ready()
