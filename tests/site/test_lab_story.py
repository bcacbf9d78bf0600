"""In a real browser: examples and scratch code run in the page, drafts follow their student, and one finds one's way."""

from real_browser import SLUG, check_shown, plain, screenshot, sign_in, submit, wait_until_true, write

CODE = (
    "document.querySelector('.cm-content')?.cmTile?.view?.state.doc.toString()"
    " ?? document.getElementById('code').value"
)


def open_problem(open_page, base, password):
    page = open_page()
    page.add_init_script("window.jumped = 0")
    sign_in(page, base, "instructor", password)
    page.goto(f"{base}/problems/{SLUG}")
    page.wait_for_selector("html[data-editor]", state="attached")
    return page


def wait_for_code(page, text):
    wait_until_true(page, f"({CODE}).includes({text!r})")


def wait_until_saved(page):
    page.wait_for_selector("#saved[data-state=saved]")


def test_examples_and_scratch_code_run_in_the_page(served, open_page):
    base, password, _ = served
    page = open_problem(open_page, base, password)
    examples = page.locator(".reading form.run")
    for number, shown in ((0, ".output >> text=chase_fixed"), (1, "img.plot")):
        examples.nth(number).locator("text=Run this example").click()
        examples.nth(number).locator(f".run-result .result[data-done] {shown}").wait_for()
    examples.nth(0).locator("text=Change a copy of it").click()
    assert "def chase_fixed" in page.input_value("#scratch-code")
    write(page, "def twice(x):\n    return 2 * x\n")
    page.fill(
        "#scratch-code", "print(twice(21))\nimport matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\n"
    )
    page.press("#scratch-code", "Control+Enter")
    page.wait_for_selector("#scratch .result[data-done] >> text=42")
    assert page.locator("#scratch .result img.plot").count() == 1
    assert page.evaluate("document.activeElement.id") == "scratch-code", "one goes on typing"
    check_shown(page, "runs")
    screenshot(page, "lab-runs")


def test_drafts_follow_their_student_and_survive_a_sign_out(served, open_page):
    base, password, _ = served
    one, two = (open_problem(open_page, base, password) for _ in range(2))
    write(one, "first = 1\n")
    wait_until_saved(one)
    two.evaluate("window.dispatchEvent(new Event('focus'))")  # as when one comes back to the window
    wait_for_code(two, "first = 1")
    write(two, "second = 2\n")
    wait_until_saved(two)
    write(one, "third = 3\n")
    wait_until_saved(one)
    one.click("text=Other versions of your code")
    one.click("text=Bring back the version of >> nth=0")
    wait_for_code(one, "second = 2")
    wait_until_saved(one)

    tab = one.context.new_page()
    tab.goto(base)
    tab.click("text=Sign out")
    tab.wait_for_selector("text=Sign in")
    write(one, "typed_after_the_end_of_the_session = 4\n")
    one.click("#saved[data-state='signed out'] >> text=Sign in")
    one.fill("[name=name]", "instructor")
    one.fill("[name=password]", password)
    one.click("main button")
    one.wait_for_url(f"**/problems/{SLUG}")
    wait_for_code(one, "typed_after_the_end_of_the_session")
    wait_until_saved(one)
    two.evaluate("window.dispatchEvent(new Event('focus'))")
    wait_for_code(two, "typed_after_the_end_of_the_session")


def test_search_where_one_left_off_and_what_separates_the_solution(served, open_page):
    base, password, exercise = served
    page = open_problem(open_page, base, password)
    write(page, plain(exercise.wrong[0].source))
    submit(page, "submit")
    page.goto(base)
    assert f"{exercise.minutes} min" in page.inner_text(".problems")
    page.fill("#q", "bootstrap")
    page.press("#q", "Enter")
    page.wait_for_selector("text=1 problem with")
    page.fill("#q", "no such word")
    page.press("#q", "Enter")
    page.wait_for_selector("text=0 problems with")
    page.click("text=All problems")
    page.click("text=Continue where you left off")
    page.wait_for_url(f"**/problems/{SLUG}")
    page.click("text=See the solution >> nth=0")
    page.wait_for_selector("text=From your last attempt to the solution")
    assert page.locator("#difference .add").count() > 0
    assert page.locator("#difference .del").count() > 0
    screenshot(page, "lab-solution")
