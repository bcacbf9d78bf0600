"""Pages as they are read: every problem, hints, the history, the solution, the class, regrades, exports."""

import csv
import io
import re
import time

from sqlalchemy.exc import OperationalError
from support import ROOT

from grader.course.exercise import load_course
from grader.site.local_grading import LocalGrading
from grader.site.models import Attempt, Grading, Hint, Person
from grader.site.problem import read_problem

SLUG = "seeing_the_graph/stop_gradient_numpy"


def hand_in(visitor, code, do="submit"):
    ticket = f"ticket-{time.time_ns()}-0123456789"
    answer = visitor.fill_in(
        f"/problems/{SLUG}/attempts", form_at=f"/problems/{SLUG}", code=code, do=do, ticket=ticket
    )
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_every_problem_reads_without_a_trace_of_markup():
    for exercise in load_course(ROOT).exercises.values():
        page = read_problem(exercise)
        html = "".join([*page.reading, *page.trying, *(hint.html for hint in page.hints)])
        prose = re.sub(r"<pre.*?</pre>|<code>.*?</code>", "", html, flags=re.DOTALL)
        words = re.sub(r"<[^>]*>", "", prose)
        assert len(page.hints) == 3, exercise.slug
        assert not re.search(r"[$\\]|\*\*|^#|&lt;/?details", words, flags=re.MULTILINE), exercise.slug
        assert " style=" not in html, exercise.slug


def test_a_stranger_reads_and_is_invited(site):
    page = site().get(f"/problems/{SLUG}").text
    assert "Sign in to attempt this problem and view the solution" in page
    assert "<textarea" not in page
    notebook = site().get(f"/problems/{SLUG}/notebook")
    assert notebook.content == (site.course / "exercises" / f"{SLUG}.ipynb").read_bytes()


def test_hints_open_one_at_a_time_and_are_recorded(site):
    visitor = site("ada")
    problem = f"/problems/{SLUG}"
    assert visitor.fill_in(f"{problem}/hints/2", form_at=problem).status_code == 400
    for number in (1, 2):
        assert visitor.fill_in(f"{problem}/hints/{number}", form_at=problem).status_code == 303
    page = visitor.get(problem).text
    assert page.count("<details id=") == 2
    assert "/hints/3" in page
    with site.database.begin() as db:
        assert sorted(hint.number for hint in db.query(Hint)) == [1, 2]
    assert "<details id=" not in site("björn").get(problem).text


def test_a_whole_story_behind_the_real_wall(site, worker):
    """Try, fail, read the advice, look back, pass, see the solution; then the instructor's side."""
    course = load_course(site.course)
    exercise = course.exercises[SLUG]
    wrong = exercise.wrong[0]
    visitor, teacher = site("ada"), site("teacher")
    with LocalGrading() as local_grading:
        labourer = worker(site.database, site.course, local_grading)
        tried = hand_in(visitor, wrong.source + "\nprint('<hello>')", do="try")
        failed = hand_in(visitor, wrong.source)
        assert "data-live" in visitor.get(failed).text
        while labourer.work_once():
            pass
        page = visitor.get(tried).text
        assert "Visible checks" in page
        assert "&lt;hello&gt;" in page
        page = visitor.get(f"{failed}?part=result").text
        assert f"<h3>{wrong.name.replace('_', ' ')}</h3>" in page
        assert visitor.get(f"/problems/{SLUG}/solution").status_code == 403
        passed = hand_in(visitor, exercise.reference.source)
        labourer.work_once()
        page = visitor.get(passed).text
        assert "Every check passed" in page
        assert "now passes" in page
        assert 'class="add"' in page
        solution = visitor.get(f"/problems/{SLUG}/solution").text
        assert "The pitfalls, one by one" in solution
        assert all(f'id="{known.name}"' in solution for known in exercise.wrong)
        assert site("björn").get(f"/problems/{SLUG}/solution").status_code == 403

        # A grader is mended so that the wrong attempt is worth more: who moved is told.
        grader = exercise.grader
        text = grader.read_text(encoding="utf-8")
        grader.write_text(re.sub(r"@pytest\.mark\.points\(\d+\)\n", "", text), encoding="utf-8")
        assert "2 attempts were graded before" in teacher.get(f"/class/problems/{SLUG}").text
        asked = teacher.fill_in(f"/class/problems/{SLUG}/regrade", form_at=f"/class/problems/{SLUG}")
        assert "0 of 2 attempts" in teacher.get(asked.headers["location"]).text
        meanwhile = visitor.get(failed).text
        assert "The mark below stands until the new one does" in meanwhile
        assert f"<h3>{wrong.name.replace('_', ' ')}</h3>" in meanwhile
        while labourer.work_once():
            pass
        page = teacher.get(asked.headers["location"]).text
        assert "2 of 2 attempts" in page
        assert "Who moved" in page
        with site.database.begin() as db:
            assert db.query(Grading).count() == 5, "two attempts in two rounds, and one visible check"


