"""The report: a class at a glance as one page, and a page for each student."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from statistics import median

from grader.core.verdict import Verdict
from grader.reports.charts import bar, dots, histogram
from grader.reports.class_statistics import (
    CheckCount,
    ClassStatistics,
    ExerciseCount,
    PitfallCount,
    StudentCount,
    glance,
)
from grader.reports.feedback import feedback
from grader.reports.html_page import page
from grader.reports.safe_html import number, prose, safe, words

BINS = 10
MOST_PITFALLS = 15
KEY = (("full", "full marks"), ("part", "some marks"), ("none", "no mark"), ("wait", "not handed in"))
CHECK_KEY = (("full", "held"), ("none", "did not"), ("wait", "waited for another"))
PITFALL_KEY = (("none", "in it now"), ("full", "out of it since"))


def report(verdicts: Sequence[Verdict], earlier: Sequence[Verdict] = ()) -> dict[str, str]:
    """The files of a report by their path: `index.html`, and one for each student."""
    counted = glance(verdicts, earlier)
    files = {"index.html": page("Class report", _class(counted))}
    for student in counted.students:
        files[student_file(student.name)] = page(f"{student.name}: feedback", _student(student))
    return files


def student_file(student: str) -> str:
    """The path of a student's page, whatever the name is made of."""
    plain = re.sub(r"[^A-Za-z0-9]+", "-", student).strip("-")[:40]
    return f"students/{plain}-{hashlib.sha256(student.encode('utf-8', 'replace')).hexdigest()[:6]}.html"


def _class(counted: ClassStatistics) -> str:
    return "".join(
        [
            "<h1>Class report</h1>",
            _figures(counted),
            _distribution(counted),
            _exercises(counted.exercises),
            _pitfalls(counted.pitfalls, again=counted.again),
            _look(counted.students),
            _checks(counted.exercises),
            _time(counted.exercises),
            _everyone(counted),
        ]
    )


def _figures(counted: ClassStatistics) -> str:
    shares = [student.share for student in counted.students]
    submissions = sum(exercise.all for exercise in counted.exercises)
    full = sum(exercise.full for exercise in counted.exercises)
    figures = [
        (len(counted.students), "students"),
        (submissions, "verdicts"),
        (f"{median(shares):.0%}" if shares else "–", "of the points, median"),
        (full, "with full marks"),
        (sum(bool(student.reasons) for student in counted.students), "students need a look"),
    ]
    if counted.faults:
        figures.append((counted.faults, "not graded, our fault"))
    shown = "".join(
        f'<div class="figure"><b>{value}</b><span>{safe(name)}</span></div>' for value, name in figures
    )
    return f'<div class="figures">{shown}</div>'


def _distribution(counted: ClassStatistics) -> str:
    counts = [0] * BINS
    for student in counted.students:
        counts[min(int(student.share * BINS), BINS - 1)] += 1
    labels = [f"{10 * place}–{10 * place + 10}" for place in range(BINS)]
    drawn = histogram(counts, labels, title="Students by share of the points", below="per cent of the points")
    return _card("How the class did", "Students by their share of all points.", drawn)


def _exercises(exercises: Sequence[ExerciseCount]) -> str:
    rows = "".join(
        f'<tr><td>{safe(one.slug)}</td><td class="bar">{_marks(one)}</td>'
        f'<td class="n">{one.mean:.0%}</td><td class="n">{one.full} of {one.all}</td></tr>'
        for one in exercises
    )
    head = '<tr><th>exercise</th><th>marks</th><th class="n">mean</th><th class="n">full marks</th></tr>'
    return _card("Exercises", "Means count what was handed in.", _key(KEY) + _table(head, rows))


def _marks(one: ExerciseCount) -> str:
    counts = (one.full, one.part, one.none, one.absent)
    return bar([(count, colour, meaning) for count, (colour, meaning) in zip(counts, KEY, strict=True)])


def _pitfalls(pitfalls: Sequence[PitfallCount], *, again: int) -> str:
    if not pitfalls:
        return _card("Pitfalls", "Nobody fell into a known pitfall.", "")
    most = max(one.fell for one in pitfalls)
    head = (
        '<tr><th>pitfall</th><th>students</th><th class="n">fell in</th><th class="n">still in</th>'
        '<th class="n">after handing<br>in again</th></tr>'
    )
    rows = [_pitfall(one, most) for one in pitfalls]
    shown = _table(head, "".join(rows[:MOST_PITFALLS]))
    if rows[MOST_PITFALLS:]:
        rest = _table(head, "".join(rows[MOST_PITFALLS:]))
        shown += f"<details><summary>{len(rows) - MOST_PITFALLS} more</summary>{rest}</details>"
    told = "By how many fell in. " + (
        f"{again} submissions were handed in again." if again else "Nothing was handed in again yet."
    )
    return _card("Pitfalls", told, _key(PITFALL_KEY) + shown)


