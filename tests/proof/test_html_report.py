"""The pages hold every row, load nothing from elsewhere, and take no markup from a name."""

import pytest

from grader.core.finding import Finding
from grader.course.exercise import load_course
from grader.proof.coverage_card import CoverageCard, InputCoverage
from grader.proof.html_report import pages
from grader.proof.mutation_result import MutationResult
from grader.proof.mutation_rows import Row
from grader.proof.prove import Proof

SLUG = "seeing_the_graph/stop_gradient_numpy"


def row(kind, name, outcome, *killed_by, **more):
    return Row(
        kind,
        name,
        more.pop("operator", "flip a sign"),
        outcome,
        killed_by,
        "why",
        **more,
    )


def test_the_pages_show_which_check_rejects_what(root):
    mutation = MutationResult(
        SLUG,
        {"test_loss": "the loss", "test_idle": "never"},
        (
            row("wrong", "loss_summed", "killed", "test_loss"),
            row("wrong", "unmatched", "killed", "test_loss"),
            row("mutant", "line 1: <script>x</script>", "killed", "test_loss"),
            row("mutant", "line 2: y", "hole", diff="-a\n+b", family="edit"),
            row("mutant", "shifted, where x is zero", "seed-dependent", family="partial mistake"),
            row("mutant", "line 3: z", "equivalent"),
            row("variant", "renamed", "accepted"),
        ),
        seconds=1.5,
    )
    texts = pages(load_course(root), [Proof(SLUG, "5 right", ())], {SLUG: mutation})
    index, page = texts["index.html"], texts["seeing_the_graph--stop_gradient_numpy.html"]
    assert 'href="seeing_the_graph--stop_gradient_numpy.html"' in index
    assert index.count('<b class="bad">1</b>') == 4
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "test_idle: never" in page
    assert "<li>partial mistake: 1</li>" in page
    assert "Seed-dependent: caught or accepted by some seeds alone" in page
    assert "-a\n+b" in page
    for text in texts.values():
        assert "http:" not in text
        assert "https:" not in text
        assert "color-scheme: light dark" in text


@pytest.mark.parametrize("mutants", [True, False])
def test_a_page_shows_what_the_cases_contain_beside_the_promise(root, mutants):
    card = CoverageCard(
        "target_network_loss",
        3,
        ("called a second time",),
        ("with <b>: it says so",),
        (InputCoverage("online", "any <shape>", ("rank 1", "negative, positive")),),
    )
    proof = Proof(SLUG, "5 right", (), cards=(card,))
    texts = pages(load_course(root), [proof], {SLUG: MutationResult(SLUG)} if mutants else {})
    page = texts["seeing_the_graph--stop_gradient_numpy.html"]
    assert "<h2>What the cases of target_network_loss contain (3)</h2>" in page
    assert "<p>Also called a second time.</p><p>Never with &lt;b&gt;: it says so.</p>" in page
    assert (
        "<td><code>online</code></td><td>any &lt;shape&gt;</td><td>rank 1<br>negative, positive</td>" in page
    )


OTHER = "target_networks/td_loss"


def test_failed_proofs_are_shown_with_their_findings_also_where_no_mutant_was_tried(root):
    course = load_course(root)
    path = course.exercise(OTHER).reference.path
    stopped = Finding(path, 7, "The reference <was> stopped.", "-old\n+new")
    proofs = [Proof(SLUG, "5 right", ()), Proof(OTHER, "3 right", (stopped,))]
    texts = pages(course, proofs, {SLUG: MutationResult(SLUG)})
    index, page = texts["index.html"], texts["target_networks--td_loss.html"]
    assert '<b class="bad">1</b>not proven' in index
    line = f"solutions/{OTHER}/reference.py:7: The reference &lt;was&gt; stopped."
    assert f"<li>{line}</li>" in index
    assert '<b class="bad">✗</b> <a href="target_networks--td_loss.html">td_loss</a>' in index
    assert "no mutants were tried" in index
    assert '<span class="good">✓</span> <a href="seeing_the_graph--stop_gradient_numpy.html">' in index
    assert f"<li>{line}<pre><code>-old\n+new</code></pre></li>" in page
    assert "What does not hold" not in texts["seeing_the_graph--stop_gradient_numpy.html"]


def test_holes_are_grouped_by_what_differs_and_all_are_shown(root):
    holes = [
        row("mutant", f"line {n}: y", "hole", differs="the gradient to x", is_in_a_case=True)
        for n in range(5)
    ]
    holes.append(row("mutant", "line 9: z", "hole", differs="the value of loss"))
    texts = pages(load_course(root), [Proof(SLUG, "", ())], {SLUG: MutationResult(SLUG, {}, tuple(holes))})
    page = texts["seeing_the_graph--stop_gradient_numpy.html"]
    assert "Holes: 5 of 6 holes: the gradient to x, which no check looks at." in page
    assert "Holes: 1 of 6 holes: the value of loss, for inputs that no case has." in page
    assert all(f"<b>line {n}: y</b>" in page for n in range(5))
