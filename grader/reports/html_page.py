"""HTML pages that are written as files: one self-contained document, for light and dark, screen and paper."""

from __future__ import annotations

from pathlib import Path

from grader.reports.safe_html import safe

PAGE_STYLE = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
POLICY = "default-src 'none';style-src 'unsafe-inline';img-src data:"


def html_page(title: str, body: str, style: str = "") -> str:
    """A whole document that loads nothing from anywhere.

    Args:
        style: the rules that this kind of page adds to those of every page.
    """
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f"<title>{safe(title)}</title><style>{PAGE_STYLE}{style}</style></head>"
        f'<body class="sg-page"><main>{body}</main></body></html>\n'
    )
