"""The log: nobody can make it grow without end."""

import io
import logging

from grader.site import log


def test_lines_of_a_kind_are_few_and_short(monkeypatch):
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(log.ShortLines("%(message)s"))
    handler.addFilter(log.FewOfAKind())
    logger = logging.Logger("test")
    logger.addHandler(handler)
    now = [0.0]
    monkeypatch.setattr(log.time, "monotonic", lambda: now[0])
    for n in range(1000):
        if n == 600:
            now[0] = 61.0
        logger.warning("line %d %s", n, "x" * 9000)
    logger.error("another kind")
    lines = out.getvalue().splitlines()
    assert len(lines) == 2 * log.MAX_PER_MINUTE + 1
    assert lines[log.MAX_PER_MINUTE].startswith("(590 more like this were left out) line 600")
    assert max(map(len, lines)) < log.MAX_LINE + 40
    assert lines[-1] == "another kind"


def test_the_log_of_a_process_is_bounded(monkeypatch):
    configured = {}
    monkeypatch.setattr(logging, "basicConfig", lambda **options: configured.update(options))
    log.start_log()
    (handler,) = configured["handlers"]
    assert isinstance(handler.formatter, log.ShortLines)
    assert isinstance(handler.filters[0], log.FewOfAKind)
