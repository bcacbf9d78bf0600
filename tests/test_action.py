"""The action for repositories of courses: its steps are run as a runner would, in a pull request of a real repository."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from support import ROOT, copy_course

from grader.sandbox.bubblewrap import find_bubblewrap

SLUG = "seeing_the_graph/stop_gradient_numpy"
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS = {step.get("name", step.get("uses")): step for step in ACTION["runs"]["steps"]}
IDENTITY = {
    "GIT_AUTHOR_NAME": "a",
    "GIT_AUTHOR_EMAIL": "a@b.c",
    "GIT_COMMITTER_NAME": "a",
    "GIT_COMMITTER_EMAIL": "a@b.c",
}
SUDO = '#!/bin/sh\necho "sudo $*"\n'


def git(*line, cwd):
    subprocess.run(["git", *line], cwd=cwd, check=True, env={**os.environ, **IDENTITY}, capture_output=True)


@pytest.fixture
def checkout(tmp_path):
    """What actions/checkout leaves of a pull request: one commit, and `origin`."""
    origin = copy_course(tmp_path / "origin", SLUG)
    for line in (["init", "-q", "-b", "main"], ["add", "."], ["commit", "-qm", "A course"]):
        git(*line, cwd=origin)
    git("checkout", "-qb", "change", cwd=origin)
    (origin / "README.md").write_text("A course.\n")
    git("add", ".", cwd=origin)
    git("commit", "-qm", "A page", cwd=origin)
    git(
        "clone",
        "-q",
        "--depth=1",
        "--branch=change",
        f"file://{origin}",
        str(tmp_path / "checkout"),
        cwd=tmp_path,
    )
    return tmp_path / "checkout"


@pytest.fixture
def step(tmp_path):
    """A function that runs a step of the action as a runner of GitHub does."""

    def run(name, cwd, *, first_on_path=Path(sys.executable).parent, base="main", **inputs):
        values = {key: value["default"] for key, value in ACTION["inputs"].items()} | inputs
        environment = {
            key: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: values[match[1]], text)
            for key, text in STEPS[name].get("env", {}).items()
        }
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", STEPS[name]["run"]],
            cwd=cwd, capture_output=True, text=True, timeout=300, check=False,
            env={
                "HOME": str(tmp_path), "PATH": f"{first_on_path}{os.pathsep}{os.environ['PATH']}", "LANG": "C.UTF-8",
                "GITHUB_ACTIONS": "true", "GITHUB_ACTION_PATH": str(ROOT), "GITHUB_BASE_REF": base,
                "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"), "PIP_NO_COMPILE": "1", **environment,
            },
        )  # fmt: skip
        return done.returncode, done.stdout + done.stderr

    return run


def test_every_input_is_described_and_used():
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    used = set(re.findall(r"\$\{\{ inputs\.([\w-]+) \}\}", text))
    assert used == set(ACTION["inputs"])
    assert all(value["description"] and "default" in value for value in ACTION["inputs"].values())
    assert len(re.findall(r"\$\{\{", text)) == len(re.findall(r"\$\{\{ inputs\.", text))
    for item in ACTION["runs"]["steps"]:
        assert "uses" in item or item["shell"] == "bash"
        assert "${{" not in item.get("run", ""), "what others write reaches a shell by its environment alone"


def test_the_workflow_and_the_action_use_the_same_versions_of_other_actions():
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))
    page = (ROOT / "docs" / "proof.md").read_text(encoding="utf-8")
    uses = [item["uses"] for item in [*workflow["jobs"]["test"]["steps"], *STEPS.values()] if "uses" in item]
    versions = set(uses + re.findall(r"uses: (actions/\S+)", page))
    assert len(versions) == len({name.partition("@")[0] for name in versions}) == 3


def test_the_workflow_allows_and_says_the_isolation():
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))
    steps = workflow["jobs"]["test"]["steps"]
    lines = [item.get("run", "") for item in steps]
    assert lines.index("bash .ci/allow-isolation") < lines.index("bash .ci/run")
    assert any(".ci/say-isolation" in item.get("run", "") and item.get("if") == "always()" for item in steps)


def test_a_pull_request_that_touches_no_exercise_proves_nothing(step, checkout):
    code, output = step("Prove", checkout)
    assert (code, output) == (0, "Nothing to prove: no exercise has changed since FETCH_HEAD.\n")


def test_a_pull_request_proves_what_it_touches_and_leaves_reports(step, checkout, tmp_path):
    reference = checkout / "solutions" / SLUG / "reference.py"
    reference.write_text(reference.read_text(encoding="utf-8") + "# a remark\n", encoding="utf-8")
    git("commit", "-qam", "A remark", cwd=checkout)
    code, output = step("Prove", checkout, mutants="sample")
    assert code == 0, output
    assert f"✓ {SLUG}" in output
    assert (checkout / "proof.xml").read_text(encoding="utf-8").startswith("<?xml")
    assert (checkout / "proof" / "index.html").is_file()
    assert "1 of 1 exercises proven" in (tmp_path / "summary.md").read_text(encoding="utf-8")


def test_what_is_wrong_fails_the_job_with_an_annotation(step, checkout):
    (checkout / "solutions" / SLUG / "reference.py").write_text("")
    git("commit", "-qam", "A mistake", cwd=checkout)
    code, output = step("Prove", checkout, mutants="none", root=str(checkout))
    assert code == 1
    assert f"::error file=solutions/{SLUG}/" in output


def test_on_a_push_everything_is_proven(step, checkout):
    code, output = step("Prove", checkout, base="", mutants="none")
    assert code == 0, output
    assert "1 of 1 exercises proven." in output


def test_an_input_that_means_nothing_is_said(step, checkout):
    code, output = step("Prove", checkout, mutants="some")
    assert (code, output) == (2, "::error::The input mutants is all, sample or none, and not 'some'.\n")


def test_the_action_installs_its_own_version(step, tmp_path):
    """Into an environment that has all other packages already, so that nothing but stopgrad is built."""
    home = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", home], check=True, timeout=120)
    (site,) = home.glob("lib/python*/site-packages")
    others = [place for place in sys.path if place.endswith("site-packages")]
    (site / "others.pth").write_text("".join(f"{place}\n" for place in others))
    code, output = step("Install stopgrad", tmp_path, first_on_path=home / "bin")
    assert code == 0, output
    assert (site / "grader" / "cli" / "main.py").is_file()
    assert (home / "bin" / "grader").is_file()


def test_full_isolation_is_said(step, tmp_path):
    code, output = step("Say the isolation", tmp_path)
    assert code == 0
    assert output.startswith("isolation full:")
    assert "::warning" not in output


def test_partial_isolation_is_said_aloud(tmp_path):
    """Where bubblewrap is an empty file, a real doctor finds the tier partial."""
    bubblewrap = find_bubblewrap()
    code, output = _run_script(
        "say-isolation",
        before=[bubblewrap, "--dev-bind", "/", "/", "--bind", "/dev/null", os.path.realpath(bubblewrap)],
        path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        GITHUB_STEP_SUMMARY=str(tmp_path / "summary.md"),
    )
    assert code == 0, output
    assert "::warning title=Isolation is not full::isolation partial: " in output
    assert "isolation partial: " in (tmp_path / "summary.md").read_text(encoding="utf-8")


def test_a_runner_that_is_ready_is_left_alone(step, tmp_path):
    assert step("Prepare the isolation", tmp_path) == (0, "")


@pytest.mark.parametrize(
    ("setting", "said"),
    [("1", ["sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"]), ("0", []), (None, [])],
)
def test_user_namespaces_are_allowed_where_apparmor_restricts_them(tmp_path, setting, said):
    """With a sudo that only says what it was asked for: a test changes no setting of its machine."""
    (tmp_path / "sudo").write_text(SUDO)
    (tmp_path / "sudo").chmod(0o755)
    if setting is not None:
        (tmp_path / "setting").write_text(f"{setting}\n")
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    code, output = _run_script("allow-isolation", str(tmp_path / "setting"), path=path)
    assert (code, output.splitlines()) == (0, said)


def test_what_is_missing_is_installed(tmp_path):
    for name in ("bash", "cat", "grep"):
        (tmp_path / name).symlink_to(subprocess.check_output(["which", name], text=True).strip())
    (tmp_path / "sudo").write_text(SUDO)
    (tmp_path / "sudo").chmod(0o755)
    code, output = _run_script("allow-isolation", str(tmp_path / "no setting"), path=tmp_path)
    assert code == 0, output
    assert output.splitlines() == [
        "sudo apt-get update -qq",
        "sudo apt-get install -y -qq bubblewrap libseccomp2",
    ]


def _run_script(name, *arguments, path, before=(), **environment):
    done = subprocess.run(
        [*before, "/bin/bash", str(ROOT / ".ci" / name), *arguments],
        env={"PATH": str(path), "LANG": "C.UTF-8", **environment},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr
