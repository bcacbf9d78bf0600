"""The pages hold every row, load nothing from elsewhere, and take no markup from a name."""

from grader.course.exercise import load_course
from grader.proof.coverage_card import CoverageCard, InputCoverage
from grader.proof.html_report import pages
from grader.proof.mutation_result import MutationResult
from grader.proof.mutation_rows import Row

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
    texts = pages(load_course(root), {SLUG: mutation})
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


def test_a_page_shows_what_the_cases_contain_beside_the_promise(root):
    card = CoverageCard(
        "target_network_loss",
        3,
        ("called a second time",),
        ("with <b>: it says so",),
        (InputCoverage("online", "any <shape>", ("rank 1", "negative, positive")),),
    )
    texts = pages(load_course(root), {SLUG: MutationResult(SLUG)}, {SLUG: (card,)})
    page = texts["seeing_the_graph--stop_gradient_numpy.html"]
    assert "<h2>What the cases of target_network_loss contain (3)</h2>" in page
    assert "<p>Also called a second time.</p><p>Never with &lt;b&gt;: it says so.</p>" in page
    assert (
        "<td><code>online</code></td><td>any &lt;shape&gt;</td><td>rank 1<br>negative, positive</td>" in page
    )
