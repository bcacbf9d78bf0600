"""Pages: one self-contained HTML document, for light and dark, for the screen and for paper."""

from __future__ import annotations

from grader.reports.feedback import DARK, STYLE
from grader.reports.safe_html import safe

LIGHT_COLOURS = "--ink:#1b1f24;--quiet:#57606a;--ground:#f6f8fa;--card:#fff;--line:#d0d7de;--grid:#e4e8ec;--full:#0b6e99;--part:#7fbcd6;--none:#e08a3c;--wait:#c6ccd2;--link:#0b5cad"
DARK_COLOURS = "--ink:#e6edf3;--quiet:#9aa7b4;--ground:#0d1117;--card:#161b22;--line:#30363d;--grid:#262c34;--full:#4aa8d8;--part:#28607f;--none:#d9803a;--wait:#4b535d;--link:#6cb6ff"
PAGE = f"""
:root{{{LIGHT_COLOURS};color-scheme:light dark}}
@media screen and (prefers-color-scheme:dark){{:root{{{DARK_COLOURS}}}.sg-feedback{{{DARK}}}}}
*{{box-sizing:border-box}}
body{{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}}
main{{max-width:1060px;margin:0 auto;padding:28px 20px 60px}}
h1{{font-size:30px;line-height:1.2;margin:0 0 4px}}h2{{font-size:20px;margin:0 0 2px}}h3{{font-size:16px;margin:18px 0 6px}}main>h2{{margin:30px 0 6px}}
p{{margin:.4em 0}}a{{color:var(--link)}}.quiet{{color:var(--quiet);font-size:14.5px}}
section.card{{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:18px 20px;margin:18px 0}}
.figures{{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;margin:18px 0}}
.figure{{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:12px 16px}}
.figure b{{display:block;font-size:28px;line-height:1.2;font-variant-numeric:tabular-nums}}
.figure span{{color:var(--quiet);font-size:14px}}
.scroll{{overflow-x:auto}}
table.data{{border-collapse:collapse;width:100%;font-size:14.5px}}
table.data th{{text-align:left;font-weight:600;color:var(--quiet);font-size:13px;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);vertical-align:bottom}}
table.data td{{padding:6px 12px 6px 0;border-bottom:1px solid var(--grid);vertical-align:middle}}
table.data .n{{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}}
table.data tr:last-child td{{border-bottom:0}}
table.data td.bar{{width:30%;min-width:200px}}
td.heat{{text-align:center;font-variant-numeric:tabular-nums;white-space:nowrap;padding-right:0!important;border-left:3px solid var(--card)}}
summary{{cursor:pointer}}
.key{{display:flex;flex-wrap:wrap;gap:4px 18px;font-size:13.5px;color:var(--quiet);margin:6px 0 10px}}
.key i{{display:inline-block;width:12px;height:12px;border-radius:3px;margin-right:6px;vertical-align:-1px}}
svg.chart{{display:block;max-width:100%;height:auto}}svg.chart text{{fill:var(--quiet);font-size:12.5px}}
svg.chart .value{{fill:var(--ink);font-weight:600}}
code{{font:.92em ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}}
.sg-feedback{{max-width:none}}
@media print{{body{{background:#fff;font-size:11pt}}main{{max-width:none;padding:0}}section.card,.figure{{break-inside:avoid;border-color:#bbb}}
*{{-webkit-print-color-adjust:exact;print-color-adjust:exact}}a{{color:inherit;text-decoration:none}}}}
"""


def page(title: str, body: str) -> str:
    """A whole document that loads nothing from anywhere."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';style-src 'unsafe-inline';img-src data:\">"
        f"<title>{safe(title)}</title><style>{PAGE}{STYLE}{_after_style()}</style></head>"
        f"<body><main>{body}</main></body></html>\n"
    )


def _after_style() -> str:
    """The feedback's own dark colours again, since its style sets the light ones after the page's."""
    return f"@media screen and (prefers-color-scheme:dark){{.sg-feedback{{{DARK}}}}}"
