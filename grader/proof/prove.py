"""Proof: the reference passes, so does every right answer, and each mistake is caught and named.

This is proven of an exercise, and told in this order: its files are there and can be run, and each check has a
title; the reference answers in time (where it does not, nothing else is judged); the stub has the reference's
signature; the notebook runs with the reference filled in, and unfilled stops only at the stub; the
stub takes no mark; the reference and every answer in `right/` take full marks; each wrong solution
is rejected and diagnosed as itself alone; every check rejects some wrong solution; the points are
those of the course; the seed, and nothing else, decides the hidden inputs; the contract is complete and kept by
the reference; and the notebook's contract table says the same; the notebook's visible checks accept every right solution, and see the mistakes that the
notebook itself warns of; its worked examples are stored with what they show, and print the numbers that its text promises; and the explanation for those who have passed is there and has its form.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from grader.core.errors import Ungradable, UsageError
from grader.core.finding import Finding
from grader.core.role import Role
from grader.course.exercise import Exercise
from grader.course.signature import signatures
from grader.course.stored_outputs import StoredOutput
from grader.proof.contract_findings import contract_findings
from grader.proof.coverage_card import CoverageCard, coverage_cards
from grader.proof.draw_findings import ProofContext, draw_findings
from grader.proof.exercise_files import missing_files, unwritten
from grader.proof.explanation_findings import explanation_findings, missing_explanation
from grader.proof.grader_findings import grader_faults, name_findings, untitled_checks
from grader.proof.held_contract import hold_contracts
from grader.proof.marks import judge_marks, reference_problem
from grader.proof.notebook_run import NotebookRun, run_notebook
from grader.proof.number_findings import number_findings
from grader.proof.output_findings import output_findings, stale_outputs
from grader.proof.page_box import PageBox
from grader.proof.text_findings import check_findings, rules_findings, stale_table, table_findings
from grader.proof.visible_outcomes import (
    VisibleOutcomes,
    stale_pitfalls,
    try_visible_checks,
    unrecognised,
    visible_findings,
)
from grader.sandbox.sandbox import Sandbox

SEED = 1


@dataclass(frozen=True)
class Proof:
    """The result of proving one exercise."""

    exercise: str
    counted: str
    findings: tuple[Finding, ...]
    stale_table: tuple[str, str] | None = None
    """The section with the contract table, as it is and as it should be, where these differ."""
    cards: tuple[CoverageCard, ...] = ()
    visible: VisibleOutcomes = field(default_factory=VisibleOutcomes)
    stale_pitfalls: list[dict[str, Any]] | None = None
    """What the metadata should say of the page's pitfalls, where it does not."""
    stale_outputs: tuple[tuple[StoredOutput, ...], ...] | None = None
    """What each cell of the notebook should store as its output, where it does not."""
    is_judged: bool = True
    """Whether grader and reference could be run. Without that, mutants would say nothing."""

    @property
    def holds(self) -> bool:
        return not self.findings


def prove(exercise: Exercise, sandbox: Sandbox) -> Proof:
    """Prove one exercise: first its files, then the marks, then its notebook. What is found is told in another order."""
    counted = f"{len(exercise.right)} right, {len(exercise.wrong)} wrong"
    missing = [*name_findings(exercise), *missing_files(exercise)]
    if missing:
        return Proof(exercise.slug, counted, tuple(missing), is_judged=False)
    findings = [*unwritten(exercise)]
    faults = [*grader_faults(exercise)]
    if faults:
        return Proof(exercise.slug, counted, (*faults, *findings), is_judged=False)
    findings += untitled_checks(exercise)
    with ProofContext(sandbox, SEED, submission_role=Role.PITFALL, patience=1) as context:
        marks = [*judge_marks(exercise, context)]
        if reference_problem(exercise, context) is not None:
            return Proof(exercise.slug, counted, (*marks, *findings), is_judged=False)
        held = hold_contracts(exercise, context)
        marks += draw_findings(exercise, context)
    visible = VisibleOutcomes()
    pitfalls: list[dict[str, Any]] | None = None
    outputs: tuple[tuple[StoredOutput, ...], ...] | None = None
    with PageBox(exercise, sandbox) as page_box:
        run = _run_notebook(exercise, page_box)
        if run.reports and all(report.passed for report in run.reports):
            visible = try_visible_checks(exercise, page_box)
    findings += run.findings
    if run.shown:
        findings += [*output_findings(exercise, run.shown), *number_findings(exercise, run.shown)]
        outputs = stale_outputs(exercise, run.shown)
    if visible.right:
        findings += [*visible_findings(exercise, visible), *unrecognised(exercise, visible)]
        pitfalls = stale_pitfalls(exercise, visible)
    findings += [*marks, *contract_findings(exercise, held), *table_findings(exercise, held)]
    findings += check_findings(exercise, held, run.reports)
    findings += [*missing_explanation(exercise), *explanation_findings(exercise)]
    table, cards = stale_table(exercise, held), coverage_cards(exercise, held)
    return Proof(exercise.slug, counted, tuple(findings), table, cards, visible, pitfalls, outputs)


def _run_notebook(exercise: Exercise, page_box: PageBox) -> NotebookRun:
    """Run the notebook. Where it asks for another function than the reference has, that is found first."""
    try:
        differing = tuple(_differing_signatures(exercise))
    except (UsageError, Ungradable, SyntaxError) as error:
        message = f"The notebook, or the reference, cannot be read: {error} Correct it."
        return NotebookRun((Finding(exercise.notebook, 1, message),))
    run = run_notebook(exercise, page_box)
    return replace(run, findings=(*differing, *rules_findings(exercise), *run.findings))


def _differing_signatures(exercise: Exercise) -> Iterator[Finding]:
    stub = exercise.functions
    reference = signatures(exercise.reference.source)
    for name, signature in stub.items():
        if reference.get(name) != signature:
            message = (
                f"The notebook asks for {name}{signature}, "
                f"the reference has {name}{reference.get(name, ': nothing')}. Make them agree."
            )
            yield Finding(exercise.notebook, 1, message)
