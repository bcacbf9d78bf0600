"""`make matrix`: the course proven on every declared Python, with the oldest and the newest JAX and torch.

What is declared stands in pyproject.toml: the Pythons in its classifiers, the oldest JAX and torch in its
extras. Each pair of a Python and "oldest" or "newest" is an environment of its own, with the wheel installed as
docs/student.md says, and no more than that. In it every notebook whose framework is there is run as a student would,
in a real kernel, with the reference; then `grader prove` proves its exercise; the tests of the engines run as well.
torch is installed from a CPU build only: where a version has none here, its exercises are left out, and the
table says so. A Python that is not on this machine is left out in the same way.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
SETS = ("oldest", "newest")
TEST_TOOLS = ("pytest-timeout", "hypothesis")
FAILED, LEFT_OUT, PASSED = "failed", "left out", "passed"


@dataclass(frozen=True)
class Answer:
    """How a command ended, and what it printed."""

    returncode: int
    stdout: str


@dataclass
class Row:
    """One environment: what is in it, and how it went."""

    python: str
    versions: str
    installed: dict[str, str] = field(default_factory=dict)
    notebooks: str = LEFT_OUT
    proof: str = LEFT_OUT
    tests: str = LEFT_OUT
    notes: list[str] = field(default_factory=list)

    @property
    def failed(self):
        return any(part.startswith(FAILED) for part in (self.notebooks, self.proof, self.tests))

    @property
    def ran(self):
        return self.notebooks != LEFT_OUT


def declared(project):
    """The Pythons of the classifiers, and the requirement of each framework."""
    pattern = re.compile(r"Programming Language :: Python :: (3\.\d+)")
    pythons = [match[1] for line in project["classifiers"] if (match := pattern.fullmatch(line))]
    extras = project["optional-dependencies"]
    return pythons, {name: extras[name][0] for name in ("jax", "torch")}


def documented_extras():
    """The extras of the line in docs/student.md that installs."""
    text = (ROOT / "docs/student.md").read_text(encoding="utf-8")
    (extras,) = re.findall(r"^pip install 'stopgrad\[([\w,]+)\]'", text, re.MULTILINE)
    return extras.split(",")


def requirement(minimum, versions):
    """What pip is asked for: `jax>=0.5` is `jax==0.5` where it is the oldest."""
    return minimum.replace(">=", "==") if versions == "oldest" else minimum


def find_python(version):
    """An interpreter of this version: on the PATH, or one that uv or pyenv installed."""
    candidates = [shutil.which(f"python{version}")]
    if shutil.which("uv"):
        answer = subprocess.run(
            ["uv", "python", "find", version], capture_output=True, text=True, timeout=60, check=False
        )
        candidates.append(answer.stdout.strip())
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    if os.access(pyenv, os.R_OK | os.X_OK):  # the variable may name another user's folder
        candidates += map(str, sorted(pyenv.glob(f"versions/{version}.*/bin/python"), reverse=True))
    return next((path for path in candidates if path and _is_python(path, version)), None)


def _is_python(path, version):
    code = "import sys, ensurepip, ctypes, ssl; print('%d.%d' % sys.version_info[:2])"
    try:
        answer = subprocess.run([path, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    except OSError:
        return False
    return answer.returncode == 0 and answer.stdout.strip() == version


def needs_gpu_libraries(report):
    """Whether pip, by its report of a dry run, would take a build for GPUs."""
    (item,) = report["install"]
    needs = item["metadata"].get("requires_dist", [])
    return any(re.match(r"(nvidia|cuda|triton|pytorch-triton)", name) for name in needs)


class Environment:
    """A venv of one Python."""

    def __init__(self, folder, python):
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([python, "-m", "venv", folder], check=True, timeout=300)
        self.folder = folder
        self.python = folder / "bin" / "python"
        self.log = folder.parent / f"{folder.name}.log"
        self.log.write_text("", encoding="utf-8")
        self.environment = {
            **{
                name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")
            },
            "PATH": f"{self.python.parent}{os.pathsep}{os.environ['PATH']}",
            "XDG_CACHE_HOME": str(folder / "cache"),
            "PIP_CACHE_DIR": os.environ.get("PIP_CACHE_DIR", str(Path.home() / ".cache" / "pip")),
            "PYTHONUNBUFFERED": "1",
        }
        self.pip("install", "--upgrade", "pip")

    def run(self, *command, timeout=7200):
        """Run a command from the project's folder, with its output in the log; its exit code and output."""
        with self.log.open("a+", encoding="utf-8", errors="replace") as log:
            log.write(f"\n$ {' '.join(map(str, command))}\n")
            log.flush()
            start = log.tell()
            done = subprocess.run(
                [*map(str, command)], cwd=ROOT, env=self.environment, timeout=timeout, check=False,
                stdout=log, stderr=subprocess.STDOUT,
            )  # fmt: skip
            log.seek(start)
            return Answer(done.returncode, log.read())

    def pip(self, *arguments):
        return self.run(self.python, "-m", "pip", "--disable-pip-version-check", "-q", *arguments)

    def cpu_build(self, wanted, index):
        """The arguments that install a CPU build of torch, or None where pip would take none."""
        report = self.folder / "torch.json"
        arguments = [wanted, *index]
        dry = ("--dry-run", "--no-deps", "--ignore-installed", "--only-binary", ":all:", "--report", report)
        answer = self.pip("install", *dry, *arguments)
        if answer.returncode != 0 or needs_gpu_libraries(json.loads(report.read_text(encoding="utf-8"))):
            return None
        return arguments

    def version(self, name):
        """The installed version of a package, or a dash."""
        code = "import sys; from importlib.metadata import version; print(version(sys.argv[1]))"
        answer = self.run(self.python, "-c", code, name)
        return answer.stdout.strip() if answer.returncode == 0 else "—"


