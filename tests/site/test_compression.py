"""Compression: pages and files arrive small, are kept as long as they are true, and give no token away."""

import re

from grader.site.compression import mask, unmask

GZIP = {"accept-encoding": "gzip"}
PLAIN = {"accept-encoding": "identity"}


def style_sheet(visitor):
    return re.search(r'href="(/static/site\.css\?v=\w+)"', visitor.get("/").text)[1]


def test_a_file_is_compressed_and_kept_where_its_address_says_which_version_it_is(site):
    visitor = site()
    address = style_sheet(visitor)
    small, large = visitor.get(address, headers=GZIP), visitor.get(address, headers=PLAIN)
    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in large.headers
    assert small.text == large.text
    assert int(small.headers["content-length"]) < int(large.headers["content-length"]) / 2
    assert small.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert small.headers["vary"] == "Accept-Encoding"
    assert small.headers["x-content-type-options"] == "nosniff"


def test_a_file_without_its_version_is_asked_for_again_and_not_sent_twice(site):
    visitor = site()
    for query in ("", "?v=", "?v=0123456789ab"):
        answer = visitor.get(f"/static/site.css{query}", headers=GZIP)
        assert answer.headers["cache-control"] == "no-cache"
    again = visitor.get("/static/site.css", headers={**GZIP, "if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_missing_file_is_not_kept(site):
    answer = site().get("/static/none.css?v=0123456789ab")
    assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")


def test_pages_are_compressed_for_those_who_ask(site):
    visitor = site()
    small, large = visitor.get("/sign-in", headers=GZIP), visitor.get("/sign-in", headers=PLAIN)
    assert small.headers["content-encoding"] == "gzip"
    assert int(small.headers["content-length"]) < len(large.content)
    assert "content-encoding" not in large.headers
    assert "content-encoding" not in visitor.get("/sign-in", headers={"accept-encoding": "gzip;q=0"}).headers
    assert "</html>" in small.text


def test_a_token_looks_different_on_each_page_and_is_the_same(site):
    visitor = site("ada")
    first, second = visitor.token("/"), visitor.token("/")
    assert first != second
    assert unmask(first) == unmask(second)


def test_only_what_was_masked_is_a_token():
    assert unmask(mask("abc-é")) == "abc-é"
    for text in ("", "zz", "abc", "00ff0", "ff" * 6):
        assert unmask(text) in ("", "\0" * 3)
