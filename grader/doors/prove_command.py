"""`grader prove`: references pass, mistakes are caught and named, notebooks run."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from grader.doors.options import add_root, course_of, positive_number
from grader.shelf.exercise import Course
from grader.words.errors import CallError


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("prove", help="prove the graders; exit 1 where the proof does not hold")
    parser.add_argument("slugs", nargs="*", metavar="SLUG", help="UNIT/ID, or a UNIT (default: the course)")
    parser.add_argument("--mutants", action="store_true", help="also edit each reference systematically")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the findings as JSON")
    parser.add_argument("--junit", type=Path, metavar="FILE", help="write the findings as JUnit XML")
    parser.add_argument("--jobs", type=positive_number, metavar="N", help="processes (default: one a core)")
    add_root(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Prove and report."""
    course = course_of(options)
    if options.mutants:
        raise CallError("Mutants are not available in this version.")
    from rich.console import Console

    from grader.bench.results import write_whole
    from grader.yard.proof import prove
    from grader.yard.report import to_json, to_junit

    slugs = [slug for name in options.slugs for slug in _slugs(name, course)] or list(course.exercises)
    if not slugs:
        raise CallError(
            "The course has no exercises yet: make one with `grader new UNIT/ID --framework jax`."
        )
    console = Console(highlight=False)
    proofs = []
    for proof in prove([course.exercise(slug) for slug in slugs], jobs=options.jobs or os.cpu_count() or 1):
        proofs.append(proof)
        mark = "[green]✓[/]" if proof.holds else "[red]✗[/]"
        console.print(f"{mark} {proof.exercise}  [dim]{proof.counted}[/]")
        for finding in proof.findings:
            console.print(f"    {finding}", markup=False, soft_wrap=True)
    if options.json is not None:
        write_whole(options.json, to_json(proofs))
    if options.junit is not None:
        write_whole(options.junit, to_junit(proofs))
    wanting = [proof for proof in proofs if not proof.holds]
    console.print(f"{len(proofs) - len(wanting)} of {len(proofs)} exercises proven.")
    return 1 if wanting else 0


def _slugs(name: str, course: Course) -> list[str]:
    unit = [exercise.slug for exercise in course.exercises.values() if exercise.unit == name.rstrip("/")]
    return unit or [course.exercise(name).slug]
