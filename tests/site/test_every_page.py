"""Every page of the site in a real browser: axe-core, contrast, names, width; those added later included."""

import re

import pytest
from drill import SLUG, WORDS, Server
from real_browser import CHROMIUM, WATCH, check_page, check_shown, sign_in

from grader.site import jobs, mail, rules
from grader.site.app import ROUTES
from grader.site.models import Person

FILES = (".csv", ".json", ".py", "/notebook", "/draft", "/archives/{name}")
"""How addresses of files end."""
FOR_GUESTS = ("/", "/sign-in", "/problems/{unit}/{id}", "/join/{secret}", "/reset/{secret}", "/register")
SCREENS = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "1100": {"viewport": {"width": 1100, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}},
}
ADDRESS = "http://127.0.0.1"
LARGE_FONT = "24px"
THOROUGH = [pytest.param(name, marks=pytest.mark.thorough) for name in (*list(SCREENS)[1:], LARGE_FONT)]


@pytest.fixture
def pages(course, database, site, make_site, make_worker, monkeypatch):
    """A site in use, served by the real command: its address, and its pages by their pattern."""
    monkeypatch.setenv(mail.VARIABLE, "smtp://127.0.0.1:9?from=course@example.edu")
    site = make_site(course, database, address=ADDRESS)
    teacher, ada = site("teacher"), site("ada")
    for code in ("x = 1", "x = 2"):
        ada.attempt(code)
    worker = make_worker(site.database, site.course, make_worker.FakeGrading(flags=()))
    while worker.work_once():
        pass
    with site.database.begin() as db:
        person = db.query(Person).filter_by(name="ada").one().id
    problem = f"/class/problems/{SLUG}"
    for path, fields in {
        "/class/registration": {"domains": "students.example.edu"},
        "/attempts/1/comments": {"text": "Look at `x` again."},
        "/attempts/1/mark": {"points": "5", "reason": "A good idea."},
        f"/class/people/{person}/extensions": {"scope": "*", "due": "2030-01-02T12:00", "reason": "ill"},
        f"{problem}/regrade": {},
    }.items():
        assert teacher.fill_in(path, form_at="/class", **fields).status_code in (303, 400), path
    assert ada.fill_in("/attempts/2/appeal", form_at="/attempts/2", text="Why?").status_code == 303
    invited = teacher.fill_in(
        "/class/invitations", form_at="/class/people", role="student", section="A", uses="2", days="3"
    )
    reset = teacher.fill_in(f"/class/people/{person}/reset-link", form_at="/class/people")
    with site.database.begin() as db:
        jobs.ask(db, jobs.ARCHIVE, None)
        rule = rules.editable_rule(db, SLUG)
        rule.own_solution, rule.released, rule.cap = True, True, 50.0
    secrets = {
        "/join/{secret}": re.search(r"/join/([\w-]+)", invited.text)[1],
        "/reset/{secret}": re.search(r"/reset/([\w-]+)", reset.text)[1],
    }

    def real(path):
        return (
            path.replace("{unit}/{id}", SLUG)
            .replace("/people/{number:int}", f"/people/{person}")
            .replace("{number:int}", "1")
            .replace("{unit}", SLUG.partition("/")[0])
            .replace("{secret}", secrets.get(path, ""))
        )

    server = Server(
        site.course,
        str(site.database.url),
        0,
        "--address",
        "http://127.0.0.1",
        log=site.course.parent / "log",
    )
    server.wait()
    yield (
        server.base,
        {path: real(path) for method, path, *_ in ROUTES if method == "GET" and not path.endswith(FILES)},
    )
    server.stop()


def watched(open_page, options):
    """A page that notes what moves."""
    page = open_page(**options)
    page.add_init_script(WATCH)
    return page


@pytest.fixture
def open_large(browser):
    """A function as `open_page`, in a browser whose default font has 24 px."""
    chromium = browser.browser_type.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--blink-settings=defaultFontSize=24"]
    )
    yield lambda **options: chromium.new_page(**{"viewport": {"width": 1440, "height": 900}, **options})
    chromium.close()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("screen", ["light", *THOROUGH])
def test_every_page_is_accessible(pages, open_page, open_large, screen):
    base, paths = pages
    options = SCREENS.get(screen, {})
    new_page = open_large if screen == LARGE_FONT else open_page
    guest = watched(new_page, options)
    for path in FOR_GUESTS:
        name = f"{screen}-guest{path}"
        assert check_page(guest, base + paths[path], name.replace("/", "-")) == 200, name
    for who in ("teacher", "ada"):
        page = watched(new_page, options)
        sign_in(page, base, who, WORDS)
        for path, address in paths.items():
            if who == "teacher" or not path.startswith("/class"):
                name = f"{screen}-{who}{path}"
                status = check_page(page, base + address, name.replace("/", "-"))
                assert status == 200 or path.endswith("{secret}"), name

    # Pages that only a form leads to.
    page = watched(new_page, options)
    sign_in(page, base, "teacher", WORDS)
    page.goto(base + paths["/class/people/{number:int}"])
    for button in ("Delete all data …", "Give a new first password", "Make a link that sets a new password"):
        page.goto(base + paths["/class/people/{number:int}"])
        page.click(f"text={button}")
        page.wait_for_load_state()
        check_shown(page, f"{screen}-{button}")
    page.goto(base + paths["/class/people"])
    page.fill("[name=lines]", "name,full_name\ndora,Dora M\n")
    page.click("text=Add to the roster")
    page.wait_for_selector("#first-passwords")
    check_shown(page, f"{screen}-first-passwords")
    page.goto(base + paths["/class/people/{number:int}"])
    page.click("text=See the site as")
    page.wait_for_selector(".viewing")
    check_shown(page, f"{screen}-viewing")
