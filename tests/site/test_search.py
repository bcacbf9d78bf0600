"""Search: every word has to be on the page; hints are not searched."""

import pytest
from support import ROOT

from grader.course.exercise import load_course
from grader.site.search import search


@pytest.mark.parametrize(
    ("query", "slug", "found"),
    [
        ("SimSiam", "teachers/simsiam_loss", True),
        ("simsiam pytorch", "teachers/simsiam_loss", True),
        ("td_loss residual", "target_networks/td_loss", True),
        ("simsiam residual Baird", "target_networks/td_loss", False),
        ("quantiser", "straight_through/vq_numpy", True),
        ("accepts a tracer", "target_networks/td_loss", False),
    ],
)
def test_a_problem_is_found_by_all_its_words(query, slug, found):
    assert (slug in search(load_course(ROOT), query)) is found


def test_the_catalogue_shows_what_was_found(site):
    page = site().get("/?q=stop_gradient <b>").text
    assert "0 problems with “stop_gradient &lt;b&gt;”" in page
    assert "Stop-gradient by hand" not in page
    page = site().get("/?q=stop").text
    assert "1 problem with “stop”" in page
    assert "Stop-gradient by hand" in page
