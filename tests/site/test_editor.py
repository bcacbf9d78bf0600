"""The editors in a real browser: neither the plain one nor the built one harms what is typed."""

import pytest
from real_browser import SLUG, sign_in, submit, wait_until_true

CODE = "def f(x):\n    y = x\n\n    return y\n"


@pytest.fixture
def problem(served, open_page):
    """A function that opens the problem in a new browser, with the built editor or with the plain one."""
    base, password, _ = served

    def make(*, built, **options):
        page = open_page(**options)
        if not built:  # as on a site without Node
            page.route("**/built/editor.js*", lambda route: route.fulfill(body=""))
        sign_in(page, base, "instructor", password)
        page.goto(f"{base}/problems/{SLUG}")
        page.wait_for_selector(f"html[data-editor={'built' if built else 'plain'}]", state="attached")
        return page

    return make


def code_in(page):
    return page.evaluate(
        "document.querySelector('.cm-content')?.cmTile?.view?.state.doc.toString()"
        " ?? document.querySelector('.cm-content')?.cmView?.view?.state.doc.toString()"
        " ?? document.getElementById('code').value"
    )


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def has_focus(page):
    return page.evaluate("!!document.activeElement.closest('.cm-editor, #code')")


def replace_all(page, text):
    page.click(".cm-content, #code:visible")
    press(page, "Control+a")
    page.keyboard.insert_text(text)


@pytest.mark.parametrize("built", [False, True], ids=["plain", "built"])
def test_tab_on_a_selection_indents_and_undo_takes_it_back(problem, built):
    page = problem(built=built)
    replace_all(page, CODE)
    press(page, "Control+a", "Tab")
    assert [line.rstrip() for line in code_in(page).splitlines()] == [
        "    def f(x):", "        y = x", "", "        return y",
    ]  # fmt: skip
    press(page, "Shift+Tab")
    assert code_in(page) == CODE
    press(page, "Control+a", "Tab")
    press(page, "Control+z")
    assert code_in(page) == CODE


def test_the_plain_editor_can_undo_what_was_typed_and_put_back(problem):
    page = problem(built=False)
    page.once("dialog", lambda dialog: dialog.accept())
    before = code_in(page)
    replace_all(page, "if x:")
    press(page, "Enter")
    page.keyboard.type("y")
    press(page, "Tab")
    assert code_in(page) == "if x:\n    y    "
    page.click("#start-over")
    assert "Your code here" in code_in(page)
    page.focus("#code")
    press(page, "Control+z")
    assert code_in(page) == "if x:\n    y    "
    press(page, *["Control+z"] * 4)
    assert code_in(page) == before


@pytest.mark.parametrize("built", [False, True], ids=["plain", "built"])
def test_escape_then_tab_leaves_also_with_a_selection(problem, built):
    page = problem(built=built)
    replace_all(page, CODE)
    for keys in (("Escape", "Tab"), ("Escape", "Shift+Tab")):
        page.click(".cm-content, #code:visible")
        press(page, "Control+a", *keys)
        assert not has_focus(page), keys
    assert code_in(page) == CODE


def settled(page, expression):
    """A value that no longer changes: the editor measures its lines after it has shown them."""
    value, same = page.evaluate(expression), 0
    while same < 5:
        page.wait_for_timeout(100)
        last, value = value, page.evaluate(expression)
        same = same + 1 if value == last else 0
    return value


@pytest.mark.parametrize(
    "built", [pytest.param(False, marks=pytest.mark.thorough, id="plain"), pytest.param(True, id="built")]
)
def test_submit_leaves_cursor_and_place_as_they_are(problem, built):
    page = problem(built=built)
    replace_all(page, "\n".join(f"line_{number} = {number}" for number in range(60)))
    place = "JSON.stringify([document.querySelector('.cm-scroller, #code:not([hidden])').scrollTop, scrollY, document.querySelector('.attempt-pane').scrollTop])"
    for _ in range(30):
        press(page, "ArrowUp")
    page.keyboard.type("a")
    before = settled(page, place)
    press(page, "Control+Shift+Enter")
    page.wait_for_selector(".result[data-done]")
    assert has_focus(page)
    assert page.evaluate(place) == before
    page.keyboard.type("b")
    submit(page, "submit")
    assert has_focus(page), "after a click on Submit"
    page.keyboard.type("c")
    assert "abc" in code_in(page)
    page.wait_for_selector("#saved[data-state=saved]")
    page.reload()
    page.wait_for_selector("html[data-editor]", state="attached")
    wait_until_true(
        page,
        f"Math.abs(document.querySelector('.cm-scroller, #code:not([hidden])').scrollTop - {before[1:].split(',')[0]}) < 3",
    )


def test_submit_by_keyboard_keeps_the_focus_on_the_button(problem):
    page = problem(built=True)
    replace_all(page, "x = 1")
    page.focus("button[value=submit]")
    press(page, "Enter")
    page.wait_for_selector(".result[data-done]")
    assert page.evaluate("document.activeElement.value") == "submit"
