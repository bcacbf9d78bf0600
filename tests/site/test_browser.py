"""The site in a real browser: as a student and an instructor; light, dark, on a phone, by keyboard, without scripts."""

import os
import re
import shutil
import time
import urllib.request

import pytest
from drill import Server
from support import copy_course

from grader.course.exercise import load_course

SLUG = "target_networks/td_loss"
CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
PASSWORD = "correct horse battery"
WRONG = ("bootstrap_not_stopped", "online_stopped", "float_index")
LONG = "w" * 100 + "," + "Wolfeschlegelsteinhausenbergerdorff" * 5 + "\n"
STUDENTS = ("/", f"/problems/{SLUG}", "/attempts/2", f"/problems/{SLUG}/solution", "/password", "/nowhere")
INSTRUCTORS = (
    "/class", "/class/people", "/class/people/2", "/class/people/4", f"/class/problems/{SLUG}", "/class/regrades/1",
)  # fmt: skip
SHOTS = os.environ.get("STOPGRAD_SHOTS")
"""A folder for screenshots, if somebody wants to look at them."""


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The real command for a course of one JAX exercise: its address, its instructor's password, the exercise."""
    folder = tmp_path_factory.mktemp("served")
    course = copy_course(folder / "course-copy", SLUG)
    server = Server(course, f"sqlite:///{folder / 'site.db'}", 1, log=folder / "log")
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"{server.base}/health", timeout=5).close()
            break
        except OSError:
            time.sleep(0.2)
    password = re.search(r"password (\S+)", (folder / "log").read_text())[1]
    yield server.base, password, load_course(course).exercises[SLUG]
    server.stop()


@pytest.fixture(scope="module")
def browser():
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    api = pytest.importorskip("playwright.sync_api")
    with api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser):
    """A function that opens a page in a new context; an error in any page fails the test."""
    contexts, pages = [], []

    def make(**options):
        context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, **options})
        context.set_default_timeout(90_000)
        contexts.append(context)
        page = context.new_page()
        page.errors = []
        pages.append(page)
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.on("console", lambda message: note_console_error(message, page))
        page.on("requestfailed", lambda request: note_failed_request(request, page))
        return page

    yield make
    for context in contexts:
        context.close()
    assert [line for page in pages for line in page.errors] == []


def note_console_error(message, page):
    """Note what the browser calls an error, above all what the policy blocked; a 403 answer is none."""
    if message.type == "error" and not message.text.startswith("Failed to load resource"):
        page.errors.append(message.text)


def note_failed_request(request, page):
    """Note a failed request, unless the browser gave it up because it left the page."""
    if request.failure != "net::ERR_ABORTED":
        page.errors.append(f"{request.url}: {request.failure}")


def screenshot(page, name):
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def sign_in(page, base, name, password):
    page.goto(f"{base}/sign-in")
    page.fill("[name=name]", name)
    page.fill("[name=password]", password)
    page.click("main button")
    page.wait_for_url(re.compile(r"/(password)?$"))


def write(page, text):
    if page.query_selector(".cm-content"):
        page.click(".cm-content")
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(text)
    else:
        page.fill("#code", text)


def submit(page, value):
    page.click(f"button[value={value}]")
    page.wait_for_selector(".result[data-done]")
    return page.inner_text(".result")


def plain(source):
    """A solution as a student types it: without the docstring, which holds the advice."""
    return source.split('"""', 2)[2].strip() + "\n"


def contrast_faults(page):
    """Texts with less contrast to their background than WCAG AA requires."""
    return page.evaluate(
        """() => {
          const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
          const rgba = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
          const light = ([r, g, b]) => { const f = (c) => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; }; return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
          const ground = (element) => { for (let at = element; at; at = at.parentElement) { const c = rgba(getComputedStyle(at).backgroundColor); if (c[3] > 200) return c; } return [255, 255, 255, 255]; };
          const faults = [];
          for (const element of document.querySelectorAll("main *, header *")) {
            if (![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) continue;
            if (element.closest("svg, .sr, [hidden], :disabled") || !element.getClientRects().length) continue;
            const style = getComputedStyle(element);
            const [a, b] = [light(rgba(style.color)), light(ground(element))].sort((x, y) => y - x);
            const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
            const ratio = (a + 0.05) / (b + 0.05);
            if (ratio < (large ? 3 : 4.5)) faults.push(`${element.tagName}.${element.className} ${ratio.toFixed(2)} ${element.textContent.slice(0, 30)}`);
          }
          return faults;
        }"""
    )


