"""Further libraries of an exercise: its answers may import them, and those to no other exercise."""

from dataclasses import replace

import pytest

from grader.core.errors import UsageError
from grader.course.course_file import course_of_exercises
from grader.course.exercise import load_course
from grader.course.submission import read_submission
from grader.grading.pipeline import require_graders

GRADER = """
def test_value(student):
    assert_close(student.f(x=np.ones(2)), np.full(2, 2.0))
import numpy as np
"""
USES_IT = "import yaml\n\n\ndef f(x):\n    return 2 * x\n"
ROUND_ABOUT = """import importlib.util, glob, sys

FOUND = [name for name in ("yaml", "_yaml", "rlax") if importlib.util.find_spec(name)]
FOUND += [folder for folder in sys.path if glob.glob(folder + "/yaml/*")]


def f(x):
    assert not FOUND, FOUND
    return 2 * x
"""


@pytest.fixture
def with_yaml(author, tmp_path):
    """Two exercises in one course: PyYAML is there for the first."""
    first = author(GRADER)
    toml = tmp_path / "course" / "course.toml"
    toml.write_text(toml.read_text() + 'libraries = ["PyYAML"]\n', encoding="utf-8")
    second = author(GRADER)
    course = load_course(tmp_path)
    return course.exercise(first.slug), course.exercise(second.slug)


def test_answers_to_this_exercise_may_import_it_and_those_to_another_may_not(with_yaml, grade):
    """Both are graded in one sandbox, one after the other."""
    first, second = with_yaml
    (verdict,), complaints = grade(first, USES_IT)
    assert (verdict.score, complaints) == (1, [])
    (verdict, around), _ = grade(second, USES_IT, ROUND_ABOUT)
    assert verdict.score == 0
    assert "yaml is not available when your code is graded: use numpy and" in verdict.checks[0].message
    assert around.score == 1, around.checks
    (verdict,), _ = grade(first, USES_IT)
    assert verdict.score == 1


def test_it_is_part_of_the_grader(with_yaml, tmp_path):
    first, second = with_yaml
    before = first.fingerprint
    toml = tmp_path / "course" / "course.toml"
    toml.write_text(toml.read_text().replace('["PyYAML"]', '["PyYAML", "chex"]'), encoding="utf-8")
    course = load_course(tmp_path)
    assert course.exercise(first.slug).fingerprint != before
    assert course.exercise(second.slug).fingerprint == second.fingerprint
    toml.write_text(course_of_exercises(course.exercises.values()), encoding="utf-8")
    assert load_course(tmp_path).exercise(first.slug).libraries == ("PyYAML", "chex")


def test_one_that_is_not_installed_is_one_sentence_with_its_line(with_yaml, tmp_path):
    first, _ = with_yaml
    toml = tmp_path / "course" / "course.toml"
    toml.write_text(toml.read_text().replace("PyYAML", "yaml"), encoding="utf-8")
    path = tmp_path / "ada.py"
    path.write_text(USES_IT)
    submission = read_submission(path, "ada", load_course(tmp_path).exercise(first.slug))
    with pytest.raises(UsageError) as caught:
        require_graders([submission])
    assert str(caught.value) == (
        f"{toml}, line 5: {first.slug}: the library 'yaml' is not installed here: pip install yaml. "
        "Did you mean 'PyYAML'? pip calls it so."
    )


def test_one_that_is_missing_on_the_machine_that_grades_costs_nobody_a_mark(with_yaml, tmp_path, grade):
    """As on the site or on another machine of a cluster: nobody has looked before."""
    first, second = with_yaml
    missing = replace(first, libraries=("absent-zz",))
    (verdict,), complaints = grade(missing, USES_IT)
    assert verdict.status == "error"
    assert any("the library 'absent-zz' is not installed here" in complaint for complaint in complaints)
    assert grade(second, "def f(x):\n    return 2 * x\n")[0][0].score == 1


def test_an_autograder_installs_it(with_yaml):
    from grader.reports.autograder_files import requirements

    lines, missing = requirements(with_yaml[:1])
    assert "PyYAML==" in lines.decode()
    assert missing == ()
    assert "PyYAML" not in requirements(with_yaml[1:])[0].decode()


THREADED = "import threading, time\n_thread = threading.Thread(target=time.sleep, args=(60,), daemon=True)\n_thread.start()\n"


def test_a_library_that_starts_threads_is_left_to_each_box(monkeypatch, tmp_path):
    """A thread does not survive a fork, so the process that forks must not have imported such a library."""
    from grader.sandbox import fork_server

    (tmp_path / "threaded_zz.py").write_text(THREADED)
    (tmp_path / "quiet_zz.py").write_text("x = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert fork_server._starts_threads("threaded_zz")
    assert not fork_server._starts_threads("quiet_zz")
    assert not fork_server._starts_threads("absent_zz")
