"""Regrade records: each one says for ever what it changed, also after the next one."""

import pytest

from grader.site.models import Attempt, Regrade
from grader.site.regrading import changed_marks, left_of

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)], indirect=True
)
def test_a_regrade_record_stays_true_after_the_next_one(site, make_worker):
    for name in ("ada", "björn"):
        site(name).attempt("x = 1")
    teacher = site("teacher")

    def grade(score):
        worker = make_worker(site.database, site.course, make_worker.FakeGrading(score=score))
        while worker.work_once():
            pass

    def regrade():
        path = f"/class/problems/{SLUG}"
        return teacher.fill_in(f"{path}/regrade", form_at=path).headers["location"]

    def moved(path):
        with site.database.begin() as db:
            number = int(path.rsplit("/", 1)[1])
            return left_of(db, number), [
                (mark.person.name, mark.change.before.score, mark.change.after.score)
                for mark in changed_marks(db, number)
            ]

    grade(3.0)
    first = regrade()
    assert moved(first) == (2, [])
    grade(5.0)
    expected = (0, [("ada", 3.0, 5.0), ("björn", 3.0, 5.0)])
    assert moved(first) == expected
    second = regrade()
    assert moved(first) == expected, "a later regrade takes nothing away from the record"
    assert "2 of 2 attempts" in teacher.get(first).text
    grade(5.0)
    assert moved(second) == (0, [])
    third = regrade()
    grade(2.0)
    assert moved(first) == expected
    assert moved(second) == (0, [])
    assert moved(third) == (0, [("ada", 5.0, 2.0), ("björn", 5.0, 2.0)])
    assert "Nobody moved" in teacher.get(second).text
    with site.database.begin() as db:
        assert db.query(Regrade).count() == 3
        assert {attempt.round for attempt in db.query(Attempt)} == {3}
