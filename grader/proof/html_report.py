"""HTML report: the proof as pages, one for the course and one per exercise: what does not hold, and what became of mutants.

Plain HTML with its style inside: nothing is fetched, and nothing runs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from grader.core.finding import Finding
from grader.course.exercise import Course
from grader.proof.coverage_card import CoverageCard
from grader.proof.mutation_result import MutationResult
from grader.proof.mutation_rows import EQUIVALENT, HOLE, KILLED, SEED_DEPENDENT, Row
from grader.proof.prove import Proof
from grader.reports.html_page import html_page

NEW_LINE = "\n"
STYLE = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")


def page_name(slug: str) -> str:
    """The file of an exercise's page."""
    return f"{slug.replace('/', '--')}.html"


def pages(course: Course, proofs: Sequence[Proof], mutations: Mapping[str, MutationResult]) -> dict[str, str]:
    """Every page, by its file's name. An exercise has one even if nothing could be made of its reference."""
    exercise_pages = {
        page_name(proof.exercise): _exercise_page(course, proof, mutations.get(proof.exercise))
        for proof in proofs
    }
    return {"index.html": _course_page(course, proofs, mutations), **exercise_pages}


def _course_page(course: Course, proofs: Sequence[Proof], mutations: Mapping[str, MutationResult]) -> str:
    every = list(mutations.values())
    failed = [proof for proof in proofs if not proof.holds]
    figures = {
        "exercises": len(proofs),
        "not proven": len(failed),
        "mutants": sum(len(mutation.of("mutant")) for mutation in every),
        "killed": sum(len(mutation.of("mutant", KILLED)) for mutation in every),
        "equivalent": sum(len(mutation.of("mutant", EQUIVALENT)) for mutation in every),
        "holes": sum(len(mutation.of("mutant", HOLE)) for mutation in every),
        "variants": sum(len(mutation.of("variant")) for mutation in every),
        "false alarms": sum(len(mutation.false_alarms) for mutation in every),
        "seed-dependent": sum(len(mutation.seed_dependent) for mutation in every),
        "seconds": round(sum(mutation.seconds for mutation in every)),
    }
    heads = (
        "exercise", "checks", "wrong", "mutants", "killed", "equivalent", "holes", "variants", "false alarms",
        "seed-dependent", "idle checks", "seconds",
    )  # fmt: skip
    rows = []
    by_slug = {proof.exercise: proof for proof in proofs}
    for unit in course.units:
        inside = [by_slug[item.slug] for item in unit.exercises if item.slug in by_slug]
        if inside:
            rows.append(f'<tr class="unit"><th colspan="{len(heads)}">{escape(unit.title)}</th></tr>')
            rows += [_course_row(proof, mutations.get(proof.exercise), len(heads)) for proof in inside]
    head = "".join(
        f'<th class="{"number" if number else ""}">{name}</th>' for number, name in enumerate(heads)
    )
    body = (
        "<h1>What the graders notice</h1>"
        '<p class="lead">Every reference was edited systematically. A mutant that behaves differently and takes full '
        "marks is a hole in its grader; an honest variant that loses marks is a false alarm.</p>"
        f"{_figures(figures)}"
        f"{''.join(_failed(proof, course) for proof in failed)}"
        f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
    )
    return html_page("What the graders notice", body, STYLE)


def _failed(proof: Proof, course: Course) -> str:
    """A proof that does not hold, on the page of the course: the first line of each finding."""
    items = "".join(
        f"<li>{escape(finding.located(course.root).partition(NEW_LINE)[0])}</li>"
        for finding in proof.findings
    )
    link = f'<a href="{escape(page_name(proof.exercise))}">{escape(proof.exercise)}</a>'
    return f'<h2 class="bad">✗ {link}</h2><ul>{items}</ul>'


def _course_row(proof: Proof, mutation: MutationResult | None, width: int) -> str:
    mark = '<span class="good">✓</span>' if proof.holds else '<b class="bad">✗</b>'
    name = escape(proof.exercise.partition("/")[2])
    head = f'<td>{mark} <a href="{escape(page_name(proof.exercise))}">{name}</a></td>'
    if mutation is None:
        return f'<tr>{head}<td class="dim" colspan="{width - 1}">no mutants were tried</td></tr>'
    holes, alarms = len(mutation.of("mutant", HOLE)), len(mutation.false_alarms)
    cells: list[object] = [
        len(mutation.checks),
        len(mutation.of("wrong")),
        len(mutation.of("mutant")),
        len(mutation.of("mutant", KILLED)),
        len(mutation.of("mutant", EQUIVALENT)),
        _alarming(holes),
        len(mutation.of("variant")),
        _alarming(alarms),
        _alarming(len(mutation.seed_dependent)),
        len(mutation.idle_checks),
        f"{mutation.seconds:.1f}",
    ]
    numbers = "".join(f'<td class="number">{cell}</td>' for cell in cells)
    return f"<tr>{head}{numbers}</tr>"


def _alarming(count: int) -> str:
    return f'<b class="bad">{count}</b>' if count else '<span class="good">0</span>'


def _exercise_page(course: Course, proof: Proof, mutation: MutationResult | None) -> str:
    exercise = course.exercise(proof.exercise)
    findings = "".join(f"<li>{_finding(finding, course)}</li>" for finding in proof.findings)
    body = (
        f'<p><a href="index.html">← the course</a></p><h1>{escape(exercise.title)}</h1>'
        f'<p class="lead">{escape(proof.exercise)}, {escape(exercise.framework)}: {escape(proof.counted)}</p>'
        f"{f'<h2 class=bad>What does not hold</h2><ol>{findings}</ol>' if findings else ''}"
        f"{_mutants(proof, mutation) if mutation else ''.join(map(_coverage, proof.cards))}"
    )
    return html_page(proof.exercise, body, STYLE)


