"""The word that was meant."""

from grader.core.similar import did_you_mean


def test_the_most_similar_word_is_named_or_none():
    assert did_you_mean("secnods", ["points", "seconds"]) == "Did you mean 'seconds'?"
    assert did_you_mean("x", ["points", "seconds"]) is None
