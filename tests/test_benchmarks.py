"""`make bench` in its quick form, without the peers: it runs, and says what it measured."""

import json
import subprocess
import sys


def test_the_quick_benchmark_tells_every_row(root, tmp_path):
    line = [sys.executable, root / "tests/benchmarks/bench.py", "--quick", "--kinds", "numpy", "--peers"]
    done = subprocess.run(
        [*line, "--out", tmp_path], capture_output=True, text=True, timeout=300, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert "bare calls, one warm process" in done.stdout
    rows = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))["rows"]
    assert {row["who"] for row in rows} == {"floor", "full", "again", "cold", "alone", "confinement"}
    assert all(row["megabytes"] > 10 for row in rows if row["who"] in ("full", "alone"))
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
