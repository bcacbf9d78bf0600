"""nbgrader's formgrader in a real browser: it shows the marks, and a mark that a person gives there stays."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from classroom import NUMPY, UNIT

CHROMIUM = shutil.which("chromium")
EXTENSIONS = {"nbgrader.server_extensions.formgrader": True, "jupyterlab": False, "jupyter_lsp": False}


@pytest.fixture(scope="module")
def server(graded_class):
    """A Jupyter server with formgrader in the course's folder."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed here: apt install chromium")
    pytest.importorskip("playwright", reason="playwright is not installed here: pip install playwright")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        sys.executable, "-m", "jupyter_server", "--no-browser", "--allow-root", f"--ServerApp.port={port}",
        "--IdentityProvider.token=", f"--ServerApp.jpserver_extensions={EXTENSIONS}",
    ]  # fmt: skip
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with subprocess.Popen(
        command, cwd=graded_class.course, env={**os.environ, "PATH": path},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        try:
            url = f"http://127.0.0.1:{port}/formgrader"
            _wait_for(url, process)
            yield url
        finally:
            process.terminate()


def _wait_for(url, process):
    deadline = time.monotonic() + 120
    while process.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.5)
    pytest.fail("the Jupyter server did not start")


@pytest.fixture
def browser(server):
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        sandbox = ["--no-sandbox"] if os.getuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox)
        yield browser
        browser.close()


def test_formgrader_shows_the_marks_and_keeps_a_manual_one(graded_class, server, browser, grader):
    from nbgrader.api import Gradebook

    url = f"sqlite:///{graded_class.course / 'gradebook.db'}"
    with Gradebook(url) as book:
        notebook_id = book.find_submission_notebook(NUMPY, UNIT, "hostile").id
    page = browser.new_page()
    page.set_default_timeout(60_000)

    page.goto(f"{server}/gradebook/{UNIT}/{NUMPY}")
    page.wait_for_selector("text=Submission #1")
    table = page.inner_text("table")
    assert table.count("9 / 9") // 2 == sum(
        mark == 9 for (_, notebook), mark in graded_class.marks().items() if notebook == NUMPY
    )

    page.goto(f"{server}/submissions/{notebook_id}/")
    page.wait_for_selector("text=9 of 9 points")
    assert page.evaluate("window.hacked") is None
    assert page.locator("a[href^='javascript']").count() == 0
    page.wait_for_function("document.querySelector('#hidden_checks').placeholder !== ''")
    page.fill("#hidden_checks", "3.5")
    with page.expect_response(
        lambda response: "/api/grade/" in response.url and response.request.method == "PUT"
    ):
        page.press("#hidden_checks", "Tab")

    ran = grader("course", "autograde", UNIT, "--student", "hostile", "--root", graded_class.root)
    assert ran.code == 0, ran.err
    with Gradebook(url) as book:
        grade = book.find_grade("hidden_checks", NUMPY, UNIT, "hostile")
        assert (grade.auto_score, grade.manual_score, grade.score) == (9.0, 3.5, 3.5)
    page.reload()
    page.wait_for_function("document.querySelector('#hidden_checks').value === '3.5'")
