"""Demands: what the proof asks of an exercise, in words, for those who are about to write one."""

from __future__ import annotations

from grader.course.explanation import HEADINGS, TWIN
from grader.course.pitfalls import HEADING as PITFALLS
from grader.proof.contract_table import HEADING as CONTRACT
from grader.proof.exercise_files import LEAST_RIGHT, LEAST_WRONG, PLACEHOLDER
from grader.proof.explanation_findings import LEAST_WORDS, MOST_WORDS


def demands() -> tuple[str, ...]:
    """One line per demand."""
    sections = ", ".join(f"`## {heading}`" for heading in HEADINGS if heading != TWIN)
    return (
        f"`right/` has at least {LEAST_RIGHT} right solutions, written differently. They and the reference take full marks.",
        f"`wrong/` has at least {LEAST_WRONG} wrong solutions. Each has its advice as a docstring, is rejected, and is "
        "reported as this mistake and no other.",
        "The hidden test declares a contract that names every array, float and module that the function takes, and "
        "cases with names. Every check rejects at least one wrong solution.",
        "The points in `course.toml` are those of the checks, and one more for the rules that hold on every call.",
        "The notebook has one cell with the tag `stub`, with the reference's signature, and runs with the stub and "
        "with the reference. The stub takes no mark.",
        f"The notebook has a section `{CONTRACT}` with a table, and the line about the rules that hold on every "
        "call: `grader prove UNIT/ID --write-tables` writes both where they are stale.",
        "The notebook stores what its worked examples show (`--write-outputs`), and every decimal number of its text is printed by a cell or in its code.",
        f"Every right solution passes the visible checks. No wrong one does that the metadata of `{PITFALLS}` names.",
        f"`explained.md` has {LEAST_WORDS} to {MOST_WORDS} words under {sections}.",
        f"No `{PLACEHOLDER.strip()}` is left.",
    )


def demands_in_short() -> str:
    """The demands that are counted, as the rest of a sentence."""
    return (
        f"at least {LEAST_RIGHT} right and {LEAST_WRONG} wrong solutions, a contract, a section `{CONTRACT}` in the "
        f"notebook, and {LEAST_WORDS} to {MOST_WORDS} words in explained.md"
    )
