"""Layout in a real browser: columns stack where there is no room, and a phone shows whole names and legible pictures."""

import pytest
from real_browser import CHROMIUM, SLUG, screenshot, sideways, sign_in, wait_until_true

BYTES_PER_SECOND, LATENCY, ROUND_TRIPS = 50_000, 0.04, 6
"""400 kbit/s; two round trips for a connection, one for the page, one for its files, and two to spare."""


@pytest.fixture
def large_font(browser, open_page):
    """A page in a browser whose default font has 24 px."""
    api = pytest.importorskip("playwright.sync_api")
    del api
    chromium = browser.browser_type.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--blink-settings=defaultFontSize=24"]
    )
    yield chromium.new_page(viewport={"width": 1440, "height": 900})
    chromium.close()


def box(page, selector):
    return page.locator(selector).bounding_box()


def editor(page):
    page.wait_for_selector("html[data-editor]", state="attached")
    return box(page, ".cm-editor, #code:visible")


def is_stacked(page):
    return editor(page)["y"] > box(page, ".reading")["y"] + box(page, ".reading")["height"] - 1


def test_columns_stack_at_1100_px_and_with_a_large_font(served, open_page, large_font):
    base, password, _ = served
    page = open_page(viewport={"width": 1100, "height": 800})
    for one, name in ((page, "1100"), (large_font, "24px")):
        sign_in(one, base, "instructor", password)
        one.goto(f"{base}/problems/{SLUG}")
        assert is_stacked(one), name
        assert editor(one)["width"] > 600, name
        assert sideways(one) <= 0, name
        screenshot(one, f"layout-{name}")
    page.set_viewport_size({"width": 1440, "height": 900})
    assert not is_stacked(page)
    assert editor(page)["width"] > 500


def test_the_task_stands_beside_the_editor(served, open_page):
    base, password, _ = served
    page = open_page()
    sign_in(page, base, "instructor", password)
    page.goto(f"{base}/problems/{SLUG}")
    task, code = box(page, "#task h2 >> nth=0"), editor(page)
    assert task["y"] > 0
    assert code["y"] + code["height"] <= 900
    assert box(page, "button[value=submit]")["y"] < 900
    assert page.locator("#task").get_attribute("tabindex") == "0", "the keyboard scrolls it"
    page.set_viewport_size({"width": 1100, "height": 800})
    page.click("text=To the task and the editor")
    assert 0 <= box(page, "#task h2 >> nth=0")["y"] < 200
    end = box(page, "#task")["y"] + box(page, "#task")["height"]
    assert 0 < editor(page)["y"] - end < 150, "nothing stands between the task and the editor"


def test_a_phone_shows_tables_plots_and_code_legibly(served, open_page):
    base, password, _ = served
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    sign_in(page, base, "instructor", password)
    page.goto(f"{base}/problems/{SLUG}")
    editor(page)
    assert sideways(page) <= 0
    broken = page.evaluate(
        """[...document.querySelectorAll("#task td code")].filter((code) => code.getClientRects().length > 1
            && !code.textContent.includes(" ")).map((code) => code.textContent)"""
    )
    assert broken == [], "a name is on one line"
    small = page.evaluate(
        """[...document.querySelectorAll(".code, #task td, .cm-content, #code:not([hidden])")].map((one) =>
            parseFloat(getComputedStyle(one).fontSize)).filter((size) => size < 13.9)"""
    )
    assert small == []
    shown = page.evaluate(
        "[...document.querySelectorAll('img.plot')].map((plot) => plot.getBoundingClientRect().width / plot.naturalWidth)"
    )
    assert shown
    assert min(shown) > 0.5
    assert box(page, ".cm-editor, #code:visible")["width"] > 300
    assert (
        page.evaluate("parseFloat(getComputedStyle(document.querySelector('.cm-content, #code')).fontSize)")
        >= 16
    )
    screenshot(page, "layout-phone")


def test_the_history_and_the_line_about_the_solution_follow_a_live_submit(served, open_page):
    base, password, _ = served
    page = open_page()
    sign_in(page, base, "instructor", password)
    page.goto(f"{base}/problems/{SLUG}")
    editor(page)
    before = page.locator("#history .history li").count()
    page.click("button[value=submit]")
    page.wait_for_selector(".result[data-done]")
    wait_until_true(page, f"document.querySelectorAll('#history .history li').length == {before + 1}")
    assert "/9" in page.inner_text("#history .history li >> nth=0")


def test_at_400_kbit_per_second_the_page_is_usable_within_three_seconds(served, open_page):
    base, password, _ = served
    page = open_page()
    sign_in(page, base, "instructor", password)
    page.context.clear_cookies(name="none")
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": 1000 * LATENCY,
            "downloadThroughput": BYTES_PER_SECOND,
            "uploadThroughput": BYTES_PER_SECOND,
        },
    )
    page.goto(f"{base}/problems/{SLUG}", wait_until="commit")
    page.wait_for_selector("html[data-usable]", state="attached")
    usable = page.evaluate("Number(document.documentElement.dataset.usable)")
    loaded = page.evaluate(
        """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .filter((one) => one.entryType == "navigation" || one.responseEnd <= Number(document.documentElement.dataset.usable))
        .reduce((sum, one) => sum + one.transferSize, 0)"""
    )
    page.focus("#code:not([hidden])")
    page.keyboard.press("Control+Home")
    page.keyboard.type("# typed early\n")
    assert page.evaluate("document.getElementById('code').value").startswith("# typed early\n")
    page.wait_for_selector("html[data-editor]", state="attached")
    assert "# typed early" in page.inner_text(".attempt-pane form"), (
        "what was typed meanwhile is in the built editor"
    )
    # What has to be loaded first decides it, and round trips: the page, its style, its scripts. The machine may be busy.
    print(f"usable after {usable:.0f} ms and {loaded} bytes")
    assert loaded > 5000
    assert loaded / BYTES_PER_SECOND + ROUND_TRIPS * LATENCY < 2.5
