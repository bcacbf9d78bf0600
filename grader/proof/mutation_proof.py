"""Mutation proof: one exercise's grader, tried on hundreds of wrong answers and honest ones.

A mutant that behaves differently from the reference and takes full marks is a hole. An honest variant
that does not take full marks is a false alarm. What is caught under some seeds and not under others is
seed-dependent. There must be none of these.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from grader.course.exercise import Exercise
from grader.course.submission import Submission, solution_as_submission
from grader.proof.difference import NO_DIFFERENCE, Difference, describe_call
from grader.proof.effort import FULL, Effort
from grader.proof.mistakes import effect_mistake, wrong_mistakes
from grader.proof.mutant_choice import (
    PlannedMutant,
    covering_cases,
    one_of_each,
    planned_mutants,
    share_of_cases,
)
from grader.proof.mutants import mutants
from grader.proof.mutation_result import MutationResult, findings_of
from grader.proof.mutation_rows import Row, ShownDifference, mutant_row, solution_row, variant_row
from grader.proof.rounds import Graded, Grading
from grader.proof.search import Search, crossed_mistakes
from grader.proof.seeds import SeedCheck
from grader.proof.shared_box import SharedBox
from grader.proof.side_effects import SideEffect, spread_effects, with_side_effect
from grader.proof.source_edit import Edit
from grader.proof.styles import styles
from grader.proof.survey import Survey, take_survey
from grader.proof.variants import variants
from grader.sandbox.sandbox import Sandbox

REFERENCE = "reference"
EFFECT = "effect "


def mutate(exercise: Exercise, sandbox: Sandbox, *, effort: Effort = FULL) -> MutationResult:
    """Try mutants and variants of one exercise's reference."""
    started = time.perf_counter()
    proof = _MutationProof(exercise, sandbox, effort)
    try:
        mutation = proof.run()
    finally:
        proof.close()
    mutation = replace(mutation, seconds=round(time.perf_counter() - started, 2))
    findings = findings_of(mutation, exercise, is_sample=effort.is_sample)
    return replace(mutation, findings=tuple(findings))