def edge_faults(page):
    """Fields whose border has too little contrast: WCAG AA requires three to one."""
    return page.evaluate(
        """() => {
          const light = (colour) => { const [r, g, b] = colour.match(/[0-9.]+/g).map((c) => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
          return [...document.querySelectorAll("input:not([type=hidden], [type=checkbox], [type=file]), textarea, .cm-editor")].filter((field) => {
            const style = getComputedStyle(field);
            const [a, b] = [light(style.borderTopColor), light(style.backgroundColor)].sort((x, y) => y - x);
            return field.getClientRects().length && (a + 0.05) / (b + 0.05) < 3;
          }).map((field) => field.name || field.className);
        }"""
    )


def nameless(page):
    """Links, buttons and fields without a name for screen readers."""
    return page.evaluate(
        """() => [...document.querySelectorAll("a[href], button, input:not([type=hidden]), textarea")].filter((one) =>
          one.checkVisibility() && !one.innerText?.trim() && !one.ariaLabel && ![...(one.labels || [])].some((label) => label.innerText.trim())
        ).map((one) => one.outerHTML.slice(0, 80))"""
    )


WATCH = """window.jumped = 0; new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.jumped += one.value;
}).observe({ type: "layout-shift", buffered: true });"""


def check_page(page, address, name):
    """What holds for every page, visitor and screen."""
    page.goto(address)
    assert contrast_faults(page) == [], name
    assert edge_faults(page) == [], name
    assert nameless(page) == [], name
    assert sideways(page) <= 0, name
    assert page.locator("h1").count() == 1, name
    assert page.evaluate("window.jumped") < 0.01, name
    screenshot(page, name)


