"""`grader course` builds the nbgrader course and says what nbgrader has to do first."""

import json
import re

import pytest
from small_disk import small_disk

SLUG = "seeing_the_graph/stop_gradient_numpy"


def test_a_course_that_nbgrader_has_not_released_says_what_to_run(grader, small_course):
    handed = small_course / "course" / "submitted" / "ada" / SLUG.partition("/")[0]
    handed.mkdir(parents=True)
    ran = grader("course", "autograde", "--root", small_course)
    assert ran.code == 2
    assert "There is no gradebook at " in ran.err
    assert not (small_course / "course" / "gradebook.db").exists()
    (small_course / "course" / "nbgrader_config.py").write_text(
        "c = get_config()\nc.CourseDirectory.db_url = 'sqlite://'\n"
    )
    ran = grader("course", "autograde", "--root", small_course)
    assert ran.code == 2
    assert "nbgrader generate_assignment seeing_the_graph" in ran.err
    (small_course / "course" / "nbgrader_config.py").write_text("c = get_config(\n")
    ran = grader("course", "autograde", "--root", small_course)
    assert ran.code == 2
    assert "cannot be used" in ran.err


def test_build_refuses_a_configuration_with_which_nbgrader_would_run_the_notebooks(
    grader, small_course, tmp_path
):
    course = tmp_path / "mine"
    course.mkdir()
    text = "c = get_config()\nc.CourseDirectory.source_directory = 'master'\n"
    (course / "nbgrader_config.py").write_text(text)
    ran = grader("course", "build", "--root", small_course, "--course", course)
    assert ran.code == 2
    line = f"from grader.gradebook import configure; configure(c, root='{small_course}')"
    assert f"outside the sandbox. Nothing was built. Add as its last line: {line}" in ran.err
    assert sorted(path.name for path in course.iterdir()) == ["nbgrader_config.py"]
    for last in ("", "c.Autograde.exporter_class = 'nbconvert.exporters.NotebookExporter'\n"):
        (course / "nbgrader_config.py").write_text(f"{text}{line}\n{last}")
        ran = grader("course", "build", "--root", small_course, "--course", course)
        assert ran.code == (2 if last else 0), ran.err
        assert (course / "nbgrader_config.py").read_text() == f"{text}{line}\n{last}"
    assert (course / "master" / f"{SLUG}.ipynb").is_file()


@pytest.mark.thorough
def test_build_where_it_cannot_write(grader, small_course):
    source = small_course / "course" / "source"
    source.write_text("in the way")
    ran = grader("course", "build", "--root", small_course)
    assert ran.code == 2
    assert f"{source / SLUG.partition('/')[0]} could not be made: Not a directory." in ran.err
    ran = grader("course", "build", "--root", small_course, "--course", source)
    assert ran.code == 2
    assert f"{source} could not be made: File exists." in ran.err
    source.unlink()
    source.mkdir()
    with small_disk(source, 64) as disk:
        disk.fill(leave=8)
        done = disk.grader("course", "build", "--root", small_course)
        assert done.returncode == 3
        assert "No space left on device. Free some disk space" in done.stderr
        assert not [path for path in disk.path.rglob("*") if path.is_file() and path.name != "filler"]


def test_build_writes_a_configuration_that_names_a_course_elsewhere(grader, small_course, tmp_path):
    ran = grader("course", "build", "--root", small_course, "--course", tmp_path / "elsewhere")
    assert ran.code == 0, ran.err
    text = (tmp_path / "elsewhere" / "nbgrader_config.py").read_text()
    compile(text, "nbgrader_config.py", "exec")
    assert f"\nconfigure(c, root='{small_course}')" in text


def test_solutions_are_written_to_be_released(grader, small_course, tmp_path):
    out = tmp_path / "bundle"
    (small_course / "solutions" / SLUG / "explained.md").unlink()
    ran = grader("course", "solutions", "--root", small_course, "--out", out)
    assert (ran.code, ran.out) == (0, f"1 solution: {out}/UNIT/ID.ipynb\n")
    assert ran.err == f"grader: not explained yet: {SLUG}\n"
    text = (out / f"{SLUG}.ipynb").read_text(encoding="utf-8")
    assert "def stop_gradient(x):" in text
    (small_course / "solutions" / SLUG / "explained.md").write_text("## Why it is right\n\nSo.\n")
    ran = grader("course", "solutions", "seeing_the_graph", "--root", small_course, "--out", out)
    assert (ran.code, ran.err) == (0, "")
    assert "## Why it is right" in (out / f"{SLUG}.ipynb").read_text(encoding="utf-8")


