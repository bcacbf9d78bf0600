"""JupyterLab in a real browser, driven as a student would: the stub, every mistake, the answer."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support import ROOT

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
SLUG = "target_networks/td_loss"
PLACE = "02_target_networks/01_td_loss.ipynb"
FOLDER = ROOT / "solutions" / SLUG
SHOTS = os.environ.get("STOPGRAD_SCREENSHOTS")
SECONDS = 120

SETTINGS = {
    "notebook-extension/tracker": '{"windowingMode": "none"}',  # cells out of sight are there, too
    "apputils-extension/notification": '{"fetchNews": "false", "checkForUpdates": false}',
}

SEEN = {
    "bootstrap_not_stopped": ["✗ a gradient reaches it, up to 3 (1 of 3 entries), expected none"],
    "fixed_action": ["✓ a gradient reaches it, up to 9 (1 of 3 entries)", "value is"],
    "float_index": ["A float is used as an index."],
    "loss_stopped": ["✗ no gradient reaches it, expected one", "stop"],
    "max_over_online": ["value is", "stop"],
    "online_stopped": [
        "✗ no gradient reaches it, expected one",
        "✗ a gradient reaches it, up to 3 (1 of 3 entries), expected none",
    ],
    "python_int_index": ["does not work under jit", "A traced value was asked for its number"],
    "reference": ["✓ no gradient reaches it", "Visible checks passed; hidden ones follow at grading."],
}
"""What the diagram or the words beside it must show for each solution."""


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """The address of a running `grader lab` in a new workspace."""
    home = tmp_path_factory.mktemp("lab")
    for name, setting in SETTINGS.items():
        path = home / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True)
        path.write_text(setting)
    import jupyterlab

    assets = Path(jupyterlab.__file__).parents[4] / "share" / "jupyter" / "lab"
    environment = {
        "HOME": str(home),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_DIR": str(assets),
    }
    log = home / "lab.log"
    with log.open("w") as file:
        server = subprocess.Popen(
            [sys.executable, "-P", "-m", "grader", "lab", "work", "--no-browser", "--port", "0"],
            cwd=home, env={**os.environ, **environment}, stdout=file, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
    try:
        address = None
        end = time.monotonic() + SECONDS
        while address is None and server.poll() is None and time.monotonic() < end:
            time.sleep(0.3)
            address = re.search(r"http://127\.0\.0\.1:(\d+)/lab/tree/\S*\?token=(\w+)", log.read_text())
        assert address, log.read_text()
        assert "01_seeing_the_graph/01_blocked_sum.ipynb" in address[0], "the next unsolved one is opened"
        yield f"http://127.0.0.1:{address[1]}/lab/tree/{PLACE}?token={address[2]}"
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(20)


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: `make system` installs it where it may")
def test_a_student_sees_each_mistake_and_the_answer(lab):
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1180, "height": 1500})
        page.set_default_timeout(SECONDS * 1000)
        page.goto(lab)
        stub = page.locator(".jp-CodeCell", has_text="Your code here").first
        stub.wait_for()
        page.get_by_text("| Idle").first.wait_for()
        index = page.locator(".jp-Cell").evaluate_all(
            "cells => cells.findIndex(cell => cell.innerText.includes('Your code here'))"
        )
        cells = page.locator(".jp-Cell")
        check = page.locator(".jp-CodeCell", has_text="from grader import check").first
        run(page, cells.nth(index), check, None)
        expect(check, "not written yet", page)
        for name, words in SEEN.items():
            path = FOLDER / ("reference.py" if name == "reference" else f"wrong/{name}.py")
            source = path.read_text(encoding="utf-8").split('"""', 2)[2].strip()
            run(page, cells.nth(index), check, source)
            for word in words:
                expect(check, word, page)
            if SHOTS:
                check.locator(".jp-OutputArea").screenshot(path=f"{SHOTS}/{name}.png")
                page.screenshot(path=f"{SHOTS}/{name}_page.png")
        browser.close()


def run(page, stub, check, source):
    """Write a solution into the stub's cell, run it, and run the check's cell."""
    stub.locator(".cm-content").click()
    if source is not None:
        page.keyboard.press("Control+A")
        page.keyboard.insert_text(source)
    page.keyboard.press("Control+Enter")
    check.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    check.locator(".jp-InputPrompt", has_text=re.compile(r"\[\d+\]")).wait_for()


def expect(check, word, page):
    """Wait until the check's output holds a word; say what it holds if it never does."""
    for _ in range(2 * SECONDS):
        shown = check.locator(".jp-OutputArea").all_inner_texts()
        if any(word in text for text in shown):
            return
        page.wait_for_timeout(500)
    pytest.fail(f"expected {word!r} under the check, got {shown}")
