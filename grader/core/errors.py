"""The ways in which things go wrong, told apart by who has to act."""

from __future__ import annotations

MAKE_ROOM = "Free some disk space, then run the same command again."
"""What to do about a full disk."""


class UsageError(Exception):
    """The call was wrong: one clear sentence for the person who typed it. Exit code 2."""


class GraderError(Exception):
    """We failed: no student's mark may change because of it. Exit code 3."""


class DiskFull(GraderError):
    """There is no room left on a disk: what was not written can be written when there is."""


class BoxLost(GraderError):
    """A process of ours was ended from outside: what it was asked can be asked again, of another."""


class NoProcessLeft(BoxLost):
    """The machine lets us start no further process or thread: others use all that it allows."""


class CheckFailed(AssertionError):
    """A check did not hold; the message is what the student reads."""


class Ungradable(Exception):
    """Nothing in this submission can be graded: a short cause, and a sentence for the student."""

    def __init__(self, cause: str, sentence: str) -> None:
        super().__init__(cause, sentence)
        self.cause = cause
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence
