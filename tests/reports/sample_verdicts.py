"""Verdicts of a small class: right, wrong, hostile, handed in again, late, not handed in, not graded."""

from dataclasses import replace

from grader.core.verdict import Check, Pitfall, Verdict

EVIL = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
PICTURE = {
    "function": EVIL,
    "inputs": [{"name": EVIL, "actual": "flows", "expected": "blocked"}],
    "outputs": ["value"],
    "graph": None,
}
PASSED = Check("test_a", "a holds", "passed", 2.0, 2.0, "")
FAILED = Check("test_b", "b holds", "failed", 0.0, 3.0, f"f: expected 1, got `x` {EVIL}")
PITFALL = Pitfall("not_stopped", "It was not stopped.\n\nAsk `what` is fixed.")


def verdict(student, *checks, exercise="u/x", pitfalls=(), cause=None, submission="s", status="graded"):
    score, max_score = (sum(getattr(check, name) for check in checks) for name in ("points", "max_points"))
    fields = (student, exercise, status, score, max_score, tuple(checks), tuple(pitfalls), cause)
    return Verdict(*fields, 7, "full", "g", submission, 0.5, pictures=(PICTURE,))


WITH_PITFALL = verdict("=1+1", PASSED, FAILED, pitfalls=[PITFALL])
NOT_GRADED = verdict("not graded", replace(FAILED, outcome="error"), status="error")
CLASS = [
    verdict("ada", PASSED),
    WITH_PITFALL,
    verdict(EVIL, PASSED, FAILED),
    verdict("late, again", PASSED, FAILED, pitfalls=[PITFALL], submission="second"),
    verdict("new here", PASSED, FAILED, pitfalls=[PITFALL]),
    verdict("gone", replace(FAILED, outcome="failed"), cause="not handed in"),
    verdict("stuck", FAILED, cause="time limit"),
    NOT_GRADED,
]
EARLIER = [
    verdict("late, again", FAILED, pitfalls=[PITFALL], submission="first"),
    verdict("ada", FAILED, pitfalls=[PITFALL], submission="first"),
]
