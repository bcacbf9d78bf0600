"""Explanations: what a student reads after a pass, beside the reference.

`explained.md` in an exercise's folder of solutions has sections under second-level headings, in a fixed order. It is
Markdown with formulae, as a notebook's text is. `The twin` names the same exercise in another framework by its slug.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.course.exercise import Exercise

WHY, OTHERS, TWIN, FURTHER = "Why it is right", "Other right answers", "The twin", "One question further"
HEADINGS = (WHY, OTHERS, TWIN, FURTHER)
"""In their order. There is a twin only where the exercise has one."""
HEADING = re.compile(r"^(#+)[ \t]+(.*?)[ \t]*$", re.MULTILINE)
SLUG = re.compile(r"`([a-z][a-z0-9_]*/[a-z][a-z0-9_]*)`")


@dataclass(frozen=True)
class Explanation:
    """The text, and what its headings say."""

    text: str

    @property
    def headings(self) -> tuple[tuple[int, str], ...]:
        """Each heading with its level, in order."""
        return tuple((len(match[1]), match[2]) for match in HEADING.finditer(self.text))

    @property
    def words(self) -> int:
        """How many words stand under the headings."""
        return len(HEADING.sub("", self.text).split())

    @property
    def twins(self) -> tuple[str, ...]:
        """The slugs that the section about the twin names."""
        _, heading, rest = self.text.partition(f"## {TWIN}\n")
        return tuple(dict.fromkeys(SLUG.findall(rest.partition("\n## ")[0]))) if heading else ()

    def with_links(self, links: dict[str, str]) -> str:
        """The text with each slug that has a link in place of it, as Markdown."""
        return SLUG.sub(lambda match: links.get(match[1], match[0]), self.text)


def explanation_of(exercise: Exercise) -> Explanation | None:
    """The explanation of an exercise's solution, if somebody has written it."""
    return None if exercise.explained is None else Explanation(exercise.explained)
