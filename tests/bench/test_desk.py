"""The desk: our own solutions are opened for a batch, and practise once."""

import pytest

from grader.bench.desk import Desk
from grader.shelf.exercise import find_course
from grader.words.errors import CheckFailed, OurFault


class Wall:
    """What a desk asks of a wall about its cache."""

    def __init__(self, *, new):
        self.new = new

    def is_new(self, framework, fingerprint):
        return self.new

    def mark_known(self, fingerprint):
        self.new = False


class Silent:
    """A candidate that answers nothing."""

    def __init__(self, asked, why=None):
        self.asked = asked
        self.why = why or CheckFailed("it has no such function")

    def answer(self, call):
        self.asked.append(call)
        raise self.why

    def close(self):
        self.asked.append("closed")


@pytest.fixture
def exercise(root):
    return find_course(root).exercise("target_networks/td_loss")


def test_right_solutions_practise_once(monkeypatch, exercise):
    opened, asked = [], []

    def candidate(self, submission, *, staff=False, ours=False):
        opened.append((submission.student, staff))
        return Silent(asked)

    monkeypatch.setattr(Desk, "candidate", candidate)
    desk = Desk(Wall(new=True), 7)
    desk.practise(exercise, ["a call"])
    assert opened == [(right.name, True) for right in exercise.right]
    assert asked == ["a call", "closed"] * len(exercise.right)
    desk.practise(exercise, ["a call"])
    assert len(opened) == len(exercise.right)


def test_nothing_is_practised_where_nothing_is_kept(monkeypatch, exercise):
    monkeypatch.setattr(Desk, "candidate", None)
    Desk(Wall(new=False), 7).practise(exercise, ["a call"])


def test_practice_that_our_own_fault_ends_is_tried_again(monkeypatch, exercise):
    monkeypatch.setattr(Desk, "candidate", lambda *_, **__: Silent([], OurFault("a process died")))
    desk = Desk(Wall(new=True), 7)
    desk.practise(exercise, ["a call"])
    assert desk.wall.new
