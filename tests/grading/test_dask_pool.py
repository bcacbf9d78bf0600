"""`--cluster`: a real Dask scheduler with two workers, one of which is killed."""

import json
import subprocess
import sys
import time

import pytest

SLUG = "seeing_the_graph/stop_gradient_numpy"
pytest.importorskip("distributed")


def write_submissions(root, folder, count):
    text = (root / "solutions" / SLUG / "reference.py").read_text(encoding="utf-8")
    wrong = (root / "solutions" / SLUG / "wrong" / "loss_summed.py").read_text(encoding="utf-8")
    for number in range(count):
        path = folder / f"s{number:02}" / f"{SLUG}.py"
        path.parent.mkdir(parents=True)
        path.write_text(f"{text if number % 3 else wrong}\n# {number}\n", encoding="utf-8")
    return folder


def verdicts_in(path):
    return [{**verdict, "seconds": 0} for verdict in json.loads(path.read_text(encoding="utf-8"))]


def test_a_cluster_gives_the_same_verdicts_and_survives_a_killed_worker(cluster, grader, root, tmp_path):
    address, workers = cluster
    submitted = write_submissions(root, tmp_path / "submitted", 40)
    here, there = tmp_path / "here.json", tmp_path / "there.json"
    assert grader("grade", submitted, "--seed", "3", "--json", here).code == 0
    line = [sys.executable, "-m", "grader", "grade", str(submitted), "--seed", "3", "--cluster", address]
    out = tmp_path / "out"
    process = subprocess.Popen(
        [*line, "--json", str(there), "--out", str(out)], cwd=root, stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 120
    while process.poll() is None and not list(out.glob("*.json")) and time.monotonic() < deadline:
        time.sleep(0.05)
    workers[0].kill()
    _, stderr = process.communicate(timeout=300)
    assert process.returncode == 0, stderr
    assert verdicts_in(there) == verdicts_in(here)


def test_no_scheduler_gets_a_sentence(grader, root, tmp_path):
    submitted = write_submissions(root, tmp_path / "submitted", 1)
    ran = grader("grade", submitted, "--cluster", "tcp://127.0.0.1:9")
    assert ran.code == 2
    assert "There is no Dask scheduler at tcp://127.0.0.1:9" in ran.err
