"""`make bench` in its quick form, without the peers: it runs, and says what it measured."""

import json
import subprocess
import sys

import pytest


@pytest.mark.parametrize("who", ["nbgrader", "nbgrader, cold", "otter", "otter, cold", "floor, cached"])
def test_the_table_has_a_line_per_row(root, monkeypatch, who):
    monkeypatch.syspath_prepend(root / "tests" / "benchmarks")
    from report import show

    row = {"who": who, "kind": "jax", "size": 5, "jobs": 1, "seconds": 0.5, "cpu": None, "megabytes": 7}
    assert " 500.0 " in show({"machine": {"cores": 2}, "rows": [row]})


@pytest.mark.thorough
def test_the_quick_benchmark_writes_every_row(root, tmp_path):
    line = [sys.executable, root / "tests/benchmarks/bench.py", "--quick", "--kinds", "numpy", "--peers"]
    done = subprocess.run(
        [*line, "--out", tmp_path], capture_output=True, text=True, timeout=300, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert "bare calls, one warm process" in done.stdout
    rows = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))["rows"]
    assert {row["who"] for row in rows} == {
        "floor",
        "full",
        "further",
        "again",
        "cold",
        "alone",
        "confinement",
    }
    assert all(row["megabytes"] > 10 for row in rows if row["who"] in ("full", "alone"))
    assert "numpy, one job, each further submission: times the bare calls" in (
        tmp_path / "table.txt"
    ).read_text(encoding="utf-8")
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
