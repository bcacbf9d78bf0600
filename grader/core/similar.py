"""Similar words: which one was probably meant."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(word: str, words: Iterable[str]) -> str | None:
    """A question that names the most similar word; None if none is similar."""
    import difflib

    similar = difflib.get_close_matches(word, list(words), 1)
    return f"Did you mean {similar[0]!r}?" if similar else None
