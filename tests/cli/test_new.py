"""`grader new`: a skeleton or a pattern, and what is said about the proof before it is missed."""

from small_disk import small_disk

from grader.course.pattern import patterns

DEMAND = "at least 3 right and 4 wrong solutions, a contract, a section `## The gradient contract`"


def test_a_skeleton_says_what_the_proof_demands(grader, small_course):
    ran = grader("new", "my_unit/my_loss", "--framework", "torch", "--root", small_course)
    assert (ran.code, ran.err) == (0, "")
    assert "wrote exercises/my_unit/my_loss.ipynb\n" in ran.out
    assert f"the proof demands {DEMAND}" in ran.out
    assert ran.out.endswith("next: grader prove my_unit/my_loss   (it lists what is still to be written)\n")


def test_a_pattern_is_complete_and_says_what_stays_demanded(grader, small_course):
    ran = grader("new", "my_unit/my_loss", "--like", "loss", "--root", small_course)
    assert (ran.code, ran.err) == (0, "")
    assert f"it is complete. When you change it, the proof still demands {DEMAND}" in ran.out
    assert ran.out.endswith("next: grader prove my_unit/my_loss\n")
    assert 'id = "my_loss", framework = "jax"' in (small_course / "course" / "course.toml").read_text()


def test_like_without_a_known_name_lists_the_patterns_in_one_sentence(grader, small_course):
    for arguments in (["--like"], ["--like", "lose"]):
        ran = grader("new", "my_unit/my_loss", "--root", small_course, *arguments)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert all(f"{name}, " in ran.err for name in patterns())
    assert not (small_course / "solutions" / "my_unit").exists()


def test_without_a_course_it_says_how_to_make_one(grader, tmp_path):
    for arguments in (["--like", "loss"], ["--framework", "jax"]):
        ran = grader("new", "my_unit/my_loss", *arguments, cwd=tmp_path)
        sentence = f"grader: No course at {tmp_path} or above it: `grader course new` makes one.\n"
        assert (ran.code, ran.out, ran.err) == (2, "", sentence)
    ran = grader("new", "my_unit/my_loss", "--like", "loss", "--root", "nowhere", cwd=tmp_path)
    assert (ran.code, ran.err) == (2, "grader: nowhere is not a folder.\n")
    assert not list(tmp_path.iterdir())


def test_neither_framework_nor_pattern_and_two_that_differ(grader, small_course):
    ran = grader("new", "my_unit/my_loss", "--root", small_course)
    assert ran.code == 2
    assert "required: --framework, or --like to begin with a worked pattern" in ran.err
    ran = grader("new", "my_unit/my_loss", "--like", "loss", "--framework", "torch", "--root", small_course)
    assert (ran.code, ran.err) == (
        2,
        "grader: The pattern loss is written in JAX: leave out --framework.\n",
    )
    assert not (small_course / "solutions" / "my_unit").exists()


def test_where_nothing_can_be_written_nothing_is_left(grader, small_course):
    solutions = small_course / "solutions"
    before = (small_course / "course" / "course.toml").read_text()
    with small_disk(solutions, 512) as disk:
        disk.fill(leave=8)
        for arguments in (["--like", "loss"], ["--framework", "jax"]):
            done = disk.grader("new", "my_unit/my_loss", "--root", small_course, *arguments)
            assert done.returncode == 3
            assert "No space left on device. Free some disk space" in done.stderr
            assert not (disk.path / "my_unit").exists()
        disk.make_read_only()
        done = disk.grader("new", "my_unit/my_loss", "--root", small_course, "--like", "loss")
        assert done.returncode == 2
        assert "my_unit could not be written: Read-only file system." in done.stderr
    assert not (small_course / "exercises" / "my_unit").exists()
    assert (small_course / "course" / "course.toml").read_text() == before
