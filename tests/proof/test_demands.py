"""What the proof demands, in words: the numbers are the proof's own, and the pages say them."""

from support import ROOT

from grader.proof.demands import demands, demands_in_short
from grader.proof.exercise_files import LEAST_RIGHT, LEAST_WRONG

NUMBERS = {3: "three", 4: "four"}


def test_the_numbers_are_those_of_the_proof():
    text = "\n".join(demands())
    assert f"at least {LEAST_RIGHT} right solutions" in text
    assert f"at least {LEAST_WRONG} wrong solutions" in text
    assert demands_in_short().startswith(f"at least {LEAST_RIGHT} right and {LEAST_WRONG} wrong solutions")


def test_the_authors_page_says_them_before_the_proof_is_run():
    page = (ROOT / "docs" / "author.md").read_text(encoding="utf-8")
    sentence = f"at least {NUMBERS[LEAST_RIGHT]} right and {NUMBERS[LEAST_WRONG]} wrong solutions"
    assert page.index(sentence) < page.index("```python")
