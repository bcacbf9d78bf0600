"""The environment that docs/student.md makes. It is built once, in build/, and gets the current wheel each time."""

import hashlib
import shutil
import subprocess
import sys

from support import ROOT

FOLDER = ROOT / "build" / "documented"


def documented_python(wheel, extras):
    """The Python of an environment into which this wheel was installed with these extras, and nothing else."""
    constraints = ROOT / "constraints.txt"
    key = hashlib.sha256(
        constraints.read_bytes() + (ROOT / "pyproject.toml").read_bytes() + f"{extras} {sys.version}".encode()
    ).hexdigest()
    python, ready = FOLDER / "bin" / "python", FOLDER / ".ready"
    if not ready.is_file() or ready.read_text() != key:
        shutil.rmtree(FOLDER, ignore_errors=True)
        _run(sys.executable, "-m", "venv", FOLDER)
        if "torch" in extras:  # first, as in the Makefile: then pip takes a CPU build if there is one
            _pip(python, "install", "-c", constraints, "torch")
        _pip(python, "install", "-c", constraints, f"{wheel}[{extras}]")
        ready.write_text(key)
    else:
        _pip(python, "install", "--no-deps", "--force-reinstall", wheel)
    return python


def _pip(python, *arguments):
    # Compiling all modules takes a quarter of the time, and three notebooks need few of them.
    _run(python, "-m", "pip", "--disable-pip-version-check", "-q", *arguments, "--no-compile")


def _run(*command):
    subprocess.run([*map(str, command)], check=True, timeout=900, cwd=ROOT)
