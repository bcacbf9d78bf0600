"""The shell of every page that is written as a file."""

from grader.reports.html_page import html_page


def test_a_page_loads_nothing_escapes_its_title_and_takes_rules_of_its_own():
    page = html_page("<b>", "<p>body</p>", "p { color: red }")
    assert "<title>&lt;b&gt;</title>" in page
    assert "default-src 'none'" in page
    assert page.index("color-scheme: light dark") < page.index("p { color: red }</style>")
    assert "<main><p>body</p></main>" in page
