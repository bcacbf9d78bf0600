"""Drafts: the newest version wins, and a version that gives way to another window's is kept."""

import pytest

from grader.site import drafts
from grader.site.models import Person
from grader.site.refusal import Refused

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.fixture
def save(database):
    with database.begin() as db:
        db.add(Person(name="ada"))

    def make(code, *, age=0.0, base=0):
        with database.begin() as db:
            ada = db.query(Person).one()
            draft = drafts.save(db, ada, SLUG, code, age=age, base=base)
            return draft.code, draft.revision, [code for _, code in draft.earlier]

    return make


def test_edits_of_one_window_follow_each_other_and_leave_nothing_behind(save):
    assert save("a") == ("a", 1, [])
    assert save("ab", base=1) == ("ab", 2, [])
    assert save("ab", base=2) == ("ab", 2, [])


def test_of_two_windows_the_newest_wins_and_the_other_version_is_kept(save):
    save("first")
    save("from the laptop", base=1)
    assert save("from the desk", base=1) == ("from the desk", 3, ["from the laptop"])
    assert save("typed an hour ago", age=3600, base=1) == (
        "from the desk", 3, ["from the laptop", "typed an hour ago"],
    )  # fmt: skip
    assert save("from the laptop", base=-1) == ("from the laptop", 4, ["from the desk", "typed an hour ago"])


def test_what_gave_way_is_kept_in_a_bounded_number(save):
    for number in range(12):
        save(f"version {number}", base=-1)
    assert save("last", base=-1)[2] == [f"version {number}" for number in (11, 10, 9, 8, 7)]


def test_an_edit_from_the_future_counts_as_made_now(save):
    save("a", age=-3600)
    assert save("b", base=1)[0] == "b"


def test_a_draft_that_is_too_long_is_refused(save):
    with pytest.raises(Refused, match=r"at most 200,000 characters\. It is not kept"):
        save("x" * (drafts.MAX_CHARACTERS + 1))