def try_out(row, environment, wheel, minimums, index, options):
    """Install, run, prove and test in one environment, and note it all in its row."""
    extras = documented_extras()
    frameworks = {"jax", "torch", "numpy"}
    torch = cpu_torch(row, environment, minimums, index)
    if torch is None:
        row.notes.append("torch's exercises and tests are left out")
        extras = [extra for extra in extras if extra != "torch"]
        frameworks.remove("torch")
    jax = requirement(minimums["jax"], row.versions)
    answer = environment.pip("install", f"{wheel}[{','.join(extras)}]", jax, *(torch or ()))
    if answer.returncode != 0:
        row.notebooks = f"{FAILED}: pip installs no {jax}"
        row.notes.append(answer.stdout.strip().splitlines()[-1])
        return
    row.installed = {name: environment.version(name) for name in ("jax", "torch", "numpy")}
    slugs = slugs_of(frameworks, options.only)
    run_notebooks(row, environment, slugs)
    if not options.notebooks:
        environment.pip("install", *TEST_TOOLS)
        prove(row, environment, slugs)
        run_engine_tests(row, environment, frameworks)


def cpu_torch(row, environment, minimums, index):
    """What pip is asked for to get a CPU build of torch, or None where there is none."""
    torch = requirement(minimums["torch"], row.versions)
    arguments = environment.cpu_build(torch, index)
    if arguments is None:
        row.notes.append(f"{torch} has no CPU build here")
        arguments = environment.cpu_build(pinned_torch(), index) if row.versions == "newest" else None
    return arguments


