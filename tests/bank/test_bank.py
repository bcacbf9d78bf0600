"""The bank: answers written from the notebooks alone, by someone who saw no grader and no solution.

`answers/UNIT/ID/right/` takes full marks, `answers/UNIT/ID/wrong/` does not. A plain run grades a sample;
`make bank` grades all of it under several seeds and says how many of the rejected get a name.
"""

import json
import os
import shutil
import zlib
from collections import defaultdict
from pathlib import Path

import pytest

ANSWERS = Path(__file__).parent / "answers"
WHOLE = os.environ.get("BANK") == "all"
SEEDS = (1, 2, 3) if WHOLE else (1,)
ONE_IN = 1 if WHOLE else 3
SAMPLE = [
    "in_place/clone_before_edit",
    "multistep_returns/discounted_returns",
    "seeing_the_graph/stop_gradient_numpy",
    "target_networks/td_loss",
]
"""Each framework, and a loop over time: the known mistakes of an exercise cost as much as its answers."""
EXERCISES = sorted(f"{path.parent.name}/{path.name}" for path in ANSWERS.glob("*/*")) if WHOLE else SAMPLE
NAMED = 0.6
"""The share of the rejected that must get a name."""


def chosen():
    """The answers to grade: all, or a sample that is the same in every run."""
    for path in sorted(path for slug in EXERCISES for path in (ANSWERS / slug).glob("*/*.py")):
        if zlib.crc32(path.relative_to(ANSWERS).as_posix().encode()) % ONE_IN == 0:
            yield path


@pytest.fixture(scope="module", params=SEEDS, ids="seed {}".format)
def verdicts(request, grader, tmp_path_factory):
    """By exercise, each answer's kind and name with its verdict."""
    folder = tmp_path_factory.mktemp("bank")
    for path in chosen():
        unit, name, kind = path.relative_to(ANSWERS).parts[:3]
        student = folder / "submitted" / f"{kind}-{path.stem}" / unit
        student.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, student / f"{name}.py")
    options = ("--seed", request.param, "--json", folder / "all.json")
    ran = grader("grade", folder / "submitted", *options, timeout=5400)
    assert ran.code == 0, ran.err
    by_exercise = defaultdict(list)
    for verdict in json.loads((folder / "all.json").read_text(encoding="utf-8")):
        kind, _, name = verdict["student"].partition("-")
        by_exercise[verdict["exercise"]].append((kind, name, verdict))
    return by_exercise


def messages(verdict):
    return [check["message"] for check in verdict["checks"] if check["outcome"] != "passed"]


@pytest.mark.timeout(5400)
@pytest.mark.parametrize("slug", EXERCISES)
def test_right_answers_take_full_marks_and_wrong_ones_do_not(verdicts, slug):
    assert WHOLE or verdicts  # a sample may leave an exercise out, but not all
    for kind, name, verdict in verdicts[slug]:
        assert verdict["status"] == "graded", (name, verdict)
        full = verdict["score"] == verdict["max_score"]
        assert full == (kind == "right"), (f"{kind}/{name}", messages(verdict))


@pytest.mark.timeout(5400)
def test_most_of_the_rejected_get_a_name(verdicts):
    rejected = [verdict for graded in verdicts.values() for kind, _, verdict in graded if kind == "wrong"]
    named = sum(bool(verdict["pitfalls"]) for verdict in rejected)
    print(f"{named} of {len(rejected)} rejected answers are named")
    assert named >= NAMED * len(rejected)
