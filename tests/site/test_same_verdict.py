"""One submission gives the same verdict on the site as by `grader grade`, on the same hidden inputs."""

import json
import shutil

import pytest
from support import fill

from grader import grade
from grader.site.attempt_grading import AttemptGrading
from grader.site.models import Grading

SLUG = "seeing_the_graph/stop_gradient_numpy"
ASIDE = ("student", "submission", "seconds", "pictures")
"""The site names attempts, not files, and keeps pictures beside the verdict."""


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_site_gives_the_verdict_of_grader_grade(site, make_worker, tmp_path):
    path = tmp_path / "submission.ipynb"
    shutil.copy(site.course / "exercises" / f"{SLUG}.ipynb", path)
    fill(path, SLUG, "wrong/vjp_passes_through")
    answer = site("ada").hand_in("", files={"file": (path.name, path.read_bytes())})
    assert answer.status_code == 303, answer.text
    with AttemptGrading() as attempt_grading:
        assert make_worker(site.database, site.course, attempt_grading).work_once()
    with site.database.begin() as db:
        on_the_site = db.query(Grading).one().answer
    (verdict,) = grade(path, exercise=SLUG, seed=on_the_site["seed"], root=site.course)
    by_command = json.loads(json.dumps(verdict.to_json()))
    assert verdict.pitfalls
    assert {name: on_the_site[name] for name in by_command if name not in ASIDE} == {
        name: value for name, value in by_command.items() if name not in ASIDE
    }
