"""Addresses of clusters: this machine or TLS, unless the network is trusted; and docs/cluster.md, followed for real."""

import contextlib
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from grader.core.errors import UsageError
from grader.grading.dask_pool import require_private_address

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.mark.parametrize(
    "address",
    [
        "tcp://127.0.0.1:8786",
        "127.0.0.9:8786",
        "localhost:8786",
        "tcp://[::1]:8786",
        "tls://10.0.0.7:8786",
        "inproc://10.0.0.7/1/2",
    ],
)
def test_this_machine_and_tls_need_no_flag(address):
    require_private_address(address, trust_network=False)


@pytest.mark.parametrize(
    "address",
    [
        "tcp://10.0.0.7:8786",
        "10.0.0.7:8786",
        "ws://cluster:8786",
        "tcp://0.0.0.0:8786",
        "localhost.example.org:8786",
        "tcp://localhost@10.0.0.7:8786",
        "tcp://",
        "",
    ],
)
def test_any_other_address_needs_the_flag(address):
    with pytest.raises(
        UsageError, match="runs code and reads hidden graders: use a tls:// address, or --trust"
    ):
        require_private_address(address, trust_network=False)
    require_private_address(address, trust_network=True)


@pytest.mark.parametrize("command", [("grade", "submitted"), ("serve", "--work"), ("serve",)])
def test_the_command_line_refuses_with_a_sentence(grader, root, tmp_path, command):
    path = tmp_path / "submitted" / "ada" / f"{SLUG}.py"
    path.parent.mkdir(parents=True)
    path.write_text("x = 1")
    ran = grader(*command, "--cluster", "tcp://10.0.0.7:8786", "--root", root, cwd=tmp_path)
    assert ran.code == 2
    assert "tcp://10.0.0.7:8786 is reached over a network without encryption" in ran.err


def test_the_page_sets_up_a_cluster_with_tls(root, tmp_path):
    pytest.importorskip("distributed")
    page = (root / "docs" / "cluster.md").read_text(encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    page = page.replace("8786", str(port)).replace("submitted/", f"submitted/ --root {root}")
    keys, environment, scheduler, worker, grade = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    path = tmp_path / "submitted" / "ada" / f"{SLUG}.py"
    path.parent.mkdir(parents=True)
    path.write_bytes((root / "solutions" / SLUG / "reference.py").read_bytes())
    scripts = Path(sys.executable).parent
    options = {
        "cwd": tmp_path,
        "env": {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"},
        "stdout": subprocess.PIPE,
        "stderr": subprocess.STDOUT,
        "text": True,
    }
    subprocess.run(["sh", "-ec", keys], check=True, **options)
    with contextlib.ExitStack() as stack:
        for line in (scheduler, worker):
            process = stack.enter_context(
                subprocess.Popen(["sh", "-ec", f"{environment}exec {line}"], **{**options, "stdout": None})
            )
            stack.callback(process.terminate)
        done = subprocess.run(
            ["sh", "-ec", f"{environment}{WAIT.format(port=port)}{grade}"],
            timeout=200,
            check=False,
            **options,
        )
        stranger = subprocess.run(
            [sys.executable, "-c", STRANGER.format(port=port)], timeout=60, check=False, **options
        )
    assert done.returncode == 0, done.stdout
    assert "1 submission, 1 with full marks" in done.stdout
    assert "refused" in stranger.stdout


WAIT = """python -c "from distributed import Client; Client('tls://127.0.0.1:{port}', timeout=90).wait_for_workers(1, 90)"
"""
STRANGER = """
from distributed import Client
try:
    Client("tcp://127.0.0.1:{port}", timeout=3)
except Exception:
    print("refused")
"""
