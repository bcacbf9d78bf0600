"""Pictures of what a tutorial's reader looks at: `make screenshots` takes them into docs/pictures/."""

import io
import os
import re
import shutil

from support import ROOT

FOLDER = ROOT / "docs" / "pictures"
WANTED = os.environ.get("SCREENSHOTS") == "all"
CHROMIUM = next((path for name in ("chromium", "google-chrome") if (path := shutil.which(name))), None)
COLOURS = 128


def take_picture(name, address, *, wait_for="body"):
    """Open a page as its reader would, and keep what is in the window."""
    from PIL import Image
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(120_000)
        page.goto(address)
        page.locator(wait_for).first.wait_for()
        page.add_style_tag(content=".Toastify { display: none }")  # JupyterLab asks about news
        page.wait_for_timeout(2_000)  # formulae and fonts
        shot = page.screenshot()
        browser.close()
    image = Image.open(io.BytesIO(shot)).convert("RGB").quantize(COLOURS)
    image.save(FOLDER / name, optimize=True)


def address_in(log):
    """The address that JupyterLab prints, with its token."""
    return re.search(r"http://127\.0\.0\.1:\d+/lab/tree/\S*\?token=\w+", log)[0]