def sideways(page):
    """How far the page itself scrolls sideways; it should not."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def test_a_student_and_an_instructor(served, open_page):
    base, password, exercise = served
    wrong = {one.name: plain(one.source) for one in exercise.wrong}

    # The instructor imports a roster.
    teacher = open_page()
    sign_in(teacher, base, "instructor", password)
    teacher.click("nav >> text=Roster")
    teacher.fill("[name=lines]", "name,full_name\nada,Ada Lovelace\nbjorn,Björn <b>Borg</b>\n" + LONG)
    teacher.click("text=Add to the roster")
    first = dict(line.split(",") for line in teacher.inner_text("#first-passwords").splitlines()[1:])
    assert set(first) == {"ada", "bjorn", "w" * 100}

    # A student reads, signs in, chooses a password, takes two hints.
    page = open_page()
    page.goto(f"{base}/problems/{SLUG}")
    assert page.locator("math").count() > 5
    screenshot(page, "problem-stranger")
    page.click("text=Sign in to attempt this problem")
    page.fill("[name=name]", "ada")
    page.fill("[name=password]", first["ada"])
    page.click("main button")
    for field, text in {"old": first["ada"], "new": PASSWORD, "again": PASSWORD}.items():
        page.fill(f"[name={field}]", text)
    page.click("main button")
    page.click("text=The one-step TD loss")
    page.click("text=Open hint 1")
    page.click("text=Open hint 2")
    assert page.locator("details.hint[open]").count() == 2

    # Visible checks, then three different wrong solutions, each with advice of its own.
    write(page, wrong[WRONG[0]] + "\nprint('hello')\n")
    report = submit(page, "try")
    assert re.search(r"q_target.*a gradient reaches it.*expected none", report)
    assert "hello" in report
    advice = []
    for name in WRONG:
        write(page, wrong[name])
        result = submit(page, "submit")
        assert name.replace("_", " ") in result.lower()
        advice.append(page.inner_text(".advice"))
        if name == WRONG[0]:
            assert page.locator("svg.stopgrad").count() == 1
            screenshot(page, "problem-wrong")
    assert len(set(advice)) == 3
    assert page.goto(f"{base}/problems/{SLUG}/solution").status == 403
    teacher.click("nav >> text=Class")
    assert "0 of 1" in teacher.inner_text("#overview")
    page.goto(f"{base}/problems/{SLUG}")
    write(page, plain(exercise.reference.source))
    assert "Every check passed" in submit(page, "submit")
    screenshot(page, "problem-right")
    page.click("text=See the solution >> nth=0")
    assert page.locator(".pitfall").count() == len(exercise.wrong)
    screenshot(page, "solution")
    page.goto(f"{base}/problems/{SLUG}")
    page.click(".history a >> nth=0")
    assert "now passes" in page.inner_text("main")
    assert page.locator(".diff .add").count() > 0
    screenshot(page, "attempt")

    # The instructor's open page shows it; then a regrade after a change of the grader, and an export.
    teacher.wait_for_selector("#overview >> text=1 of 1")
    screenshot(teacher, "class")
    teacher.click("#overview >> text=The one-step TD loss")
    grader = exercise.grader
    grader.write_text(
        grader.read_text(encoding="utf-8").replace("@pytest.mark.points(2)\n", "", 1), encoding="utf-8"
    )
    teacher.click("text=Grade 4 attempts again")
    teacher.wait_for_selector("#regrade[data-done]")
    assert "Who moved" in teacher.inner_text("#regrade")
    screenshot(teacher, "regrade")
    teacher.goto(f"{base}/class")
    with teacher.expect_download() as download:
        teacher.click("text=Marks as CSV")
    assert "ada" in download.value.path().read_text(encoding="utf-8")

    # The same pages in the dark and on a phone.
    for style, options in {
        "light": {},
        "dark": {"color_scheme": "dark"},
        "phone": {"viewport": {"width": 390, "height": 844}},
    }.items():
        for who, paths in {"ada": STUDENTS, "instructor": INSTRUCTORS}.items():
            other = open_page(**options)
            other.add_init_script(WATCH)
            check_page(other, f"{base}/sign-in", f"{style}-sign-in")
            sign_in(other, base, who, PASSWORD if who == "ada" else password)
            for path in paths:
                check_page(other, base + path, f"{style}{path.replace('/', '-')}")


def test_the_editor_obeys_the_content_security_policy(served, open_page):
    """Text is typed, inserted and pasted over a selection; Chromium would style it inline, which is forbidden."""
    base, password, _ = served
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    sign_in(page, base, "instructor", password)
    page.goto(f"{base}/problems/{SLUG}")
    page.click(".cm-content, #code:visible")
    page.evaluate("navigator.clipboard.writeText('x = 3')")
    for insert in (
        lambda: page.keyboard.type("x = 1"),
        lambda: page.keyboard.insert_text("def f(x):\n    return 'x' # 2\n"),
        lambda: page.keyboard.press("Control+v"),
    ):
        page.keyboard.press("Control+a")
        insert()
    page.keyboard.press("Control+z")
    code = page.evaluate(
        "(document.querySelector('.cm-content') || document.getElementById('code')).innerText || code.value"
    )
    assert "return 'x' # 2" in code
    assert "x = 3" not in code


def test_by_keyboard_and_without_scripts(served, open_page):
    base, password, exercise = served
    page = open_page(java_script_enabled=False)
    sign_in(page, base, "instructor", password)
    page.goto(f"{base}/problems/{SLUG}")
    page.fill("#code", plain(exercise.reference.source))
    page.click("button[value=try]")
    page.wait_for_selector(".result[data-done]")  # the page reloads itself
    assert "a gradient reaches it" in page.inner_text(".result")
    screenshot(page, "without-scripts")

    page = open_page()
    sign_in(page, base, "instructor", password)
    page.goto(f"{base}/problems/{SLUG}")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    seen = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("document.activeElement.textContent.trim().slice(0, 20)"))
        if page.evaluate("!!document.activeElement.closest('.cm-editor, #code')"):
            page.keyboard.press("Escape")
    assert {"Run visible checks", "Submit"} <= seen
    write(page, plain(exercise.reference.source))
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".result[data-done]")
    assert "a gradient reaches it" in page.inner_text(".result")
