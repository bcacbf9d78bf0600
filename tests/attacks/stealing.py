"""Stealing: attacks that read what a submission must not know."""

from arena import Attack, told

STEALING = [
    Attack(
        1, "open the hidden grader by its path", without=("outer", "namespaces", "landlock"), succeeds=told
    ),
]
