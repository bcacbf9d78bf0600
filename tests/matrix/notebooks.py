"""Runs notebooks as a student would: in a workspace that `grader start` makes, in real kernels, with the reference.

It is run by the Python of an environment that holds what docs/student.md installs, and uses nothing else:
`python notebooks.py SOLUTIONS WORKSPACE SLUG...`. It prints one line per notebook, and its exit code is 1 if one of
them stops, or if one of its checks does not pass.
"""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

PASSED = "Visible checks passed"


def run(path, solutions):
    """What went wrong in a notebook; empty if nothing did."""
    notebook = nbformat.read(path, as_version=4)
    reference = solutions / notebook.metadata.stopgrad.exercise / "reference.py"
    for cell in notebook.cells:
        if "stub" in cell.metadata.get("tags", []):
            cell.source = reference.read_text(encoding="utf-8")
    try:
        NotebookClient(
            notebook,
            timeout=600,
            startup_timeout=600,
            kernel_name="python3",
            resources={"metadata": {"path": path.parent}},
        ).execute()
    except CellExecutionError as error:
        return f"stops: {error.ename}: {error.evalue}"
    checks = [cell for cell in notebook.cells if "check" in cell.metadata.get("tags", [])]
    if not checks or not all(PASSED in _shown(cell) for cell in checks):
        return "a check does not pass"
    plots = [cell for cell in notebook.cells if cell.cell_type == "code" and "plt.show()" in cell.source]
    return "" if all("image/png" in _kinds(cell) for cell in plots) else "a plot is missing"


def _shown(cell):
    return "".join(output.get("data", {}).get("text/plain", "") for output in cell.outputs)


def _kinds(cell):
    return {kind for output in cell.outputs for kind in output.get("data", {})}


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("solutions", type=Path)
    parser.add_argument("workspace", type=Path)
    parser.add_argument("slugs", nargs="+")
    options = parser.parse_args()
    command = Path(sys.executable).with_name("grader")
    subprocess.run([command, "start", options.workspace], check=True, stdout=subprocess.DEVNULL, timeout=120)
    by_slug = {
        nbformat.read(path, as_version=4).metadata.stopgrad.exercise: path
        for path in options.workspace.glob("*/*.ipynb")
    }
    paths = [by_slug[slug] for slug in options.slugs]
    failed = 0
    with ProcessPoolExecutor(min(len(paths), os.cpu_count() or 1)) as pool:
        problems = pool.map(partial(run, solutions=options.solutions), paths)
        for slug, problem in zip(options.slugs, problems, strict=True):
            print(f"{'✗' if problem else '✓'} {slug} {problem}".rstrip(), flush=True)
            failed += bool(problem)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
