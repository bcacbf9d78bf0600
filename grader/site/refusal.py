"""A refusal: a request that gets an error status and one sentence instead of a page."""

from __future__ import annotations


class Refused(Exception):
    """The request is refused: an HTTP status, and the sentence that the visitor reads."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


def not_found() -> Refused:
    """No such page; also the answer for a page that belongs to somebody else."""
    return Refused(404, "There is no such page.")
