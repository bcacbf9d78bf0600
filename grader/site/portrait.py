"""Portraits: pictures of where gradients went, drawn for a page whose policy allows no inline style."""

from __future__ import annotations

import re
from typing import Any

from grader.picture import Picture, svg

STYLE = re.compile(r'<style>.*?</style>| style="[^"]*"', re.DOTALL)


def portraits(answer: dict[str, Any]) -> list[str]:
    """The pictures that a verdict came with, as SVG elements."""
    drawn = []
    for data in answer.get("pictures", []):
        try:
            drawn.append(STYLE.sub("", svg(Picture.from_json(data))))
        except ValueError:
            continue
    return drawn
