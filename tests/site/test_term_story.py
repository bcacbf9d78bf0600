"""In a real browser: a course is closed and opened again, archived, and one student's data is deleted and kept."""

import zipfile

from real_browser import SLUG, screenshot, sign_in, write


def test_the_end_of_a_term(served, open_page):
    base, password, _ = served
    page = open_page()
    sign_in(page, base, "instructor", password)
    page.goto(f"{base}/class/people")
    page.fill("[name=lines]", "name,full_name\nada,Ada Lovelace\n")
    page.click("text=Add to the roster")
    page.click(".rows a:has-text('ada')")
    page.click("text=Delete all data")
    page.click("text=No, go back")
    page.click("text=Delete all data")
    page.click("main form button")
    page.click("text=Undo: keep it")
    page.wait_for_selector("text=Delete all data")

    page.goto(f"{base}/class/term")
    page.click("text=Close the course")
    page.click("main form button")
    page.wait_for_selector(".closed >> text=This course was closed")
    page.goto(f"{base}/problems/{SLUG}")
    page.wait_for_selector("html[data-editor]", state="attached")
    page.click("button[value=submit]")
    page.wait_for_selector("#result .problem")
    assert "closed" in page.inner_text("#result .problem")
    assert page.locator("#result >> text=Sign in").count() == 0
    write(page, "x = 1")
    page.wait_for_selector("#saved[data-state='read only']")
    reading, attempt = (page.locator(f".{name}").bounding_box() for name in ("reading", "attempt-pane"))
    assert reading["x"] < attempt["x"], "the text stands on the left, the editor on the right"
    screenshot(page, "term-closed")
    page.goto(f"{base}/class/term")
    page.click("text=Undo: open the course again")
    page.wait_for_selector("text=Close the course")
    page.click("text=Make an archive now")
    page.wait_for_selector("text=Download the archive")
    with page.expect_download() as download:
        page.click("text=Download the archive")
    with zipfile.ZipFile(download.value.path()) as archive:
        assert archive.testzip() is None
        assert any(name.endswith("marks.csv") for name in archive.namelist())
    page.goto(f"{base}/class/audit")
    log = page.inner_text("main")
    assert "closed the course" in log
    screenshot(page, "term-audit")
