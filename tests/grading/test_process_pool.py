"""Each item has one result or is lost, whatever happens to the processes."""

import os
import signal
import subprocess
import sys
import time
from collections import deque
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
from pool_workers import open_worker

from grader.core.errors import GraderError, NoProcessLeft, UsageError
from grader.grading import process_pool
from grader.grading.cores import cores_of_each
from grader.grading.process_pool import Done, Lost, ProcessPool, _Process


@pytest.fixture
def pool(tmp_path):
    with ProcessPool(2, open_worker, str(tmp_path)) as pool:
        yield pool


def outcomes(pool, *chunks):
    return sorted(pool.run(list(chunks)), key=lambda outcome: outcome.item)


def test_every_item_has_its_result_and_complaints_are_collected(pool):
    assert outcomes(pool, ["a", "odd"], ["b"], ["c", "d"]) == [
        Done(word, word.upper()) for word in ("a", "b", "c", "d", "odd")
    ]
    assert pool.complaints == ["complaint about odd"]


def test_the_processes_are_kept_for_the_next_run(pool):
    outcomes(pool, ["a"], ["b"])
    before = [process.process.pid for process in pool._processes]
    assert outcomes(pool, ["c"]) == [Done("c", "C")]
    assert [process.process.pid for process in pool._processes] == before


def test_what_a_dead_process_had_not_finished_is_done_by_another_and_nothing_twice(pool, tmp_path):
    assert outcomes(pool, ["a", "die once", "b"]) == [
        Done("a", "A"),
        Done("b", "B"),
        Done("die once", "DIE ONCE"),
    ]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-0", "b-0", "die once-0", "die once-1"]


def test_an_item_over_which_two_processes_die_is_lost_and_the_rest_is_done(pool, tmp_path):
    assert outcomes(pool, ["a", "die always", "b"]) == [Done("a", "A"), Done("b", "B"), Lost("die always")]
    assert len(list(tmp_path.glob("die always-*"))) == 2


def test_a_grader_error_is_retried_like_a_death_and_its_sentence_is_passed_on(pool):
    assert outcomes(pool, ["grader error", "a"]) == [Done("a", "A"), Lost("grader error", "no room")]
    assert pool.complaints == ["no room"]


def test_a_usage_error_ends_the_run(pool):
    with pytest.raises(UsageError, match="a wrong call"):
        outcomes(pool, ["usage error"])


def test_processes_that_only_die_are_not_started_for_ever(pool):
    with pytest.raises(GraderError, match="keep ending before any result"):
        outcomes(pool, *(["die always"] for _ in range(9)))


def test_where_no_process_can_be_started_everything_is_lost(pool, monkeypatch):
    def refuse(start):
        raise NoProcessLeft("no room")

    monkeypatch.setattr(process_pool, "start_patiently", refuse)
    assert outcomes(pool, ["a"], ["b"]) == [Lost("a", "no room"), Lost("b", "no room")]
    assert pool.complaints == ["no room"]


def test_a_process_goes_on_with_a_kind_of_work_that_it_has_done():
    pool = ProcessPool(2, open_worker, kind=lambda word: word[:-1])
    pool._waiting = deque([[f"{kind}{n}"] for kind in ("jax", "torch") for n in range(3)])
    sent = {"first": [], "second": []}
    processes = {name: _Process(None, SimpleNamespace(send=chunks.append)) for name, chunks in sent.items()}
    pool._processes = list(processes.values())
    for name in ("first", "second", "second", "first", "second", "second"):
        processes[name].busy = False
        pool._send_chunk(processes[name])
    assert sent == {
        "first": [["jax0"], ["jax1"]],
        "second": [["torch0"], ["torch1"], ["torch2"], ["jax2"]],
    }


def test_each_process_has_cores_of_its_own_and_so_has_one_that_replaces_it(tmp_path):
    with ProcessPool(2, open_worker, str(tmp_path), own_cores=True) as pool:
        assert outcomes(pool, ["cores"], ["die once"], ["cores", "cores"])
        cores = [os.sched_getaffinity(process.process.pid) for process in pool._processes]
    assert sorted(map(sorted, cores)) == sorted(map(sorted, expected_cores(2)))


def test_without_cores_of_their_own_processes_use_all(pool):
    outcomes(pool, ["a"], ["b"])
    for process in pool._processes:
        assert os.sched_getaffinity(process.process.pid) == os.sched_getaffinity(0)


def expected_cores(count):
    return [cores or os.sched_getaffinity(0) for cores in cores_of_each(count)]


SLEEPERS = """
import sys
from pool_workers import open_worker
from grader.grading.process_pool import ProcessPool

if __name__ == "__main__":
    with ProcessPool(2, open_worker, sys.argv[1]) as pool:
        list(pool.run([["sleep"], ["sleep"]]))
"""


def test_processes_end_with_the_command_whatever_they_are_doing(tmp_path):
    program = tmp_path / "sleepers.py"
    program.write_text(SLEEPERS)
    folder = tmp_path / "notes"
    folder.mkdir()
    variables = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    command = subprocess.Popen([sys.executable, str(program), str(folder)], env=variables)
    while len(list(folder.iterdir())) < 2:
        assert command.poll() is None
        time.sleep(0.01)
    workers = psutil.Process(command.pid).children(recursive=True)
    assert len(workers) >= 2
    command.send_signal(signal.SIGKILL)
    command.wait()
    _, alive = psutil.wait_procs(workers, timeout=30)
    assert alive == []


def test_a_process_whose_command_has_ended_already_does_nothing(monkeypatch):
    monkeypatch.setattr(process_pool, "die_with_parent", lambda: None)
    monkeypatch.setattr(
        process_pool.multiprocessing, "parent_process", lambda: SimpleNamespace(is_alive=lambda: False)
    )
    codes = []
    monkeypatch.setattr(process_pool.os, "_exit", codes.append)
    process_pool._end_with_parent()
    assert codes == [1]
