"""Standing: the catalogue leads on to where somebody left off, and says how demanding each problem is."""

from support import ROOT

from grader.course.exercise import load_course
from grader.site import standing
from grader.site.models import Attempt, Draft, Person


def add(db, slug, at, *, draft=False):
    if draft:
        db.add(Draft(person_id=1, slug=slug, code="x", edited=at, revision=1, earlier=[]))
    else:
        db.add(Attempt(person_id=1, slug=slug, kind="submit", ticket=slug, cells=[], digest="", made=at))
    db.flush()


def test_one_goes_on_where_one_left_off_and_then_with_what_comes_next(database):
    course = load_course(ROOT)
    slugs = list(course.exercises)
    with database.begin() as db:
        ada = Person(name="ada")
        db.add(ada)
        db.flush()

        def next_slug(*solved):
            left = standing.left_off(db, ada, course, solved)
            return left and (slugs.index(left.exercise.slug), left.begun)

        assert next_slug() is None
        add(db, slugs[1], 10.0)
        assert next_slug() == (1, True)
        add(db, slugs[4], 20.0, draft=True)
        add(db, "gone/problem", 30.0)
        assert next_slug() == (4, True)
        assert next_slug(slugs[4]) == (5, False)
        assert next_slug(*slugs[4:]) == (0, False), "after the last problem comes the first"
        assert next_slug(*slugs) is None


def test_the_catalogue_links_to_it(site):
    visitor = site("ada")
    assert "Continue where you left off" not in visitor.get("/").text
    visitor.attempt("x = 1", do="try")
    assert "Continue where you left off: Stop-gradient by hand</a>" in visitor.get("/").text


def test_what_builds_on_others_and_takes_longer_is_more_demanding():
    levels = standing.levels(load_course(ROOT))
    assert levels["seeing_the_graph/blocked_sum"] == "first steps"
    assert levels["target_networks/td_loss_batch"] == "demanding"
    assert set(levels.values()) == set(standing.LEVELS)


def test_a_problem_says_how_demanding_it_is_and_how_long_it_takes(site):
    for path in ("/", "/problems/seeing_the_graph/stop_gradient_numpy"):
        page = site().get(path).text
        assert "medium" in page
        assert "15 min" in page
