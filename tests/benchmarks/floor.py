"""The floor: the calls of grading, without the grader, in one warm process.

`python floor.py RECORDED COUNT` reads a pickle (framework, submissions) that `bench` wrote, and prints a
JSON line: wall-clock and processor seconds per submission, after one round that is not counted.
With JAX_COMPILATION_CACHE_DIR set, JAX keeps what it compiled, as it does for a box.
"""

import json
import pickle
import sys
import time
from itertools import cycle, islice
from pathlib import Path

from bare import answers


def main(recorded, count):
    framework, submissions = pickle.loads(Path(recorded).read_bytes())
    for submission in submissions:
        _once(framework, *submission)
    started, cpu = time.perf_counter(), time.process_time()
    for submission in islice(cycle(submissions), count):
        _once(framework, *submission)
    seconds, cpu_seconds = time.perf_counter() - started, time.process_time() - cpu
    print(json.dumps({"seconds": seconds / count, "cpu": cpu_seconds / count}))


def _once(framework, source, calls):
    namespace = {"__name__": "submission"}
    try:
        exec(compile(source, "<submission>", "exec"), namespace)
    except Exception:
        return
    answers(framework, namespace, calls)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
