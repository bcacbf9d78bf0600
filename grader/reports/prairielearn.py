"""PrairieLearn: a verdict as the results of its external grader, and questions that it can grade.

PrairieLearn gives 0 points where there are no results, where they are larger than 1 MB, and where the grader fails or
takes too long. So there are always results: what cannot be graded, for whatever reason, is `"gradable": false`,
which gives no points and costs no attempt.
"""

from __future__ import annotations

import base64
import json
import sys
import uuid
from collections.abc import Iterable, Sequence
from typing import Any

from grader.core.text import as_json
from grader.core.verdict import Verdict
from grader.course.exercise import Course, Exercise
from grader.diagram import Diagram, svg
from grader.reports.autograder_files import course_files, package_files, packed, requirements
from grader.reports.feedback import SIGNS, summary
from grader.reports.script_template import fill

MAX_BYTES = 1_000_000
"""Less than the 1024 × 1024 bytes that PrairieLearn reads."""
NOT_GRADABLE = (
    "not handed in", "not a notebook", "not Python", "empty file", "no code", "too large", "not a file", "syntax error",
)  # fmt: skip
"""Causes for which PrairieLearn is told that there was nothing to grade: the student may hand in again."""
OUR_FAULT = (
    "The grader failed. This costs no points and no attempt: please submit again, or tell your instructor."
)
PICTURES_LEFT_OUT = "Some pictures were left out: there are too many."
SECONDS_TO_START = 120
"""To start, import a framework and run the reference; a submission itself has three times its limit."""
SECONDS_TO_END = 30
LONGEST = 600
"""The longest that PrairieLearn lets a grader run."""
NAMES = uuid.UUID("5d3c0c0e-6b0a-5c5e-9f0a-2f6f1f6c7b1d")
"""The namespace of the questions' identifiers: an exercise built again keeps its own."""


def results(verdict: Verdict, remarks: Sequence[str] = ()) -> str:
    """The text of `results.json` for a verdict, smaller than PrairieLearn's limit."""
    if verdict.cause in NOT_GRADABLE:
        sentence = next((check.message for check in verdict.checks if check.message), f"{verdict.cause}.")
        return as_json({**not_gradable(sentence), "verdict": verdict.to_json()})
    advice = [f"{pitfall.name.replace('_', ' ')}: {pitfall.advice}" for pitfall in verdict.pitfalls]
    data: dict[str, Any] = {
        "gradable": True,
        "score": verdict.score / verdict.max_score if verdict.max_score else 0.0,
        "message": "\n\n".join([summary(verdict), *remarks, *advice]),
        "images": list(_images(verdict)),
        "tests": [
            {
                "name": check.title,
                "description": SIGNS[check.outcome][1],
                "points": check.points,
                "max_points": check.max_points,
                "message": check.message,
            }
            for check in verdict.checks
        ],
        "verdict": verdict.to_json(),
    }
    return _within_limit(data)


def not_gradable(sentence: str) -> dict[str, Any]:
    """Results that give no points and cost no attempt."""
    return {"gradable": False, "message": sentence, "format_errors": [sentence]}


def _images(verdict: Verdict) -> Iterable[dict[str, str]]:
    for data in verdict.pictures:
        try:
            diagram = Diagram.from_json(data)
        except ValueError:
            continue
        drawing = base64.b64encode(svg(diagram).encode()).decode()
        yield {
            "label": f"Where gradients went: {diagram.function}",
            "url": f"data:image/svg+xml;base64,{drawing}",
        }


def _within_limit(data: dict[str, Any]) -> str:
    """The results, with as many pictures as there is room for."""
    text = as_json(data)
    while len(text.encode()) > MAX_BYTES and data["images"]:
        data = {**data, "images": data["images"][:-1]}
        text = as_json({**data, "message": f"{data['message']}\n\n{PICTURES_LEFT_OUT}"})
    return text if len(text.encode()) <= MAX_BYTES else as_json(not_gradable(OUR_FAULT))


def question_files(
    course: Course, exercises: Iterable[Exercise], *, image: str, seed: int | None = None
) -> tuple[bytes, tuple[str, ...]]:
    """A zip file for a PrairieLearn course: a question per exercise, and what the image is built of.

    Returns also what is not pinned in the image.
    """
    chosen = list(exercises)
    seconds = SECONDS_TO_START + 3 * max(exercise.seconds for exercise in chosen)
    limit = min(LONGEST, round(seconds) + SECONDS_TO_END)
    needed, unpinned = requirements(chosen)
    run = fill(
        "prairielearn_run.sh",
        deadline=str(limit - SECONDS_TO_END),
        options="" if seed is None else f" --seed {seed}",
    )
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    content = {
        "image/Dockerfile": fill("prairielearn_Dockerfile", image=image, python=python),
        "image/requirements.txt": needed,
        "image/run.sh": run,
        "image/not_gradable.json": as_json(not_gradable(OUR_FAULT)).encode(),
        **{f"image/{name}": data for name, data in package_files().items()},
    }
    for exercise in chosen:
        place = f"questions/{exercise.slug}"
        content |= {
            f"{place}/info.json": _info(exercise, course, image=image, limit=limit),
            f"{place}/question.html": fill("prairielearn_question.html", id=exercise.id),
            f"{place}/clientFilesQuestion/{exercise.id}.ipynb": exercise.notebook.read_bytes(),
            **{f"{place}/tests/{name}": data for name, data in course_files(course, [exercise]).items()},
        }
    return packed(content, executable=["image/run.sh"]), unpinned


def _info(exercise: Exercise, course: Course, *, image: str, limit: int) -> bytes:
    topic = next(unit.title for unit in course.units if unit.name == exercise.unit)
    words = {
        "uuid": str(uuid.uuid5(NAMES, exercise.slug)),
        "title": exercise.title,
        "topic": topic,
        "image": image,
        "timeout": limit,
    }
    return fill("prairielearn_info.json", **{name: json.dumps(word) for name, word in words.items()})
