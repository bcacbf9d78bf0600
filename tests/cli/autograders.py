"""Autograders as other systems run them: their own scripts, in a scratch root, with an environment of what they pin."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path


def unpack(path, folder):
    """Unpack a zip file with the modes of its files, as `unzip` does."""
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist():
            archive.extract(info, folder)
            (folder / info.filename).chmod(info.external_attr >> 16)
    return folder


def environment(folder, requirements, package):
    """A Python environment that holds the pinned distributions, copied from this one, and the package: nothing else."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True, timeout=120)
    site = next((folder / "lib").glob("python*")) / "site-packages"
    for line in requirements.read_text(encoding="utf-8").split():
        name, _, version = line.partition("==")
        distribution = metadata.distribution(name)
        assert distribution.version.partition("+")[0] == version
        for file in distribution.files:
            if ".." not in file.parts:
                (site / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file.locate(), site / file)
    shutil.copytree(package, site / "grader")
    return folder


def run_script(script, **variables):
    """Run a script as the system would: no variable of ours, except where its root is."""
    done = subprocess.run(
        [script],
        env={"PATH": os.defpath, **{name: str(value) for name, value in variables.items()}},
        cwd="/",
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


class Gradescope:
    """A folder in place of `/autograder`."""

    def __init__(self, archive, root, venv):
        self.root = root
        unpack(archive, root / "source")
        for name in ("submission", "results"):
            (root / name).mkdir()
        (root / "venv").symlink_to(venv)
        shutil.copy(root / "source" / "run_autograder", root / "run_autograder")

    def grade(self, files):
        """The results for files by their place in what was handed in; None if there are none."""
        _hand_in(self.root / "submission", files)
        done = run_script(self.root / "run_autograder", AUTOGRADER_ROOT=self.root)
        path = self.root / "results" / "results.json"
        return done, json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


class PrairieLearn:
    """A folder in place of `/grade`, and the image beside it."""

    def __init__(self, archive, root, venv, slug):
        unpack(archive, root / "course")
        self.image = root / "course" / "image"
        self.root = root / "grade"
        self.venv = venv
        shutil.copytree(root / "course" / "questions" / slug / "tests", self.root / "tests")
        (self.root / "data").mkdir()
        (self.root / "data" / "data.json").write_text('{"params": {}, "submitted_answers": {}}')
        (self.root / "student").mkdir()

    def grade(self, files):
        """The results for the files that a student uploaded."""
        _hand_in(self.root / "student", files)
        path = f"{self.venv / 'bin'}:{os.defpath}"
        done = run_script(self.image / "run.sh", GRADE_ROOT=self.root, PATH=path)
        data = (self.root / "results" / "results.json").read_bytes()
        assert len(data) <= 1024 * 1024
        return done, json.loads(data)


def _hand_in(folder, files):
    shutil.rmtree(folder)
    folder.mkdir()
    for place, data in files.items():
        path = Path(folder, place)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
