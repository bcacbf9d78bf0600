"""A real browser on the real command: fixtures, and what a student does in it."""

import os
import re
import shutil
import time

import pytest
from drill import Server
from support import ROOT, copy_course

from grader.course.exercise import load_course

SLUG = "target_networks/td_loss"
CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
AXE = ROOT / "build" / "editor" / "node_modules" / "axe-core" / "axe.min.js"
SHOTS = os.environ.get("STOPGRAD_SHOTS")
"""A folder for screenshots, if somebody wants to look at them."""


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The real command for a course of one JAX exercise: its address, its instructor's password, the exercise."""
    folder = tmp_path_factory.mktemp("served")
    course = copy_course(folder / "course-copy", SLUG)
    server = Server(course, f"sqlite:///{folder / 'site.db'}", 1, log=folder / "log")
    server.wait()
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
    page.wait_for_url(re.compile(r"/(password\?next=.*)?$"))


def write(page, text):
    page.wait_for_selector("html[data-editor]", state="attached")
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


def wait_until_true(page, expression, seconds=90):
    """Wait until an expression holds. Playwright's own way evaluates it in the page, where the policy forbids that."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < deadline, expression
        page.wait_for_timeout(50)


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


def axe_faults(page):
    """What axe-core finds, each rule with the elements that break it; nothing where Node has not installed it."""
    if not AXE.is_file():
        return []
    page.evaluate(AXE.read_text(encoding="utf-8"))  # a script tag would be blocked by the page's policy
    return page.evaluate(
        """async () => (await axe.run()).violations.map((fault) =>
            `${fault.id}: ${fault.nodes.map((node) => node.target.join(" ")).join("; ")}`)"""
    )


WATCH = """window.jumped = 0; new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.jumped += one.value;
}).observe({ type: "layout-shift", buffered: true });"""


def check_page(page, address, name):
    """What holds for every page, visitor and screen; returns the page's status."""
    status = page.goto(address).status
    check_shown(page, name)
    return status


def check_shown(page, name):
    """The same for the page that is shown: contrast, names, focus and all that axe-core looks for; its width and title."""
    for faults in (contrast_faults, edge_faults, nameless, axe_faults):
        found = faults(page)
        assert found == [], f"{name}: {found}"
    assert sideways(page) <= 0, name
    assert page.locator("h1").count() == 1, name
    jumped = page.evaluate("window.jumped")
    assert jumped < 0.01, f"{name}: what is shown moves by {jumped}"
    screenshot(page, name)


def sideways(page):
    """How far the page itself scrolls sideways; it should not."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
