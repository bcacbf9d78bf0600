"""`grader doctor`: tries to break out of a box on this machine, and names the isolation tier."""

from __future__ import annotations

import argparse

TIERS = {
    "full": "full: a private root, process space and network, Landlock, seccomp and limits.",
    "partial": "partial: Landlock, seccomp and limits; the private root, the private process space or both are missing.",
    "none": "none: submissions could read your files and the hidden tests; grading is refused.",
}


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("doctor", help="probe this machine's isolation for real and name the tier")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:  # noqa: ARG001 (commands have one form)
    """Probe and report. Exit code 1 if the isolation is not full or a probe got through."""
    from grader.sandbox.doctor import examine

    report = examine()
    print(f"isolation {TIERS[report.tier]}")
    for probe in report.probes:
        verb = ("can" if probe.allowed else "CAN") if probe.succeeded else "cannot"
        print(f"  {'✓' if probe.holds else '✗'} a submission {verb} {probe.tried}")
    for line in report.advice:
        print(f"  → {line}")
    return 0 if report.tier == "full" and all(probe.holds for probe in report.probes) else 1
