"""Gradescope: verdicts as its `results.json`, and an autograder that it can run.

The zip holds this package, the chosen exercises with their hidden graders, and two scripts: `setup.sh`
installs, `run_autograder` grades what lies in `submission/`. After an error in the grader it leaves no
results, so that Gradescope reports a failed run and gives no mark.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from grader.core.frameworks import FRAMEWORKS
from grader.core.verdict import Verdict
from grader.course.course_file import course_of_exercises
from grader.course.exercise import Course, Exercise

EPOCH = (2020, 1, 1, 0, 0, 0)
SETUP = """#!/usr/bin/env bash
set -e
apt-get update -q
apt-get install -y -q python3 python3-venv bubblewrap libseccomp2
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Python 3.11 or newer is needed: choose a newer base image.'; exit 1; }
python3 -m venv /autograder/venv
/autograder/venv/bin/pip install -q {requirements}
cp -r /autograder/source/package/grader "$(/autograder/venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"
/autograder/venv/bin/python -m grader doctor
"""
RUN = """#!/usr/bin/env bash
cd /autograder/source
exec /autograder/venv/bin/python -m grader gradescope run --submission /autograder/submission --results /autograder/results/results.json
"""
REQUIREMENTS = "'pyseccomp>=0.1.2' 'pytest>=8.2' 'rich>=13.7'"


def results(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """What Gradescope shows: one test per check, with its points, its title and its message."""
    several = len({verdict.exercise for verdict in verdicts}) > 1
    tests = []
    for verdict in verdicts:
        for number, check in enumerate(verdict.checks, 1):
            tests.append(
                {
                    "name": f"{verdict.exercise}: {check.title}" if several else check.title,
                    "number": str(number),
                    "score": check.points,
                    "max_score": check.max_points,
                    "status": "passed" if check.outcome == "passed" else "failed",
                    "output": check.message,
                    "output_format": "text",
                    "visibility": "visible",
                }
            )
    return {
        "score": sum(verdict.score for verdict in verdicts),
        "execution_time": max(1, round(sum(verdict.seconds for verdict in verdicts))),
        "output": "\n\n".join(part for verdict in verdicts for part in _advice(verdict)),
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
        "extra_data": {"verdicts": [verdict.to_json() for verdict in verdicts]},
    }


def autograder(course: Course, exercises: Iterable[Exercise]) -> bytes:
    """The zip that is uploaded to Gradescope."""
    chosen = list(exercises)
    content: dict[str, bytes] = {
        "setup.sh": SETUP.replace("{requirements}", _requirements(chosen)).encode(),
        "run_autograder": RUN.encode(),
        "course/course.toml": course_of_exercises(chosen).encode(),
    }
    for exercise in chosen:
        for path in [exercise.notebook, *sorted(exercise.folder.rglob("*.py"))]:
            content[path.relative_to(course.root).as_posix()] = path.read_bytes()
    content.update(_package(files("grader"), "package/grader"))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(content.items()):
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = (0o755 if name in ("setup.sh", "run_autograder") else 0o644) << 16
            archive.writestr(info, data)
    return file.getvalue()


def _advice(verdict: Verdict) -> Iterable[str]:
    for pitfall in verdict.pitfalls:
        yield f"{verdict.exercise}, {pitfall.name.replace('_', ' ')}:\n{pitfall.advice}"


def _requirements(exercises: Sequence[Exercise]) -> str:
    frameworks = sorted({"numpy", *(exercise.framework for exercise in exercises)})
    return " ".join([REQUIREMENTS, *(f"'{FRAMEWORKS[name].requirement}'" for name in frameworks)])


def _package(folder: Traversable, name: str) -> dict[str, bytes]:
    """The files of this package, as they are installed here."""
    contents = {}
    for item in folder.iterdir():
        if item.is_dir() and item.name != "__pycache__":
            contents.update(_package(item, f"{name}/{item.name}"))
        elif item.name.endswith((".py", ".typed", ".css")):
            contents[f"{name}/{item.name}"] = item.read_bytes()
    return contents
