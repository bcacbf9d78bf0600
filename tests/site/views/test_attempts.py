"""Attempts: from the form to the verdict, and who may see it."""

import json
import re
import time

from grader.core.verdict import Flag
from grader.course.exercise import load_course
from grader.site.attempt_grading import AttemptGrading
from grader.site.models import Attempt, Grading
from grader.site.problem import read_problem
from tests.worked_page import code, text

SLUG = "seeing_the_graph/stop_gradient_numpy"


def test_from_a_failed_attempt_to_a_regrade_in_the_real_sandbox(site, make_worker):
    """Try, fail, read the advice, look back, pass, see the solution; then the instructor's side."""
    course = load_course(site.course)
    exercise = course.exercises[SLUG]
    wrong = exercise.wrong[0]
    visitor, teacher = site("ada"), site("teacher")
    with AttemptGrading() as attempt_grading:
        worker = make_worker(site.database, site.course, attempt_grading)
        tried = visitor.attempt(wrong.source + "\nprint('<hello>')", do="try")
        failed = visitor.attempt(wrong.source)
        assert "data-live" in visitor.get(failed).text
        while worker.work_once():
            pass
        page = visitor.get(tried).text
        assert "Visible checks" in page
        assert "&lt;hello&gt;" in page
        assert "This page warns of it" in page
        assert "<strong>The fixed target moves after all.</strong>" in page
        page = visitor.get(f"{failed}?part=result").text
        assert f"<h3>{wrong.name.replace('_', ' ')}</h3>" in page
        assert visitor.get(f"/problems/{SLUG}/solution").status_code == 403
        passed = visitor.attempt(exercise.reference.source)
        worker.work_once()
        page = visitor.get(passed).text
        assert "Every check passed" in page
        assert "now passes" in page
        assert 'class="add"' in page
        solution = visitor.get(f"/problems/{SLUG}/solution").text
        assert "The pitfalls, one by one" in solution
        assert all(f'id="{pitfall.name}"' in solution for pitfall in exercise.wrong)
        assert site("björn").get(f"/problems/{SLUG}/solution").status_code == 403

        # The grader is changed so that the wrong attempt is worth more: the page says who moved.
        grader = exercise.grader
        text = grader.read_text(encoding="utf-8")
        grader.write_text(re.sub(r"@pytest\.mark\.points\(\d+\)\n", "", text), encoding="utf-8")
        assert "2 attempts were graded before" in teacher.get(f"/class/problems/{SLUG}").text
        regrade = teacher.fill_in(f"/class/problems/{SLUG}/regrade", form_at=f"/class/problems/{SLUG}")
        assert "0 of 2 attempts" in teacher.get(regrade.headers["location"]).text
        meanwhile = visitor.get(failed).text
        assert "The mark below is valid until the new one is ready" in meanwhile
        assert f"<h3>{wrong.name.replace('_', ' ')}</h3>" in meanwhile
        while worker.work_once():
            pass
        page = teacher.get(regrade.headers["location"]).text
        assert "2 of 2 attempts" in page
        assert "Who moved" in page
        with site.database.begin() as db:
            assert db.query(Grading).count() == 5, "two attempts in two rounds, and one visible check"


WARNED_OF = [["**It moves.** `x` is $2$ <b>", 3], ["**It stays.**", None]]


def test_after_failed_visible_checks_the_pages_own_words_are_shown(site, make_worker):
    class Grading(make_worker.FakeGrading):
        def run_notebook(self, exercise, cells, *, at_most=None):
            return {"lines": [[False, "value 2."]], "printed": "", "warned_of": WARNED_OF}

    visitor, problem = site("ada"), f"/problems/{SLUG}"
    tried = visitor.attempt("x = 1", do="try")
    make_worker(site.database, attempt_grading=Grading()).work_once()
    page = visitor.get(tried).text
    assert "This page warns of mistakes that look like this" in page
    assert "<strong>It moves.</strong> <code>x</code> is <math" in page
    assert "&lt;b&gt;" in page
    titles = [hint.title for hint in read_problem(load_course(site.course).exercises[SLUG]).hints]
    assert f"open this one next: {titles[0]}." in page
    for number in (1, 2, 3):
        visitor.fill_in(f"{problem}/hints/{number}", form_at=problem)
    assert f"read this one again: {titles[2]}." in visitor.get(tried).text