def pinned_torch():
    """The version that the suite runs with: its CPU build is the newest that has been tried."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith("torch=="))


def slugs_of(frameworks, only):
    """Every exercise whose framework is there, or some of them."""
    course = tomllib.loads((ROOT / "course/course.toml").read_text(encoding="utf-8"))
    return [
        f"{unit['name']}/{exercise['id']}"
        for unit in course["unit"]
        for exercise in unit["exercises"]
        if exercise["framework"] in frameworks and (not only or f"{unit['name']}/{exercise['id']}" in only)
    ]


def run_notebooks(row, environment, slugs):
    """The notebooks as a student has them, in real kernels."""
    workspace = environment.folder / "workspace"
    script = ROOT / "tests/matrix/notebooks.py"
    answer = environment.run(environment.python, "-P", script, ROOT / "solutions", workspace, *slugs)
    ran = re.findall(r"^✓", answer.stdout, re.MULTILINE)
    row.notebooks = f"{len(ran)} of {len(slugs)} run"
    if answer.returncode != 0:
        row.notebooks = f"{FAILED}: {row.notebooks}"
        lines = answer.stdout.strip().splitlines()
        row.notes += [line for line in lines if line.startswith("✗")] or lines[-1:]


def prove(row, environment, slugs):
    """`grader prove` on exercises."""
    answer = environment.run(environment.folder / "bin" / "grader", "prove", *slugs)
    counted = re.findall(r"^(\d+) of \d+ exercises? proven", answer.stdout, re.MULTILINE)
    row.proof = f"{counted[-1] if counted else 0} of {len(slugs)} proven"
    if answer.returncode != 0:
        row.proof = f"{FAILED}: {row.proof}"
        lines = answer.stdout.strip().splitlines()
        row.notes += [line for line in lines if line.startswith(("✗", "grader:"))] or lines[-1:]


def run_engine_tests(row, environment, frameworks):
    """The tests of the engines, but for the files that import a framework that is not there."""
    files = [
        path
        for path in sorted((ROOT / "tests/engines").glob("test_*.py"))
        if "torch" in frameworks
        or not re.search(r"^(import|from) torch|networks import", path.read_text("utf-8"), re.MULTILINE)
    ]
    answer = environment.run(environment.python, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", *files)
    lines = answer.stdout.strip().splitlines()
    row.tests = f"{lines[-1].strip('= ') if lines else 'nothing'}, {len(files)} files"
    if answer.returncode != 0:
        row.tests = f"{FAILED}: {row.tests}"
        row.notes += [line for line in lines if line.startswith(("FAILED", "ERROR"))]


def build_wheel(out):
    """The wheel that a user would install."""
    shutil.rmtree(out / "dist", ignore_errors=True)
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", out / "dist", ROOT],
        check=True, timeout=600, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    (wheel,) = (out / "dist").glob("*.whl")
    return wheel


def table(rows):
    """The rows as text, with what was left out and what failed under each."""
    head = ("Python", "versions", "JAX", "torch", "numpy", "notebooks", "proof", "engine tests")
    lines = [
        (row.python, row.versions, *(row.installed.get(name, "—") for name in ("jax", "torch", "numpy")), row.notebooks, row.proof, row.tests)
        for row in rows
    ]  # fmt: skip
    widths = [max(map(len, column)) for column in zip(head, *lines, strict=True)]
    shown = ["  ".join(map(str.ljust, head, widths)).rstrip()]
    for row, line in zip(rows, lines, strict=True):
        shown.append("  ".join(map(str.ljust, line, widths)).rstrip())
        shown += [f"    {note}" for note in row.notes]
    return "\n".join(shown)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, default=Path("build/matrix"), metavar="DIR")
    parser.add_argument(
        "--python", nargs="+", metavar="3.N", help="these alone (default: all that are declared)"
    )
    parser.add_argument("--versions", nargs="+", choices=SETS, default=list(SETS))
    parser.add_argument("--only", nargs="+", metavar="SLUG", help="these exercises alone")
    parser.add_argument("--notebooks", action="store_true", help="only run notebooks: no proof and no tests")
    parser.add_argument("--jax", metavar="VERSION", help="try this JAX as the oldest")
    parser.add_argument("--torch-index", metavar="URL", help="where pip finds more CPU builds of torch")
    options = parser.parse_args()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pythons, minimums = declared(project)
    if options.jax:
        minimums["jax"] = f"jax>={options.jax}"
    out = options.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    index = ["--extra-index-url", options.torch_index] if options.torch_index else []
    wheel = build_wheel(out)
    rows = []
    for version in options.python or pythons:
        python = find_python(version)
        for versions in options.versions:
            row = Row(version, versions)
            rows.append(row)
            if python is None:
                row.notes.append(f"no Python {version} on this machine")
                continue
            print(f"Python {version}, {versions} …", flush=True)
            environment = Environment(out / f"{version}-{versions}", python)
            try:
                try_out(row, environment, wheel, minimums, index, options)
            except subprocess.TimeoutExpired as error:
                row.notebooks = f"{FAILED}: {error.cmd[0]} took over {error.timeout:.0f} seconds"
            (out / "table.txt").write_text(table(rows) + "\n", encoding="utf-8")
            print(table(rows[-1:]), flush=True)
    print(f"\n{table(rows)}\n\n{out}: table.txt, and a log per environment")
    return 1 if any(row.failed for row in rows) or not any(row.ran for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
