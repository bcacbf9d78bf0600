"""JUnit: results as the XML that CI systems read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from grader.core.text import printable
from grader.core.verdict import Verdict

KINDS = {"failed": "failure", "error": "error", "skipped": "skipped"}
"""JUnit's element for a check that did not pass, by outcome."""


@dataclass(frozen=True)
class JUnitCase:
    """One test: what went wrong, as (`failure`, `error` or `skipped`, message); nothing where it passed."""

    classname: str
    name: str
    problems: tuple[tuple[str, str], ...] = ()


def to_junit(verdicts: Sequence[Verdict]) -> str:
    """One suite per verdict, one test per check."""
    suites = ElementTree.Element("testsuites", name="grader")
    for verdict in verdicts:
        cases = [
            JUnitCase(
                verdict.exercise.replace("/", "."),
                printable(check.title),
                ((KINDS[check.outcome], printable(check.message)),) if check.outcome in KINDS else (),
            )
            for check in verdict.checks
        ]
        suite = suite_element(printable(f"{verdict.student} {verdict.exercise}"), cases)
        for attribute, kind in (("errors", "error"), ("skipped", "skipped")):
            suite.set(attribute, str(_count(cases, kind)))
        suite.set("time", f"{verdict.seconds:.3f}")
        suites.append(suite)
    return to_xml(suites)


def suite_element(name: str, cases: Sequence[JUnitCase]) -> ElementTree.Element:
    """A suite that counts its tests, and those that failed."""
    failures = str(_count(cases, "failure"))
    suite = ElementTree.Element("testsuite", name=name, tests=str(len(cases)), failures=failures)
    for case in cases:
        element = ElementTree.SubElement(suite, "testcase", classname=case.classname, name=case.name)
        for kind, message in case.problems:
            ElementTree.SubElement(element, kind, message=message)
    return suite


def to_xml(root: ElementTree.Element) -> str:
    """The document as a file holds it."""
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _count(cases: Iterable[JUnitCase], kind: str) -> int:
    return sum(any(kind == problem for problem, _ in case.problems) for case in cases)
