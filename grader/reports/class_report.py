"""The class report: one HTML page for the class, and one for each student."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from grader.core.verdict import Verdict
from grader.reports.charts import bar, dots, histogram
from grader.reports.class_statistics import (
    CheckCount,
    ClassStatistics,
    ExerciseCount,
    PitfallCount,
    StudentCount,
    class_statistics,
)
from grader.reports.feedback import STYLE as FEEDBACK_STYLE
from grader.reports.feedback import feedback_html
from grader.reports.final_marks import FinalMark, class_table, student_table
from grader.reports.html_page import html_page
from grader.reports.safe_html import points, prose, safe, spaced_name

STYLE = Path(__file__).with_suffix(".css").read_text(encoding="utf-8") + FEEDBACK_STYLE
BINS = 10
PITFALLS_SHOWN = 15
MARK_KEY = (("full", "full marks"), ("part", "some marks"), ("none", "no mark"), ("wait", "not handed in"))
CHECK_KEY = (("full", "passed"), ("none", "failed"), ("wait", "skipped"))
PITFALL_KEY = (("none", "in it now"), ("full", "no longer in it"))


def report(
    verdicts: Sequence[Verdict], earlier: Sequence[Verdict] = (), marks: Sequence[FinalMark] = ()
) -> dict[str, str]:
    """The files of a report by their path: `index.html`, and one for each student.

    Args:
        marks: what the gradebook holds, if the report is made from one.
    """
    statistics = class_statistics(verdicts, earlier)
    files = {"index.html": html_page("Class report", _class(statistics, marks), STYLE)}
    for student in statistics.students:
        title = f"{student.name}: feedback"
        own = [mark for mark in marks if mark.student == student.name]
        files[student_file(student.name)] = html_page(title, _student(student, own), STYLE)
    return files


def student_file(student: str) -> str:
    """The path of a student's page: safe for any name, and no two names share one."""
    plain = re.sub(r"[^A-Za-z0-9]+", "-", student).strip("-")[:40]
    digest = hashlib.sha256(student.encode("utf-8", "surrogatepass")).hexdigest()[:32]
    return f"students/{plain}-{digest}.html"


def _class(statistics: ClassStatistics, marks: Sequence[FinalMark]) -> str:
    return "".join(
        [
            "<h1>Class report</h1>",
            _figures(statistics),
            _final_marks(marks),
            _distribution(statistics),
            _exercises(statistics.exercises),
            _pitfalls(statistics.pitfalls, resubmitted=statistics.resubmitted),
            _need_a_look(statistics.students),
            _checks(statistics.exercises),
            _time(statistics.exercises),
            _everyone(statistics),
        ]
    )


def _figures(statistics: ClassStatistics) -> str:
    shares = [student.share for student in statistics.students]
    submissions = sum(exercise.all for exercise in statistics.exercises)
    full = sum(exercise.full for exercise in statistics.exercises)
    figures = [
        (len(statistics.students), "students"),
        (submissions, "verdicts"),
        (f"{median(shares):.0%}" if shares else "–", "of the points, median"),
        (full, "with full marks"),
        (sum(bool(student.reasons) for student in statistics.students), "students need a look"),
    ]
    if statistics.errors:
        figures.append((statistics.errors, "not graded: grader error"))
    shown = "".join(
        f'<div class="figure"><b>{value}</b><span>{safe(name)}</span></div>' for value, name in figures
    )
    return f'<div class="figures">{shown}</div>'


def _final_marks(marks: Sequence[FinalMark]) -> str:
    if not marks:
        return ""
    caption = (
        "From the gradebook, with scores that a person gave and penalties for late work. … means that a part is not "
        "graded yet. All else on this page is what the checks say."
    )
    return _card("Final marks", caption, class_table(marks))


