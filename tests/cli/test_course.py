"""`grader course` builds the nbgrader course and says what nbgrader has to do first."""

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
