"""Errors: one class for each person who has to act on it."""

from __future__ import annotations

MAKE_ROOM = "Free some disk space, then run the same command again."
"""What to do about a full disk."""


class UsageError(Exception):
    """The call was wrong: one clear sentence for the person who typed it. Exit code 2."""


class GraderError(Exception):
    """The grader failed: no student's mark may change because of it. Exit code 3."""


class DiskFull(GraderError):
    """A disk is full. What was not written can be written once there is space."""


class BoxLost(GraderError):
    """A box was ended from outside, not by its submission. Its work can be given to another box."""


class NoProcessLeft(BoxLost):
    """The machine allows no further process or thread: others use all of them."""


class KeptWaiting(BoxLost):
    """Others used the processor for so long that a box could not do its work. It is done again when they are gone."""


class CheckFailed(AssertionError):
    """A check failed; the message is what the student reads."""


class Ungradable(Exception):
    """Nothing in this submission can be graded: a short cause, and a sentence for the student."""

    def __init__(self, cause: str, sentence: str) -> None:
        super().__init__(cause, sentence)
        self.cause = cause
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence
