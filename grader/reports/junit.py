"""JUnit: verdicts as a test report, for tools that read nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

from grader.core.text import printable
from grader.core.verdict import Check, Verdict


def to_junit(verdicts: Sequence[Verdict]) -> str:
    """A suite a verdict, a case a check."""
    suites = ElementTree.Element("testsuites", name="grader")
    for verdict in verdicts:
        outcomes = [check.outcome for check in verdict.checks]
        suite = ElementTree.SubElement(
            suites,
            "testsuite",
            name=printable(f"{verdict.student} {verdict.exercise}"),
            tests=str(len(outcomes)),
            failures=str(outcomes.count("failed")),
            errors=str(outcomes.count("error")),
            skipped=str(outcomes.count("skipped")),
            time=f"{verdict.seconds:.3f}",
        )
        for check in verdict.checks:
            _case(suite, check, verdict)
    return ElementTree.tostring(suites, encoding="unicode", xml_declaration=True) + "\n"


def _case(suite: ElementTree.Element, check: Check, verdict: Verdict) -> None:
    name = verdict.exercise.replace("/", ".")
    case = ElementTree.SubElement(suite, "testcase", classname=name, name=printable(check.title))
    kind = {"failed": "failure", "error": "error", "skipped": "skipped"}.get(check.outcome)
    if kind is not None:
        ElementTree.SubElement(case, kind, message=printable(check.message))