def test_an_attempt_of_an_earlier_version_warns_of_nothing(site, make_worker):
    visitor = site("ada")
    tried = visitor.attempt("x = 1", do="try")
    make_worker(site.database).work_once()
    assert "warns of" not in visitor.get(tried).text


def test_what_a_stop_is_worth_is_for_those_who_passed(site, make_worker):
    path = site.course / "exercises" / f"{SLUG}.ipynb"
    tree = json.loads(path.read_text(encoding="utf-8"))
    tree["cells"].append(text("## What your stop is worth\n\nA ladder."))
    tree["cells"].append(code("train(stop_gradient)", "example"))
    path.write_text(json.dumps(tree), encoding="utf-8")
    problem = f"/problems/{SLUG}"
    visitor, other = site("ada"), site("björn")
    partly = visitor.attempt("x = 1")
    make_worker(site.database, site.course).work_once()
    assert "A ladder." not in visitor.get(problem).text
    assert "What your stop is worth" not in visitor.get(partly).text
    passed = visitor.attempt("x = 2")
    make_worker(site.database, site.course, make_worker.FakeGrading(score=9.0)).work_once()
    assert f'{problem}#afterwards">What your stop is worth' in visitor.get(passed).text
    page = visitor.get(problem).text
    assert "A ladder." in page.partition('id="afterwards"')[2]
    assert "train" in page.partition('id="afterwards"')[2]
    assert "A ladder." not in other.get(problem).text
    assert "A ladder." in site("teacher").get(problem).text


def test_another_students_attempt_is_not_found(site, make_worker):
    place = site("ada").hand_in(code="secret_of_ada = 1").headers["location"]
    make_worker(site.database, site.course).work_once()
    assert "secret_of_ada" in site("ada").get(place).text
    assert "secret_of_ada" in site("teacher").get(place).text
    for visitor in (site("björn"), site()):
        for address in (place, f"{place}?part=result"):
            answer = visitor.get(address)
            assert "secret_of_ada" not in answer.text
            assert "no such page" in answer.text or "Sign in" in answer.text
    assert site("björn").get(place).status_code == site("björn").get("/attempts/999999").status_code == 404


def test_a_grader_error_is_shown_as_one(site, make_worker):
    visitor = site("ada")
    place = visitor.attempt("x = 1")
    make_worker(site.database, site.course, make_worker.FakeGrading(status="error")).work_once()
    assert "Grader error" in visitor.get(place).text
    with site.database.begin() as db:
        db.query(Attempt).one().state = "held"
    assert "The grader failed on this attempt. It costs you nothing" in visitor.get(place).text
    assert "1 held: grader error" in site("teacher").get("/class").text


def test_a_page_of_blanks_does_not_block_the_server(site, make_worker):
    """A backtracking lexer took 37 seconds for this, and no other page was served meanwhile."""
    place = site("ada").hand_in("match" + " " * 40_000 + "x").headers["location"]
    make_worker(site.database, site.course).work_once()
    for visitor in (site("ada"), site("teacher")):
        started = time.process_time()
        assert visitor.get(place).status_code == 200
        assert time.process_time() - started < 2


def test_only_instructors_see_flags(site, make_worker):
    flag = Flag("reads frames", "line 2", "<b>sys._getframe()</b>")
    worker = make_worker(site.database, attempt_grading=make_worker.FakeGrading(flags=(flag,)))
    visitor, teacher = site("ada"), site("teacher")
    attempt = visitor.attempt("x = 1")
    worker.work_once()
    for page in (attempt, f"{attempt}?part=result"):
        assert "Worth a look" not in visitor.get(page).text
        assert "reads frames" not in visitor.get(page).text
        shown = teacher.get(page).text
        assert "Worth a look" in shown
        assert "line 2: reads frames: <code>&lt;b&gt;sys._getframe()&lt;/b&gt;</code>" in shown


def test_what_is_too_long_for_a_draft_can_be_handed_in(site):
    """A notebook may hold more code than the editor keeps."""
    long = "# a line\n" * 25_000 + "x = 1\n"
    for options in ({"code": long}, {"code": "", "files": {"file": ("a.py", long.encode(), "text/plain")}}):
        assert site("ada").hand_in(**options).status_code == 303
    with site.database.begin() as db:
        assert [attempt.cells[0][1].count("\n") > 20_000 for attempt in db.query(Attempt)] == [True, True]