def _distribution(statistics: ClassStatistics) -> str:
    counts = [0] * BINS
    for student in statistics.students:
        counts[min(int(student.share * BINS), BINS - 1)] += 1
    labels = [f"{10 * index}–{10 * index + 10}" for index in range(BINS)]
    chart = histogram(counts, labels, title="Students by share of the points", below="per cent of the points")
    return _card("How the class did", "Students by their share of all points.", chart)


def _exercises(exercises: Sequence[ExerciseCount]) -> str:
    rows = "".join(
        f'<tr><td>{safe(exercise.slug)}</td><td class="bar">{_marks(exercise)}</td>'
        f'<td class="n">{exercise.mean:.0%}</td><td class="n">{exercise.full} of {exercise.all}</td></tr>'
        for exercise in exercises
    )
    head = '<tr><th>exercise</th><th>marks</th><th class="n">mean</th><th class="n">full marks</th></tr>'
    return _card("Exercises", "The mean counts only what was handed in.", _key(MARK_KEY) + _table(head, rows))


def _marks(exercise: ExerciseCount) -> str:
    return _bar((exercise.full, exercise.part, exercise.none, exercise.absent), MARK_KEY)


def _pitfalls(pitfalls: Sequence[PitfallCount], *, resubmitted: int) -> str:
    if not pitfalls:
        return _card("Pitfalls", "Nobody fell into a known pitfall.", "")
    highest = max(pitfall.ever for pitfall in pitfalls)
    head = (
        '<tr><th>pitfall</th><th>students</th><th class="n">fell in</th><th class="n">still in</th>'
        '<th class="n">after handing<br>in again</th></tr>'
    )
    rows = [_pitfall(pitfall, highest) for pitfall in pitfalls]
    shown = _table(head, "".join(rows[:PITFALLS_SHOWN]))
    if rows[PITFALLS_SHOWN:]:
        rest = _table(head, "".join(rows[PITFALLS_SHOWN:]))
        shown += f"<details><summary>{len(rows) - PITFALLS_SHOWN} more</summary>{rest}</details>"
    caption = "By how many students fell in. " + (
        f"Submissions handed in again: {resubmitted}." if resubmitted else "Nothing was handed in again yet."
    )
    return _card("Pitfalls", caption, _key(PITFALL_KEY) + shown)


def _pitfall(pitfall: PitfallCount, highest: int) -> str:
    students = _bar((pitfall.now, pitfall.ever - pitfall.now), PITFALL_KEY, total=highest, width=260)
    return (
        f'<tr><td><details><summary>{spaced_name(pitfall.name)} <span class="quiet">{safe(pitfall.exercise)}</span></summary>'
        f'{prose(pitfall.advice)}</details></td><td class="bar">{students}</td>'
        f'<td class="n">{pitfall.ever}</td><td class="n">{pitfall.now}</td><td class="n">{pitfall.repeated}</td></tr>'
    )


def _need_a_look(students: Sequence[StudentCount]) -> str:
    rows = "".join(
        f"<tr><td>{_link(student)}</td><td>{'<br>'.join(map(safe, student.reasons))}</td>"
        f'<td class="n">{student.share:.0%}</td></tr>'
        for student in sorted(students, key=lambda student: student.share)
        if student.reasons
    )
    if not rows:
        return _card("Students who need a look", "Nobody.", "")
    head = '<tr><th>student</th><th>why</th><th class="n">points</th></tr>'
    caption = (
        "An unknown mistake, something that broke, the same pitfall again, less than half of the points, or a line "
        "that reaches for the process that grades it (no mark depends on that)."
    )
    return _card("Students who need a look", caption, _table(head, rows))


def _checks(exercises: Sequence[ExerciseCount]) -> str:
    parts = [
        f"<h3>{safe(exercise.slug)}</h3>"
        + _table(
            '<tr><th>check</th><th>students</th><th class="n">passed</th></tr>',
            "".join(map(_check, exercise.checks)),
        )
        for exercise in exercises
        if exercise.checks
    ]
    return _card(
        "Checks", "How often each check passed, among what was handed in.", _key(CHECK_KEY) + "".join(parts)
    )


