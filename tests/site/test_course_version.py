"""The version of the course: noted, compared, said aloud; no old mark changes by itself."""

import subprocess

import pytest

from grader.site import course_version
from grader.site.models import Grading

SLUG = "seeing_the_graph/stop_gradient_numpy"
SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@SQLITE
def test_a_changed_grader_is_said_aloud_and_changes_no_mark(site, make_worker):
    with site.database.begin() as db:
        course_version.pin_first(db, site.course)
        first = course_version.pinned_version(db).hash
    site("ada").attempt("x = 1")
    make_worker(site.database, site.course).work_once()
    teacher = site("teacher")
    assert "not the one that this term began with" not in teacher.get("/class").text
    assert "The files are still that version" in teacher.get("/class/term").text
    grader = site.course / "solutions" / SLUG / f"test_{SLUG.split('/')[1]}.py"
    grader.write_text(grader.read_text(encoding="utf-8") + "\n# repaired\n", encoding="utf-8")
    page = teacher.get("/class").text
    assert "not the one that this term began with" in page
    assert "1 grader changed." in page
    page = teacher.get("/class/term").text
    assert "the grader changed, 1 mark from another grader" in page
    assert first in page
    with site.database.begin() as db:
        assert db.query(Grading).one().score == 3.0
    teacher.fill_in("/class/term/version", form_at="/class/term")
    assert "not the one that this term began with" not in teacher.get("/class").text
    assert "by teacher" in teacher.get("/class/term").text
    with site.database.begin() as db:
        assert db.query(Grading).one().round == 0, "accepting regrades nothing"
        course_version.pin_first(db, site.course)
        assert db.query(course_version.CourseVersion).count() == 2, "only the first start notes a version"


@SQLITE
def test_texts_and_graders_are_told_apart(site):
    before = course_version.current_version(site.course)
    edit(site.course / "solutions" / SLUG / "explained.md", "\n", "\nNew words.\n")
    after = course_version.current_version(site.course)
    assert course_version.compare(before.parts, after.parts) == course_version.Changes([], [SLUG], [], [])
    assert course_version.compare(before.parts, {}).removed == [SLUG]
    assert course_version.compare({}, before.parts).added == [SLUG]
    assert not course_version.compare(before.parts, before.parts)


def test_the_revision_of_git_is_noted_with_its_changes(tmp_path):
    assert course_version.git_revision(tmp_path) == ""
    (tmp_path / "exercises").mkdir()
    (tmp_path / "exercises" / "a.txt").write_text("a")
    git = ("git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@b.c")
    for arguments in (("init", "-q"), ("add", "."), ("commit", "-qm", "a")):
        subprocess.run([*git, *arguments], check=True)
    revision = course_version.git_revision(tmp_path)
    assert len(revision) == 12
    (tmp_path / "exercises" / "a.txt").write_text("b")
    assert course_version.git_revision(tmp_path) == f"{revision}, with changes"
