"""GitHub: findings as annotations on the line at fault, and a summary for the page of the job."""

from __future__ import annotations

import re
from pathlib import Path

from grader.course.exercise import Exercise
from grader.proof.mutation_proof import Mutation
from grader.proof.prove import Proof

IN_FILE = re.compile(r"\b((?:right|wrong)/\w+)")
IN_CHECK = re.compile(r"\b(test_\w+)")
IN_REFERENCE = re.compile(r"\(line (\d+): ")


def annotate(proof: Proof, exercise: Exercise) -> list[str]:
    """A workflow command for each finding."""
    return [_annotation(finding, exercise) for finding in proof.findings]


def _annotation(finding: str, exercise: Exercise) -> str:
    path, line = place(finding, exercise)
    try:
        shown = path.relative_to(exercise.root)
    except ValueError:
        shown = path
    head = f"file={_escaped(str(shown), ',:')},line={line},title={_escaped(exercise.slug, ',:')}"
    return f"::error {head}::{_escaped(finding)}"


def place(finding: str, exercise: Exercise) -> tuple[Path, int]:
    """The file and the line that a finding is about; the grader's first line if it says nothing."""
    mutated, file, check = IN_REFERENCE.search(finding), IN_FILE.search(finding), IN_CHECK.search(finding)
    if mutated:
        return exercise.reference.path, int(mutated[1])
    if "course.toml" in finding:
        return _line_of(exercise.root / "course" / "course.toml", f'id = "{exercise.id}"')
    if file:
        return exercise.folder / f"{file[1]}.py", 1
    if check and "The hidden grader failed" not in finding:
        return _line_of(exercise.grader, f"def {check[1]}(")
    if "otebook" in finding:
        return exercise.notebook, 1
    return exercise.grader, 1


def summary(proofs: list[Proof], mutations: dict[str, Mutation]) -> str:
    """The proof as a page of Markdown."""
    wanting = [proof for proof in proofs if not proof.holds]
    rows = [
        f"| {'❌' if not proof.holds else '✅'} | {proof.exercise} | {proof.counted} |" for proof in proofs
    ]
    lines = [
        f"## {len(proofs) - len(wanting)} of {len(proofs)} exercises proven",
        "",
        *(["| | exercise | |", "|---|---|---|", *rows] if rows else []),
    ]
    for proof in wanting:
        lines += ["", f"### {proof.exercise}", "", *(_item(finding) for finding in proof.findings)]
    seconds = sum(mutation.seconds for mutation in mutations.values())
    if mutations:
        lines += ["", f"Mutants took {seconds:.0f} s of processor time."]
    return "\n".join(lines) + "\n"


def _item(finding: str) -> str:
    told, _, diff = finding.partition("\n")
    return f"1. {told}" + (f"\n   ```diff\n{_indented(diff)}\n   ```" if diff else "")


def _indented(text: str) -> str:
    return "\n".join(f"   {line}" for line in text.splitlines())


def _line_of(path: Path, start: str) -> tuple[Path, int]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return path, next((number for number, line in enumerate(lines, 1) if start in line), 1)


def _escaped(text: str, more: str = "") -> str:
    """As workflow commands want it: what would end one, percent-encoded."""
    for character in f"%\r\n{more}":
        text = text.replace(character, f"%{ord(character):02X}")
    return text