def _check(check: CheckCount) -> str:
    counts = (check.passed, check.failed, check.skipped)
    share = check.passed / max(sum(counts), 1)
    return f'<tr><td>{prose(check.title)}</td><td class="bar">{_bar(counts, CHECK_KEY)}</td><td class="n">{share:.0%}</td></tr>'


def _time(exercises: Sequence[ExerciseCount]) -> str:
    longest = max((seconds for exercise in exercises for seconds in exercise.seconds), default=0.0)
    rows = "".join(
        f'<tr><td>{safe(exercise.slug)}</td><td class="bar">{dots(exercise.seconds, longest=longest)}</td>'
        f'<td class="n">{median(exercise.seconds):.2f} s</td><td class="n">{max(exercise.seconds):.2f} s</td></tr>'
        for exercise in exercises
        if exercise.seconds
    )
    head = '<tr><th>exercise</th><th>one dot per submission</th><th class="n">median</th><th class="n">longest</th></tr>'
    return _card("Time", "Seconds that grading took; the line is the median.", _table(head, rows))


def _everyone(statistics: ClassStatistics) -> str:
    slugs = [exercise.slug for exercise in statistics.exercises]
    head = f"<tr><th>student</th>{''.join(f'<th>{_short(slug)}</th>' for slug in slugs)}<th class='n'>all</th></tr>"
    rows = "".join(
        f"<tr><td>{_link(student)}</td>{''.join(_heat(student.verdicts.get(slug)) for slug in slugs)}"
        f'<td class="n">{student.share:.0%}</td></tr>'
        for student in statistics.students
    )
    return _card("Everyone", "Points by exercise; each name leads to the feedback.", _table(head, rows))


def _heat(verdict: Verdict | None) -> str:
    if verdict is None or verdict.cause == "not handed in":
        return '<td class="heat quiet">–</td>'
    if verdict.status == "error":
        return '<td class="heat quiet">not graded</td>'
    share = verdict.score / (verdict.max_score or 1)
    colour = f"color-mix(in srgb,var(--full) {round(70 * share)}%,transparent)"
    shown = f"{points(verdict.score)}/{points(verdict.max_score)}"
    return f'<td class="heat" style="background:{colour}">{shown}</td>'


def _student(student: StudentCount, marks: Sequence[FinalMark]) -> str:
    parts = [
        f"<h1>{safe(student.name)}</h1>",
        f'<p class="quiet">{student.share:.0%} of the points. <a href="../index.html">The class</a></p>',
    ]
    if marks:
        parts.append(f"<h2>Final marks</h2>{student_table(marks)}")
    for slug, verdict in sorted(student.verdicts.items()):
        parts.append(f"<h2>{safe(slug)}</h2>{feedback_html(verdict)}")
    return "".join(parts)


def _short(slug: str) -> str:
    return spaced_name(slug.partition("/")[2] or slug)


def _link(student: StudentCount) -> str:
    return f'<a href="{student_file(student.name)}">{safe(student.name)}</a>'


def _bar(counts: Sequence[int], key: Sequence[tuple[str, str]], **size: int) -> str:
    return bar(
        [(count, colour, meaning) for count, (colour, meaning) in zip(counts, key, strict=True)], **size
    )


def _card(title: str, caption: str, body: str) -> str:
    return f'<section class="card"><h2>{safe(title)}</h2><p class="quiet">{safe(caption)}</p>{body}</section>'


def _key(meanings: Sequence[tuple[str, str]]) -> str:
    shown = "".join(
        f'<span><i style="background:var(--{colour})"></i>{safe(meaning)}</span>'
        for colour, meaning in meanings
    )
    return f'<div class="key">{shown}</div>'


def _table(head: str, rows: str) -> str:
    return f'<div class="scroll"><table class="data"><thead>{head}</thead><tbody>{rows}</tbody></table></div>'
