"""The site in a real browser: as a student and an instructor; light, dark, on a phone, by keyboard, without scripts."""

import re

from real_browser import SLUG, WATCH, check_page, plain, screenshot, sign_in, submit, write

PASSWORD = "correct horse battery"
WRONG = ("bootstrap_not_stopped", "online_stopped", "float_index")
LONG = "w" * 100 + "," + "Wolfeschlegelsteinhausenbergerdorff" * 5 + "\n"
STUDENTS = ("/", f"/problems/{SLUG}", "/attempts/2", f"/problems/{SLUG}/solution", "/password", "/nowhere")
INSTRUCTORS = (
    "/class", "/class/people", "/class/people/2", "/class/people/4", f"/class/problems/{SLUG}", "/class/regrades/1",
    "/class/term", "/class/audit", "/privacy",
)  # fmt: skip


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
            assert page.locator("svg.stopgrad:visible").count() == 1
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
    page.wait_for_selector("html[data-editor]", state="attached")
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
