"""Mistakes: what can be made under a condition: each wrong solution, and each side effect that shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from grader.core.flow import Flow
from grader.course.exercise import Exercise
from grader.proof.conditions import Condition
from grader.proof.mutant_choice import Mistake
from grader.proof.partial_mistakes import partial_mistake
from grader.proof.rounds import Graded
from grader.proof.side_effects import SideEffect, with_side_effect
from grader.proof.source_edit import Edit
from grader.proof.survey import Survey
from grader.proof.wrapped_source import EntryPoint


def wrong_mistakes(
    exercise: Exercise, survey: Survey, graded_by_name: Mapping[str, Graded]
) -> Iterator[Mistake]:
    """Each wrong solution, by each function that it gets wrong."""
    reference = exercise.reference.source
    for wrong in exercise.wrong:
        graded = graded_by_name.get(wrong.name)
        shows = survey.differing(graded) if graded else frozenset()
        for function, entry in survey.entries.items():
            of_function = frozenset(key for key in shows if survey.calls[key].function == function)
            if graded and of_function:
                make = partial(
                    _under,
                    entry=entry,
                    framework=exercise.framework,
                    name=wrong.name,
                    wrong=wrong.source,
                    reference=reference,
                )
                yield Mistake(wrong.name, function, of_function, _keeps_form(survey, graded, function), make)


def effect_mistake(
    exercise: Exercise, survey: Survey, function: str, effect: SideEffect, graded: Graded
) -> Mistake:
    """A side effect that was graded, as a mistake that can be made under a condition."""

    def make(condition: Condition) -> Edit:
        return with_side_effect(
            survey.entries[function],
            effect,
            exercise.framework,
            reference=exercise.reference.source,
            condition=condition,
        )

    return Mistake(effect.words, function, survey.differing(graded), effect.keeps_form, make)


def _under(
    condition: Condition, *, entry: EntryPoint, framework: str, name: str, wrong: str, reference: str
) -> Edit:
    return partial_mistake(entry, condition, framework, name=name, wrong=wrong, reference=reference)


def _keeps_form(survey: Survey, graded: Graded, function: str) -> bool:
    """Whether a solution's results have the form of the reference's in every case."""
    return all(
        _form(graded.flows.get(call.key)) == _form(survey.flows[key])
        for key, call in survey.calls.items()
        if call.function == function
    )


def _form(flow: Flow | None) -> object:
    if flow is None or flow.error is not None or flow.facts.jit_error:
        return None
    return [
        (output.name, output.kind, None if output.array is None else (output.array.shape, output.array.dtype))
        for output in flow.outputs
    ]
