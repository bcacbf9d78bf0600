"""The peers: nbgrader and otter on the same submissions, with a test cell that makes the same calls.

A hidden grader becomes one test: the calls that grading makes of the reference, made bare (see `bare`)
and compared with the reference's results. No test of a peer can do less: one cell, no diagnosis, no
isolation. A peer grades one submission, then several. The cost of each further one leaves its start out.
"""

import base64
import json
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat.v4 as v4
from meter import measure

BARE = Path(__file__).with_name("bare.py")
SOLUTION = {"schema_version": 3, "grade": False, "locked": False, "solution": True, "task": False}
TEST = {"schema_version": 3, "grade": True, "locked": True, "solution": False, "task": False, "points": 1}
CONFIG = "c = get_config()\nc.CourseDirectory.course_id = 'bench'\nc.ExecutePreprocessor.timeout = 300\n"


def hidden_test(framework, submissions):
    """The test as text: bare calls, and what the reference answers to them."""
    source, calls = submissions[0]
    script = f"import pickle, sys\nfrom bare import answers\nspace = {{}}\nexec(sys.argv[1], space)\ncalls = pickle.load(sys.stdin.buffer)\nsys.stdout.buffer.write(pickle.dumps(answers({framework!r}, space, calls)))"
    done = subprocess.run(
        [sys.executable, "-c", script, source],
        input=pickle.dumps(calls), capture_output=True, check=True, env={**os.environ, "PYTHONPATH": str(BARE.parent)},
    )  # fmt: skip
    packed = base64.b64encode(pickle.dumps((calls, pickle.loads(done.stdout)))).decode()
    return (
        f"{BARE.read_text(encoding='utf-8')}\n\n"
        f"def judge(namespace):\n"
        f"    import base64, pickle\n\n"
        f"    calls, expected = pickle.loads(base64.b64decode({packed!r}))\n"
        f"    assert same(answers({framework!r}, namespace, calls), expected)\n"
    )


def nbgrader(framework, submissions, counts, folder, bin_folder):
    """Readings of `nbgrader autograde` for each count of submissions, in courses of their own."""
    test = f"{hidden_test(framework, submissions)}\n\njudge(globals())"
    for count in counts:
        course = folder / f"nbgrader-{framework}-{count}"
        shutil.rmtree(course, ignore_errors=True)
        (course / "source" / "unit").mkdir(parents=True)
        (course / "nbgrader_config.py").write_text(CONFIG, encoding="utf-8")
        _write(_notebook("", test), course / "source" / "unit" / "problem.ipynb")
        command, env = [bin_folder / "nbgrader"], _with_path(bin_folder)
        measure([*command, "generate_assignment", "unit"], cwd=course, env=env)
        for number in range(count):
            source = submissions[number % len(submissions)][0]
            path = course / "submitted" / f"s{number}" / "unit" / "problem.ipynb"
            path.parent.mkdir(parents=True)
            _write(_notebook(source, test), path)
        yield measure([*command, "autograde", "unit"], cwd=course, env=env)
        marked = sorted((course / "autograded").glob("*/unit/problem.ipynb"))
        if len(marked) != count or '"output_type": "error"' in marked[0].read_text(encoding="utf-8"):
            raise RuntimeError(f"nbgrader marked {len(marked)} of {count}, or not the reference: {course}")


def otter(framework, submissions, counts, folder, bin_folder):
    """Readings of `otter run`, which takes one submission at a time, for each count of submissions."""
    home, program, env = folder / f"otter-{framework}", bin_folder / "otter", _with_path(bin_folder)
    shutil.rmtree(home, ignore_errors=True)
    (home / "tests").mkdir(parents=True)
    test = (
        "from otter.test_files import test_case\n\nOK_FORMAT = False\nname = 'problem'\npoints = 1\n\n"
        f"{hidden_test(framework, submissions)}\n\n@test_case()\ndef test_problem(env):\n    judge(env)\n"
    )
    (home / "tests" / "problem.py").write_text(test, encoding="utf-8")
    measure([program, "generate", "-t", "tests", "-o", "autograder.zip"], cwd=home, env=env)
    for number in range(max(counts)):
        _write(_notebook(submissions[number % len(submissions)][0]), home / f"s{number}.ipynb")
    for count in counts:
        files = " ".join(f"s{number}.ipynb" for number in range(count))
        loop = f"set -e; for file in {files}; do {program} run -a autograder.zip -o out-$file --no-logo $file; done"
        for number in range(count):
            (home / f"out-s{number}.ipynb").mkdir(exist_ok=True)
        yield measure(["sh", "-c", loop], cwd=home, env=env)
    results = json.loads((home / "out-s0.ipynb" / "results.json").read_text(encoding="utf-8"))
    if not any(test.get("score") for test in results["tests"]):
        raise RuntimeError(f"otter gave the reference no mark: {results}")


def _notebook(source, test=None):
    cell = v4.new_code_cell(source)
    cell["metadata"]["nbgrader"] = {**SOLUTION, "grade_id": "answer"}
    cells = [cell]
    if test is not None:
        check = v4.new_code_cell(test)
        check["metadata"]["nbgrader"] = {**TEST, "grade_id": "test"}
        cells.append(check)
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})


def _with_path(bin_folder):
    """The environment in which a peer finds the commands that it calls by name."""
    return {**os.environ, "PATH": f"{bin_folder}:{os.environ['PATH']}"}


def _write(notebook, path):
    path.write_text(json.dumps(notebook), encoding="utf-8")
