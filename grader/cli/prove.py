"""`grader prove`: proves that references pass, mistakes are caught and named, and notebooks run."""

from __future__ import annotations

import argparse
import os
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.options import add_jobs, add_root, course_of, exercises_named, jobs_of, require_writable
from grader.core.errors import UsageError
from grader.core.files import write_error
from grader.course.exercise import Course, Exercise

if TYPE_CHECKING:
    from rich.console import Console

    from grader.proof.mutation_result import MutationResult
    from grader.proof.prove import Proof


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("prove", help="prove the graders; exit 1 where the proof does not hold")
    parser.add_argument("slugs", nargs="*", metavar="SLUG", help="UNIT/ID, or a UNIT (default: the course)")
    parser.add_argument("--mutants", action="store_true", help="also edit each reference systematically")
    parser.add_argument(
        "--quick", action="store_true", help="with --mutants: a sample, at about a tenth of the cost"
    )
    parser.add_argument("--changed", metavar="REV", help="only what has changed since this revision of git")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the findings as JSON")
    parser.add_argument("--junit", type=Path, metavar="FILE", help="write the findings as JUnit XML")
    parser.add_argument(
        "--html", type=Path, metavar="DIR", help="write what --mutants found as pages to look at"
    )
    parser.add_argument(
        "--github",
        action="store_true",
        help="annotate lines and sum up (as in a GitHub Action, where it is on)",
    )
    parser.add_argument("--coverage", action="store_true", help="show what the cases of each input contain")
    parser.add_argument(
        "--visible", action="store_true", help="show which wrong solutions pass the visible checks"
    )
    parser.add_argument(
        "--write-tables",
        action="store_true",
        help="write into the notebooks what is stale or missing under their gradient contract",
    )
    parser.add_argument(
        "--write-outputs",
        action="store_true",
        help="store in the notebooks what their worked examples show, where that is stale or missing",
    )
    add_jobs(parser)
    add_root(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Prove and report. Exit code 1 if a proof does not hold."""
    course = course_of(options, points_may_differ=True)
    if options.html is not None and not options.mutants:
        raise UsageError("--html shows what --mutants finds: give both.")
    if options.quick and not options.mutants:
        raise UsageError("--quick takes a sample of what --mutants tries: give both.")
    from rich.console import Console

    from grader.proof.effort import FULL, QUICK
    from grader.proof.pool import ProofPool
    from grader.proof.prove import Proof
    from grader.proof.summary import next_step, total, with_mutants
    from grader.proof.visible_outcomes import visible_total

    require_writable(options.json)
    require_writable(options.junit)
    console = Console(highlight=False)
    exercises = _chosen(options, course)
    if not exercises:
        console.print(f"Nothing to prove: no exercise has changed since {options.changed}.")
        return 0
    if options.html is not None:
        _make_folder(options.html)
    jobs = jobs_of(options)
    proofs = []
    mutations: dict[str, MutationResult] = {}
    with ProofPool(min(jobs, len(exercises))) as pool:
        for proof in pool.prove(exercises):
            proofs.append(proof)
            _show(proof, course.root, console)
            if options.coverage:
                _show_coverage(proof, console)
            if options.visible:
                _show_visible(proof, console)
        judged = {proof.exercise for proof in proofs if proof.is_judged}
        to_mutate = [one for one in exercises if options.mutants and one.slug in judged]
        for mutation in pool.mutate(to_mutate, QUICK if options.quick else FULL):
            mutations[mutation.exercise] = mutation
            _show(Proof(mutation.exercise, mutation.counted, mutation.findings), course.root, console)
    proofs = [with_mutants(proof, mutations.get(proof.exercise)) for proof in proofs]
    _write(options, course, proofs, mutations)
    if options.write_tables:
        _write_tables(course, proofs, console)
    if options.write_outputs:
        _write_outputs(course, proofs, console)
    failed = [proof for proof in proofs if not proof.holds]
    console.print(f"{len(proofs) - len(failed)} of {len(proofs)} exercises proven.")
    sentence, is_few = visible_total(proof.visible for proof in proofs)
    console.print(sentence, soft_wrap=True)
    if mutations:
        console.print(total(list(mutations.values())), soft_wrap=True)
    if len(proofs) == 1:
        console.print(next_step(proofs[0], mutants=options.mutants), markup=False, soft_wrap=True)
    is_whole = len(proofs) == len(course.exercises)
    if is_whole and not is_few:
        console.print("Too many wrong solutions pass: `grader prove --visible` names them.")
    return 1 if failed or (is_whole and not is_few) else 0


def _chosen(options: argparse.Namespace, course: Course) -> list[Exercise]:
    """The exercises that were named, or all; with --changed, only those that have changed."""
    named = [exercise for name in options.slugs for exercise in exercises_named(name, course)]
    exercises = named or list(course.exercises.values())
    if not exercises:
        raise UsageError(
            "The course has no exercises yet: make one with `grader new UNIT/ID --framework jax`."
        )
    from grader.grading.pipeline import require_libraries, require_weighed_checks

    for exercise in exercises:
        require_weighed_checks(exercise)
        require_libraries(exercise)
    if options.changed is None:
        return exercises
    from grader.proof.changed import changed_since

    changed = changed_since(course, options.changed)
    return [exercise for exercise in exercises if exercise.slug in changed]


def _show(proof: Proof, root: Path, console: Console) -> None:
    mark = "[green]✓[/]" if proof.holds else "[red]✗[/]"
    console.print(f"{mark} {proof.exercise}  [dim]{proof.counted}[/]", soft_wrap=True)
    for finding in proof.findings:
        console.print(textwrap.indent(finding.located(root), "    "), markup=False, soft_wrap=True)


def _show_coverage(proof: Proof, console: Console) -> None:
    from grader.proof.coverage_card import card_lines

    for card in proof.cards:
        for line in card_lines(card):
            console.print(f"    {line}", markup=False, soft_wrap=True)


def _show_visible(proof: Proof, console: Console) -> None:
    for line in proof.visible.lines:
        console.print(f"    {line}", markup=False, soft_wrap=True)


def _write(
    options: argparse.Namespace, course: Course, proofs: list[Proof], mutations: dict[str, MutationResult]
) -> None:
    from grader.core.files import write_atomically
    from grader.proof.github import annotate, summary
    from grader.proof.html_report import pages
    from grader.proof.machine_reports import to_json, to_junit

    if options.json is not None:
        write_atomically(options.json, to_json(proofs, mutations, course.root))
    if options.junit is not None:
        write_atomically(options.junit, to_junit(proofs, course.root))
    if options.html is not None:
        for name, text in pages(course, proofs, mutations).items():
            write_atomically(options.html / name, text)
    if options.github or os.environ.get("GITHUB_ACTIONS") == "true":
        for proof in proofs:
            for line in annotate(proof, course.exercise(proof.exercise)):
                print(line)
        page = os.environ.get("GITHUB_STEP_SUMMARY")
        if page:
            with open(page, "a", encoding="utf-8") as file:
                file.write(summary(proofs, mutations))


def _write_tables(course: Course, proofs: list[Proof], console: Console) -> None:
    """Write what is stale in the notebooks. They are proven the next time."""
    from grader.course.notebook_edit import replace_text, write_metadata
    from grader.course.pitfalls import HEADING

    for proof in proofs:
        notebook = course.exercise(proof.exercise).notebook
        place = notebook.relative_to(course.root)
        if proof.stale_table is not None:
            replace_text(notebook, *proof.stale_table)
            console.print(f"Wrote the contract table of {place}: prove it again.", soft_wrap=True)
        if proof.stale_pitfalls is not None:
            write_metadata(notebook, HEADING, "pitfalls", proof.stale_pitfalls)
            console.print(f"Wrote what is seen of the pitfalls of {place}: prove it again.", soft_wrap=True)


def _write_outputs(course: Course, proofs: list[Proof], console: Console) -> None:
    """Store what worked examples show."""
    from grader.course.stored_outputs import write_outputs

    for proof in proofs:
        if proof.stale_outputs is not None:
            notebook = course.exercise(proof.exercise).notebook
            write_outputs(notebook, proof.stale_outputs)
            console.print(f"Stored the outputs of {notebook.relative_to(course.root)}.", soft_wrap=True)


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise write_error(error, f"{path} cannot be written to") from error
    require_writable(path / "index.html")