def test_solutions_take_the_place_of_no_other_file(grader, small_course, tmp_path):
    notebook = small_course / "exercises" / f"{SLUG}.ipynb"
    before = notebook.read_bytes()
    ran = grader("course", "solutions", "--root", small_course, "--out", small_course / "exercises")
    assert ran.code == 2
    assert "is there and is no released solution: choose another folder." in ran.err
    assert notebook.read_bytes() == before
    (tmp_path / "file").write_text("")
    ran = grader("course", "solutions", "--root", small_course, "--out", tmp_path / "file")
    assert ran.code == 2
    assert "cannot be written to" in ran.err


def test_solutions_are_only_where_there_are_some(grader, small_course, tmp_path):
    (small_course / "solutions" / SLUG / "reference.py").unlink()
    ran = grader("course", "solutions", "--root", small_course, "--out", tmp_path / "bundle")
    assert ran.code == 2
    assert f"{SLUG} has no reference here: run this where solutions/ is." in ran.err
    ran = grader("course", "solutions", "no_unit", "--root", small_course, "--out", tmp_path / "bundle")
    assert ran.code == 2
    assert "There is no unit 'no_unit'" in ran.err
    assert not (tmp_path / "bundle").exists()


def test_a_new_course_can_be_proven_graded_and_added_to(grader, tmp_path):
    ran = grader("course", "new", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("\nnext: grader prove\n")
    slug = "first_unit/first_loss"
    ran = grader("prove", cwd=tmp_path)
    assert ran.code == 0, ran.out
    assert f"✓ {slug}  3 right, 6 wrong\n1 of 1 exercises proven." in ran.out
    wrong = sorted((tmp_path / "solutions" / slug / "wrong").glob("*.py"))
    ran = grader("grade", *wrong, "--exercise", slug, "--json", "verdicts.json", cwd=tmp_path)
    assert ran.code == 0, ran.err
    verdicts = json.loads((tmp_path / "verdicts.json").read_text())
    assert [[pitfall["name"] for pitfall in verdict["pitfalls"]] for verdict in verdicts] == [
        [path.stem] for path in wrong
    ]
    ran = grader("new", "second_unit/my_loss", "--framework", "numpy", cwd=tmp_path)
    assert ran.code == 0, ran.err
    ran = grader("list", cwd=tmp_path)
    assert "first_loss" in ran.out
    assert "my_loss" in ran.out


def test_the_lines_of_a_new_courses_readme_are_commands_of_this_grader(grader, tmp_path):
    assert grader("course", "new", "mine", cwd=tmp_path).code == 0
    text = (tmp_path / "mine" / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"^grader .*", text, re.MULTILINE)
    assert len(lines) >= 6
    for line in lines:
        command = line.partition("#")[0].split()
        ran = grader(*[word for word in command[1:] if not word.startswith("-")][:1], "--help")
        options = [word for word in command if word.startswith("--")]
        assert (ran.code, [option for option in options if option not in ran.out]) == (0, [])
    for line in (line for line in lines if line.startswith("grader new ")):
        ran = grader(*line.split()[1:], cwd=tmp_path / "mine")
        assert ran.code == 0, ran.err


def test_a_new_course_overwrites_nothing_and_leaves_nothing_half_written(grader, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine")
    (tmp_path / "small").mkdir()
    for folder, sentence in (
        ("mine", "mine is not empty: a new course needs a folder of its own."),
        ("mine/notes.txt", "notes.txt is a file: name a folder that is empty or not there yet."),
        ("/proc/course", "/proc/course could not be written: No such file or directory."),
    ):
        ran = grader("course", "new", folder, cwd=tmp_path)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert sentence in ran.err
    ran = grader("course", "new", "other", "--like", "lose", cwd=tmp_path)
    assert (ran.code, ran.err.partition(". ")[0]) == (2, "grader: There is no pattern 'lose'")
    with small_disk(tmp_path / "small", 32) as disk:
        done = disk.grader("course", "new", tmp_path / "small")
        assert done.returncode == 3
        assert "No space left on device. Free some disk space" in done.stderr
        assert not list(disk.path.iterdir())
        disk.make_read_only()
        done = disk.grader("course", "new", tmp_path / "small")
        assert done.returncode == 2
        assert "could not be written: Read-only file system." in done.stderr
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["mine", "notes.txt", "small"]