def _pitfall(one: PitfallCount, most: int) -> str:
    parts = [(one.still, "none", "in it now"), (one.fell - one.still, "full", "out of it since")]
    return (
        f'<tr><td><details><summary>{words(one.name)} <span class="quiet">{safe(one.exercise)}</span></summary>'
        f'{prose(one.advice)}</details></td><td class="bar">{bar(parts, most=most, width=260)}</td>'
        f'<td class="n">{one.fell}</td><td class="n">{one.still}</td><td class="n">{one.stayed}</td></tr>'
    )


def _look(students: Sequence[StudentCount]) -> str:
    rows = "".join(
        f"<tr><td>{_link(one)}</td><td>{'<br>'.join(map(safe, one.reasons))}</td>"
        f'<td class="n">{one.share:.0%}</td></tr>'
        for one in sorted(students, key=lambda one: one.share)
        if one.reasons
    )
    if not rows:
        return _card("Students who need a look", "Nobody.", "")
    head = '<tr><th>student</th><th>why</th><th class="n">points</th></tr>'
    told = (
        "An unknown mistake, something that broke, the same pitfall again, or less than half of the points."
    )
    return _card("Students who need a look", told, _table(head, rows))


def _checks(exercises: Sequence[ExerciseCount]) -> str:
    parts = [
        f"<h3>{safe(one.slug)}</h3>"
        + _table(
            '<tr><th>check</th><th>students</th><th class="n">held</th></tr>',
            "".join(map(_check, one.checks)),
        )
        for one in exercises
        if one.checks
    ]
    return _card("Checks", "How often each held, among what was handed in.", _key(CHECK_KEY) + "".join(parts))


def _check(one: CheckCount) -> str:
    counts = (one.passed, one.failed, one.skipped)
    parts = [(count, colour, meaning) for count, (colour, meaning) in zip(counts, CHECK_KEY, strict=True)]
    share = one.passed / max(sum(counts), 1)
    return (
        f'<tr><td>{prose(one.title)}</td><td class="bar">{bar(parts)}</td><td class="n">{share:.0%}</td></tr>'
    )


def _time(exercises: Sequence[ExerciseCount]) -> str:
    most = max((second for one in exercises for second in one.seconds), default=0.0)
    rows = "".join(
        f'<tr><td>{safe(one.slug)}</td><td class="bar">{dots(one.seconds, most=most)}</td>'
        f'<td class="n">{median(one.seconds):.2f} s</td><td class="n">{max(one.seconds):.2f} s</td></tr>'
        for one in exercises
        if one.seconds
    )
    head = '<tr><th>exercise</th><th>a dot a submission</th><th class="n">median</th><th class="n">longest</th></tr>'
    return _card("Time", "Seconds that grading took; the line is the median.", _table(head, rows))


def _everyone(counted: ClassStatistics) -> str:
    slugs = [one.slug for one in counted.exercises]
    head = f"<tr><th>student</th>{''.join(f'<th>{_short(slug)}</th>' for slug in slugs)}<th class='n'>all</th></tr>"
    rows = "".join(
        f"<tr><td>{_link(one)}</td>{''.join(_heat(one.verdicts.get(slug)) for slug in slugs)}"
        f'<td class="n">{one.share:.0%}</td></tr>'
        for one in counted.students
    )
    return _card("Everyone", "Points by exercise; each name leads to the feedback.", _table(head, rows))


def _heat(verdict: Verdict | None) -> str:
    if verdict is None or verdict.cause == "not handed in":
        return '<td class="heat quiet">–</td>'
    if verdict.status == "error":
        return '<td class="heat quiet">not graded</td>'
    share = verdict.score / (verdict.max_score or 1)
    colour = f"color-mix(in srgb,var(--full) {round(70 * share)}%,transparent)"
    shown = f"{number(verdict.score)}/{number(verdict.max_score)}"
    return f'<td class="heat" style="background:{colour}">{shown}</td>'


def _student(student: StudentCount) -> str:
    parts = [
        f"<h1>{safe(student.name)}</h1>",
        f'<p class="quiet">{student.share:.0%} of the points. <a href="../index.html">The class</a></p>',
    ]
    for slug, verdict in sorted(student.verdicts.items()):
        parts.append(f"<h2>{safe(slug)}</h2>{feedback(verdict)}")
    return "".join(parts)


def _short(slug: str) -> str:
    return words(slug.partition("/")[2] or slug)


def _link(student: StudentCount) -> str:
    return f'<a href="{student_file(student.name)}">{safe(student.name)}</a>'


def _card(title: str, told: str, body: str) -> str:
    return f'<section class="card"><h2>{safe(title)}</h2><p class="quiet">{safe(told)}</p>{body}</section>'


def _key(meanings: Sequence[tuple[str, str]]) -> str:
    shown = "".join(
        f'<span><i style="background:var(--{c})"></i>{safe(meaning)}</span>' for c, meaning in meanings
    )
    return f'<div class="key">{shown}</div>'


def _table(head: str, rows: str) -> str:
    return f'<div class="scroll"><table class="data"><thead>{head}</thead><tbody>{rows}</tbody></table></div>'