def test_tries_and_release_open_the_solution(site, worker):
    visitor, teacher = site("ada"), site("teacher")
    labourer = worker(site.database, site.course)
    place = f"/class/problems/{SLUG}"
    teacher.fill_in(f"{place}/rule", form_at=place, tries="2", due="2020-01-31T23:59")
    for code in ("x = 1", "x = 1  \n\n# the same again"):
        hand_in(visitor, code)
        labourer.work_once()
    assert visitor.get(f"/problems/{SLUG}/solution").status_code == 403, "the same code is the same try"
    hand_in(visitor, "x = 2")
    labourer.work_once()
    assert "2 different tries" in visitor.get(f"/problems/{SLUG}/solution").text
    assert site("björn").get(f"/problems/{SLUG}/solution").status_code == 403
    teacher.fill_in(f"{place}/rule", form_at=place, tries="", released="yes")
    assert "released" in site("björn").get(f"/problems/{SLUG}/solution").text
    for wrong in ({"tries": "0"}, {"tries": "many"}, {"due": "tomorrow"}):
        assert teacher.fill_in(f"{place}/rule", form_at=place, **wrong).status_code == 400


def test_the_class_at_a_glance_and_its_exports(site, worker):
    hand_in(site("ada"), "x = 1")
    worker(site.database, site.course).work_once()
    teacher = site("teacher")
    assert "Where the class is stuck" in teacher.get("/class").text
    part = teacher.get("/class?part=glance").text
    assert "<html" not in part
    assert "Stuck in" in part
    again = re.search(r'data-live="([^"]+)"', part)[1].replace("&amp;", "&")
    assert teacher.get(again).status_code == 204, "nothing is sent twice"
    hand_in(site("björn"), "x = 2")
    assert "1 attempt being graded" in teacher.get(again).text
    marks = list(csv.reader(io.StringIO(teacher.get("/class/marks.csv").text)))
    assert marks == [["name", "full_name", SLUG, "total"], ["ada", "", "3.0", "3.0"], ["björn", "", "", "0"]]
    attempts = list(csv.DictReader(io.StringIO(teacher.get("/class/attempts.csv").text)))
    assert [(row["name"], row["score"], row["late"]) for row in attempts] == [("ada", "3.0", "")]


def test_a_roster_comes_whole_or_not_at_all(site):
    teacher = site("teacher")

    def give(lines):
        return teacher.fill_in("/class/people", lines=lines)

    for lines in (
        "",
        "who\nx",
        "name\nada lovelace",
        "name\nx\nx",
        'name\n"x',
        "name\n<b>",
        "name\n" + "x" * 200,
    ):
        assert give(lines).status_code == 400, lines
    page = give("name;full_name\nchidi;Chidi Anagonye\nada;Ada Lovelace\n").text
    assert "1 added, 1 known before" in page
    password = re.search(r"chidi,([a-z0-9-]+)", page)[1]
    assert site().sign_in("chidi", password).headers["location"] == "/password"
    assert site().sign_in("ada").status_code == 303, "whoever is known keeps their password"
    assert password not in teacher.get("/class/people").text
    with site.database.begin() as db:
        assert db.query(Person).filter_by(name="ada").one().full_name == "Ada Lovelace"


def test_a_fault_of_ours_is_shown_as_ours(site, worker):
    visitor = site("ada")
    place = hand_in(visitor, "x = 1")
    worker(site.database, site.course, worker.Stand_in(status="error")).work_once()
    assert "Something of ours failed" in visitor.get(place).text
    with site.database.begin() as db:
        db.query(Attempt).one().state = "held"
    assert "our fault and costs you nothing" in visitor.get(place).text
    assert "1 held" in site("teacher").get("/class").text


def test_a_prefix_goes_before_every_link(course, database, make_site):
    site = make_site(course, database, prefix="/user/ada/stopgrad")
    for path in ("/", "/user/ada/stopgrad/"):
        page = site().get(path).text
        assert set(re.findall(r'(?:href|src|action)="(/[^"]*)"', page)) != set()
        for link in re.findall(r'(?:href|src|action)="(/[^"]*)"', page):
            assert link.startswith("/user/ada/stopgrad/"), link
    assert site().get("/user/ada/stopgrad/static/site.css").status_code == 200


def test_without_a_database_the_page_says_so(site, monkeypatch):
    visitor = site("ada")

    def away():
        raise OperationalError("select", {}, Exception("gone"))

    monkeypatch.setattr(site.database, "begin", away)
    answer = visitor.get("/")
    assert answer.status_code == 503
    assert "Nothing was lost" in answer.text


def test_marks_go_to_nbgraders_gradebook(site, worker, monkeypatch):
    """Best attempts are entered as nbgrader's own autograde would."""
    import nbgrader.api

    monkeypatch.setattr(nbgrader.api, "get_alembic_version", lambda: "head")  # a process of its own, and slow
    hand_in(site("ada"), "x = 1")
    worker(site.database, site.course).work_once()
    unit, name = SLUG.split("/")
    course = site.course / "course"
    (course / "nbgrader_config.py").write_text("c = get_config()\n", encoding="utf-8")
    with nbgrader.api.Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        book.update_or_create_assignment(unit)
        book.update_or_create_notebook(name, unit)
        book.update_or_create_grade_cell("hidden_checks", name, unit, max_score=9.0, cell_type="code")
        book.update_or_create_solution_cell("answer", name, unit)
    assert "1 mark entered" in site("teacher").fill_in("/class/gradebook", form_at="/class").text
    with nbgrader.api.Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        (mark,) = book.assignment_submissions(unit)
        assert (mark.student_id, mark.score, mark.max_score) == ("ada", 3.0, 9.0)
    with nbgrader.api.Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        book.update_or_create_grade_cell("hidden_checks", name, unit, max_score=7.0, cell_type="code")
    page = site("teacher").fill_in("/class/gradebook", form_at="/class").text
    assert "Not all marks are in nbgrader" in page
    assert "0 marks entered. 1 mark not entered." in page
    assert f"{SLUG} is worth 9 points, the gradebook says 7: " in page