def _finding(finding: Finding, course: Course) -> str:
    """A finding: its first line as text, all that follows as it is."""
    first, _, rest = finding.located(course.root).partition(NEW_LINE)
    return f"{escape(first)}<pre><code>{escape(rest)}</code></pre>" if rest else escape(first)


def _mutants(proof: Proof, mutation: MutationResult) -> str:
    """What became of the mutants and variants of an exercise."""
    killers = Counter(check for row in mutation.of("mutant") for check in row.killed_by)
    figures = {
        "mutants": len(mutation.of("mutant")),
        "killed": len(mutation.of("mutant", KILLED)),
        "equivalent": len(mutation.of("mutant", EQUIVALENT)),
        "holes": len(mutation.of("mutant", HOLE)),
        "variants": len(mutation.of("variant")),
        "false alarms": len(mutation.false_alarms),
        "seed-dependent": len(mutation.seed_dependent),
        "seconds": mutation.seconds,
    }
    return (
        f"{_figures(figures)}"
        f"{_listed('Mutants by family', [f'{family}: {number}' for family, number in mutation.families.items()])}"
        f"{_holes_and_alarms(mutation)}"
        f"{_listed('Checks that reject nothing', [f'{name}: {mutation.checks[name]}' for name in mutation.idle_checks])}"
        f"{''.join(map(_coverage, proof.cards))}"
        f"<h2>What rejects what</h2>{_matrix(mutation, killers)}"
        f"{_listed('Equivalent mutants', [f'{row.name} — {row.why}' for row in mutation.of('mutant', EQUIVALENT)])}"
        f"{_listed('Honest variants', [f'{row.name} ({row.outcome})' for row in mutation.of('variant')])}"
    )


def _holes_and_alarms(mutation: MutationResult) -> str:
    groups = [(f"Holes: {group.sentence}", list(group.rows)) for group in mutation.holes]
    parts = []
    for title, rows in (
        *groups,
        ("False alarms: honest, and rejected", mutation.false_alarms),
        ("Seed-dependent: caught or accepted by some seeds alone", mutation.seed_dependent),
    ):
        if rows:
            shown = "".join(
                f"<p><b>{escape(row.name)}</b><br>{escape(row.why)}</p><pre><code>{escape(row.diff)}</code></pre>"
                for row in rows
            )
            parts.append(f'<h2 class="bad">{escape(title)}</h2>{shown}')
    return "".join(parts)


def _coverage(card: CoverageCard) -> str:
    """What is promised of each input, and what its cases contain."""
    rows = "".join(
        f"<tr><td><code>{escape(input.name)}</code></td><td>{escape(input.promised)}</td>"
        f"<td>{'<br>'.join(map(escape, input.tried))}</td></tr>"
        for input in card.inputs
    )
    return (
        f"<h2>What the cases of {escape(card.function)} contain ({card.cases})</h2>"
        f"{_paragraph('Also ', card.states)}{_paragraph('Never ', card.excluded)}"
        '<div class="scroll"><table><thead><tr><th>input</th><th>the notebook says</th><th>tried</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _paragraph(start: str, phrases: Sequence[str]) -> str:
    return f"<p>{start}{escape('; '.join(phrases))}.</p>" if phrases else ""


def _matrix(mutation: MutationResult, killers: Counter[str]) -> str:
    checks = list(mutation.checks)
    heads = "".join(
        f'<th class="check" title="{escape(mutation.checks[name])}"><div>{escape(name.removeprefix("test_"))}</div></th>'
        for name in checks
    )
    width = len(checks) + 2
    body = []
    for title, rows in (
        ("Wrong solutions", mutation.of("wrong")),
        *(
            (operator, [row for row in mutation.of("mutant") if row.operator == operator])
            for operator in dict.fromkeys(row.operator for row in mutation.of("mutant"))
        ),
    ):
        body.append(f'<tr class="kind"><th colspan="{width}">{escape(title.capitalize())}</th></tr>')
        body += [_matrix_row(row, checks) for row in rows]
    totals = "".join(f'<td class="cell">{killers[name]}</td>' for name in checks)
    return (
        f'<div class="scroll"><table class="matrix"><thead><tr><th></th>{heads}<th>outcome</th></tr></thead>'
        f"<tbody>{''.join(body)}</tbody>"
        f"<tfoot><tr><td>mutants rejected</td>{totals}<td></td></tr></tfoot></table></div>"
    )


def _matrix_row(row: Row, checks: list[str]) -> str:
    cells = "".join(
        f'<td class="cell hit" title="{escape(name)}">●</td>'
        if name in row.killed_by
        else '<td class="cell"></td>'
        for name in checks
    )
    outcome = row.outcome if row.outcome != KILLED else ""
    style = "bad" if row.outcome in (HOLE, SEED_DEPENDENT) else "dim"
    return f'<tr><td title="{escape(row.why)}"><code>{escape(row.name)}</code></td>{cells}<td class="{style}">{escape(outcome)}</td></tr>'


def _figures(figures: Mapping[str, float]) -> str:
    alarming = ("not proven", "holes", "false alarms", "seed-dependent")
    boxes = "".join(
        f'<div><b class="{("bad" if count else "good") if name in alarming else ""}">{count:,}</b>{name}</div>'
        for name, count in figures.items()
    )
    return f'<div class="figures">{boxes}</div>'


def _listed(title: str, lines: list[str]) -> str:
    if not lines:
        return ""
    return f"<h2>{title}</h2><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
