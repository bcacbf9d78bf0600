"""The doctor: what it tries, what it advises, and how the command prints it."""

import pytest

from grader.cli.main import main
from grader.sandbox import doctor
from grader.sandbox.doctor import IsolationReport, Probe, examine
from grader.sandbox.layers import Layers, find_layers

COMPLETE = {"bubblewrap": True, "namespaces": True, "landlock": True, "seccomp": True}


def test_every_probe_holds_in_a_real_box():
    report = examine()
    assert report.tier == find_layers().tier
    assert len(report.probes) >= 10
    assert [probe.tried for probe in report.probes if not probe.holds] == []


@pytest.mark.parametrize(
    ("missing", "program", "advice"),
    [
        ((), "/usr/bin/bwrap", []),
        (("bubblewrap", "namespaces"), None, ["install bubblewrap (Debian, Ubuntu: apt install bubblewrap)"]),
        (
            ("bubblewrap", "namespaces"),
            "/usr/bin/bwrap",
            ["ask the administrator to allow user namespaces: bubblewrap is installed, but could not start"],
        ),
        (
            ("namespaces",),
            "/usr/bin/bwrap",
            [
                "ask the administrator to allow nested user namespaces: "
                "inside bubblewrap none can be created, so all submissions share one process space"
            ],
        ),
        (
            ("landlock", "seccomp"),
            "/usr/bin/bwrap",
            [
                "install libseccomp (Debian, Ubuntu: apt install libseccomp2)",
                "use a kernel with Landlock: Linux 5.13 or newer, with Landlock enabled",
            ],
        ),
    ],
)
def test_each_missing_layer_has_its_advice(monkeypatch, tmp_path, missing, program, advice):
    monkeypatch.setattr(doctor, "find_bubblewrap", lambda: program)
    monkeypatch.setattr(doctor, "RESTRICTION", tmp_path / "not there")
    assert list(doctor._advice(Layers(**{**COMPLETE, **dict.fromkeys(missing, False)}))) == advice


@pytest.mark.parametrize(
    ("setting", "missing", "program", "is_named"),
    [
        ("1", ("bubblewrap", "namespaces"), "/usr/bin/bwrap", True),
        ("1", ("namespaces",), "/usr/bin/bwrap", True),
        ("0", ("bubblewrap", "namespaces"), "/usr/bin/bwrap", False),
        ("1", ("bubblewrap", "namespaces"), None, False),
        ("1", ("seccomp",), "/usr/bin/bwrap", False),
    ],
)
def test_a_restriction_of_apparmor_is_named(monkeypatch, tmp_path, setting, missing, program, is_named):
    (tmp_path / "restriction").write_text(f"{setting}\n")
    monkeypatch.setattr(doctor, "find_bubblewrap", lambda: program)
    monkeypatch.setattr(doctor, "RESTRICTION", tmp_path / "restriction")
    advice = list(doctor._advice(Layers(**{**COMPLETE, **dict.fromkeys(missing, False)})))
    assert any("AppArmor restricts user namespaces here" in line for line in advice) == is_named


def test_elsewhere_than_on_linux_the_advice_is_linux(monkeypatch):
    monkeypatch.setattr(doctor.sys, "platform", "darwin")
    (advice,) = doctor._advice(Layers(**dict.fromkeys(COMPLETE, False)))
    assert advice.startswith("use Linux")


def test_the_command_marks_what_does_not_hold(monkeypatch, capsys):
    probes = (
        Probe("use its own scratch space", allowed=True, succeeded=True),
        Probe("read a file of yours", allowed=False, succeeded=True),
        Probe("start a process", allowed=False, succeeded=False),
    )
    monkeypatch.setattr(doctor, "examine", lambda: IsolationReport("partial", probes, ("install it",)))
    assert main(["doctor"]) == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        "  ✓ a submission can use its own scratch space",
        "  ✗ a submission CAN read a file of yours",
        "  ✓ a submission cannot start a process",
        "  → install it",
    ]


def test_a_tier_that_is_not_full_is_said_in_one_sentence(monkeypatch):
    missing = Layers(**{**COMPLETE, "bubblewrap": False, "namespaces": False})
    monkeypatch.setattr(doctor, "find_layers", lambda: missing)
    monkeypatch.setattr(doctor, "find_bubblewrap", lambda: None)
    assert doctor.tier_in_words("full") is None
    assert doctor.tier_in_words("partial") == (
        "The isolation was partial: submissions could neither read your files nor reach the network, but could "
        "learn which files and processes exist. "
        "To raise it: install bubblewrap (Debian, Ubuntu: apt install bubblewrap)."
    )
    assert "none: submissions could read your files and the hidden tests." in doctor.tier_in_words("none")


def test_a_tier_of_another_machine_is_examined_there(monkeypatch):
    monkeypatch.setattr(doctor, "find_layers", lambda: Layers(**COMPLETE))
    monkeypatch.setattr(doctor, "find_bubblewrap", lambda: "/usr/bin/bwrap")
    assert doctor.tier_in_words("partial").endswith(
        "To raise it: run `grader doctor` on the machine that graded."
    )
