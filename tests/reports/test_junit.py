"""JUnit XML of verdicts."""

from xml.etree import ElementTree

from sample_verdicts import CLASS

from grader.reports.junit import to_junit


def test_junit_has_one_suite_per_verdict_and_one_test_per_check():
    text = to_junit(CLASS)
    assert text.startswith("<?xml version='1.0' encoding='")
    suites = ElementTree.fromstring(text)
    assert (suites.tag, suites.get("name")) == ("testsuites", "grader")
    assert [suite.get("failures") for suite in suites][:3] == ["0", "1", "1"]
    counts = {name: suites[-1].get(name) for name in ("tests", "failures", "errors", "skipped", "time")}
    assert counts == {"tests": "1", "failures": "0", "errors": "1", "skipped": "0", "time": "0.500"}
    (failure,) = suites[1].iter("failure")
    assert failure.get("message").startswith("f: expected 1")
    assert len(list(suites[-1].iter("error"))) == 1
    assert {case.get("classname") for case in suites.iter("testcase")} == {"u.x"}