class _MutationProof:
    """The rounds of one exercise, and what they showed."""

    def __init__(self, exercise: Exercise, sandbox: Sandbox, effort: Effort) -> None:
        self._exercise = exercise
        self._effort = effort
        self._forgetful: set[str] = set()
        self._shared_box = SharedBox(sandbox, exercise, self._forgetful)
        self._gradings = {
            seed: Grading(exercise, sandbox, self._shared_box, seed=seed) for seed in effort.seeds
        }
        self._mutants: dict[str, PlannedMutant] = {}
        self._graded: dict[str, Graded] = {}

    def close(self) -> None:
        for grading in self._gradings.values():
            grading.close()
        self._shared_box.close()

    def run(self) -> MutationResult:
        solutions = self._solutions()
        grading = self._gradings[self._effort.seed]
        graded = grading.grade([solutions[REFERENCE]])
        if REFERENCE not in graded or grading.complaints:
            return MutationResult(self._exercise.slug, {}, (), tuple(grading.complaints))
        survey = take_survey(grading, graded[REFERENCE])
        for other in self._gradings.values():
            other.context.arriving = survey.calls.keys() if survey.contracts else None
        graded |= self._grade_solutions(solutions, survey)
        search = Search(grading, survey, examples=self._effort.examples)
        self._try_mutants(survey, graded, search)
        differences = dict(self._differences(survey, search))
        self._drop_idle(differences)
        disagreements = self._disagreements(solutions, graded, survey)
        rows = [
            *(
                solution_row(*_kind_and_name(key), graded[key], disagreements.get(key, ""))
                for key in graded
                if key != REFERENCE
            ),
            *self._variant_rows(survey),
            *self._mutant_rows(differences, disagreements),
        ]
        checks = {check.name: check.title for one in graded.values() for check in one.checks}
        return MutationResult(self._exercise.slug, checks, tuple(rows), tuple(grading.complaints))

    def _solutions(self) -> dict[str, Submission]:
        exercise = self._exercise
        right, wrong = exercise.right, exercise.wrong
        if self._effort.solutions is not None:
            right, wrong = (), wrong[:: max(1, len(wrong) // self._effort.solutions)]
        named = {
            REFERENCE: exercise.reference,
            **{f"right {one.name}": one for one in right},
            **{f"wrong {one.name}": one for one in wrong},
        }
        return {key: solution_as_submission(one, exercise, student=key) for key, one in named.items()}

    def _grade_solutions(self, solutions: Mapping[str, Submission], survey: Survey) -> dict[str, Graded]:
        """The right and wrong solutions: on a share of the cases, and wrong ones that are not caught there on all."""
        grading = self._gradings[self._effort.seed]
        others = [one for key, one in solutions.items() if key != REFERENCE]
        graded = grading.grade(others, self._shares([one.student for one in others], survey))
        missed = [key for key, one in graded.items() if key.startswith("wrong ") and not one.killers]
        return graded | grading.grade([solutions[key] for key in missed])

    def _shares(self, keys: Iterable[str], survey: Survey) -> dict[str, tuple[str, ...]] | None:
        """By key, a share of the cases, another one for each; None where rounds cannot be limited."""
        if not survey.contracts:
            return None
        return {key: share_of_cases(survey, turn=turn) for turn, key in enumerate(keys)}

    def _try_mutants(self, survey: Survey, graded: Mapping[str, Graded], search: Search) -> None:
        source, framework = self._exercise.reference.source, self._exercise.framework
        wrong = {key.removeprefix("wrong "): one for key, one in graded.items() if key.startswith("wrong ")}
        likely = covering_cases([survey.differing(one) for one in wrong.values()], survey)
        edits = mutants(source, framework, most=self._effort.edits)
        self._kill({f"edit {n}": PlannedMutant(edit, likely) for n, edit in enumerate(edits)}, survey)
        effects = dict(self._effects(survey))
        everywhere = one_of_each(survey, forms_only=True)
        self._kill({key: PlannedMutant(edit, everywhere) for key, (_, _, edit) in effects.items()}, survey)
        mistakes = list(wrong_mistakes(self._exercise, survey, wrong))
        side_mistakes = [
            effect_mistake(self._exercise, survey, function, effect, self._graded[key])
            for key, (function, effect, _) in effects.items()
        ]
        for kind, some in (("partial", mistakes), ("partial effect", side_mistakes)):
            planned = planned_mutants(some, survey, most=self._effort.partial_mistakes)
            self._kill({f"{kind} {n}": one for n, one in enumerate(planned)}, survey)
        crossed = crossed_mistakes(mistakes, survey, search, self._solutions())
        self._kill({f"crossed {n}": PlannedMutant(edit) for n, edit in enumerate(crossed)}, survey)

    def _differences(self, survey: Survey, search: Search) -> Iterator[tuple[str, ShownDifference]]:
        """By mutant, where one that took full marks differs from the reference."""
        for key, planned in list(self._mutants.items()):
            if not self._graded[key].full:
                continue
            found = _first_difference(survey, self._graded[key])
            is_in_a_case = bool(found)
            if not found:
                found = search.first_difference(self._submission(key, planned.edit))
            if found and self._is_hole(key):
                yield key, ShownDifference(found.what, found.words, is_in_a_case)

    def _is_hole(self, key: str) -> bool:
        """Whether a mutant that differs takes full marks on all cases."""
        if self._graded[key].is_limited:
            submission = self._submission(key, self._mutants[key].edit)
            self._graded |= self._gradings[self._effort.seed].grade([submission])
        return self._graded[key].full

    def _effects(self, survey: Survey) -> Iterator[tuple[str, tuple[str, SideEffect, Edit]]]:
        source, framework = self._exercise.reference.source, self._exercise.framework
        every = [(function, one) for function, some in survey.side_effects.items() for one in some]
        for number, (function, effect) in enumerate(spread_effects(every, self._effort.side_effects)):
            edit = with_side_effect(survey.entries[function], effect, framework, reference=source)
            yield f"{EFFECT}{number}", (function, effect, edit)

    def _drop_idle(self, differences: Mapping[str, ShownDifference]) -> None:
        """Take out the side effects that do nothing here: no second result, no .grad, nothing to squeeze."""
        for key in [key for key in self._mutants if key.startswith(EFFECT)]:
            if self._graded[key].full and key not in differences:
                del self._mutants[key], self._graded[key]

    def _kill(self, planned: Mapping[str, PlannedMutant], survey: Survey) -> None:
        """Grade mutants: on the cases that are likely to kill them, and those that are left on a share of all."""
        grading = self._gradings[self._effort.seed]
        self._mutants |= planned
        self._forgetful |= {key for key, one in planned.items() if one.edit.remembers}
        submissions = {key: self._submission(key, one.edit) for key, one in planned.items()}
        limited = {key: one.likely for key, one in planned.items() if one.likely and survey.contracts}
        graded = grading.grade([submissions[key] for key in limited], limited)
        killed = {key: one for key, one in graded.items() if one.killers}
        left = [one for key, one in submissions.items() if key not in killed]
        shares = self._shares([one.student for one in left], survey)
        self._graded |= {**killed, **grading.grade(left, shares)}

    def _submission(self, key: str, edit: Edit) -> Submission:
        return Submission(key, self._exercise, (("", edit.source),), digest=key)

    def _disagreements(
        self, solutions: Mapping[str, Submission], graded: Mapping[str, Graded], survey: Survey
    ) -> dict[str, str]:
        """By key, what another seed says of a solution or a mutant."""
        right = [solutions[key] for key in graded if not key.startswith("wrong ") and graded[key].full]
        wrong = [solutions[key] for key in graded if key.startswith("wrong ") and graded[key].killers]
        mutants = {key: self._submission(key, one.edit) for key, one in self._mutants.items()}
        killed = [one for key, one in mutants.items() if self._graded[key].killers]
        survivors = [one for key, one in mutants.items() if self._graded[key].full]
        disagreements: dict[str, str] = {}
        for position, seed in enumerate(self._effort.seeds[1:]):
            check = SeedCheck(self._gradings[seed], survey)
            disagreements |= check.accepted(right)
            if position:
                disagreements |= check.caught(wrong, graded)
            else:
                shares = self._shares(list(graded)[1:], survey) or {}
                same_cases = {key: share for key, share in shares.items() if graded[key].is_limited}
                disagreements |= check.same_checks(wrong, graded, same_cases or None)
                disagreements |= check.caught(killed, self._graded)
                for key, why in check.accepted(survivors):
                    if self._is_hole(key):  # it was asked a share of the cases
                        disagreements[key] = why
        return disagreements

    def _variant_rows(self, survey: Survey) -> Iterator[Row]:
        source, framework = self._exercise.reference.source, self._exercise.framework
        every = [
            *variants(source, framework, most=self._effort.rewrites),
            *styles(survey, source, framework, most=self._effort.styles),
        ]
        edits = {f"variant {number}": edit for number, edit in enumerate(every)}
        choices = {key: one_of_each(survey, turn=turn, forms_only=True) for turn, key in enumerate(edits)}
        submissions = [self._submission(key, edit) for key, edit in edits.items()]
        grading = self._gradings[self._effort.seed]
        graded = grading.grade(submissions, choices if survey.contracts else None)
        unsaid = [one for one in submissions if one.student in graded and graded[one.student].is_unsaid]
        graded |= grading.grade(unsaid, self._shares([one.student for one in unsaid], survey))
        for key, edit in edits.items():
            if key in graded:
                yield variant_row(edit, graded[key], source, framework)

    def _mutant_rows(
        self, differences: Mapping[str, ShownDifference], disagreements: Mapping[str, str]
    ) -> Iterator[Row]:
        for key, planned in self._mutants.items():
            if key in self._graded:
                graded = self._graded[key]
                yield mutant_row(
                    planned.edit,
                    graded,
                    self._exercise.reference.source,
                    difference=differences.get(key),
                    disagreement=disagreements.get(key, ""),
                )


def _kind_and_name(key: str) -> tuple[str, str]:
    kind, _, name = key.partition(" ")
    return kind, name


def _first_difference(survey: Survey, graded: Graded) -> Difference:
    """The first case in which a solution differs from the reference, and what differs."""
    for key, call in survey.calls.items():
        found = survey.difference(key, graded.flows[call.key]) if call.key in graded.flows else NO_DIFFERENCE
        if found:
            case = f" ({key.partition(': ')[2]})" if survey.contracts else ""
            return replace(found, words=f"{describe_call(call)}{case}: {found.words}")
    return NO_DIFFERENCE
