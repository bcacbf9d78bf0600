"""A course.toml that is wrong: every command that reads a course says so in one sentence, and does nothing else."""

import pytest
from toy_course import toy_course

SLUG = "toys/scaled"
COMMANDS = [
    ("list",),
    ("new", "toys/other", "--framework", "numpy"),
    ("grade", f"solutions/{SLUG}/reference.py", "--exercise", SLUG, "--json", "verdicts.json"),
    ("course", "build"),
    ("course", "autograde"),
    ("course", "solutions", "--out", "released"),
    ("report",),
    ("gradescope", "build", SLUG, "--out", "autograder.zip"),
    ("prairielearn", "build", SLUG, "--image", "grader:1", "--out", "question.zip"),
    ("serve",),
    ("prove", "--json", "proof.json"),
]


@pytest.fixture
def course(tmp_path):
    """A course, and all of its files as they are."""
    root = toy_course(tmp_path / "course")
    return root, sorted(root.rglob("*"))


def break_toml(root, before, after):
    path = root / "course" / "course.toml"
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")
    return path


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: " ".join(arguments[:2]))
@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("minutes", "minutse", "line 5: unknown key 'minutse'. Did you mean 'minutes'?"),
        (
            "[[unit]]",
            "[[unit]",
            "line 1: this is not TOML: Expected ']]' at the end of an array declaration.",
        ),
    ],
    ids=["a misspelt key", "broken TOML"],
)
def test_every_command_says_which_line_is_wrong(grader, course, arguments, before, after, sentence):
    root, files = course
    path = break_toml(root, before, after)
    ran = grader(*arguments, cwd=root)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"grader: {path}, {sentence}\n"
    assert sorted(root.rglob("*")) == files, "nothing was written"


@pytest.mark.parametrize(
    "arguments", [("course", "build"), ("prove",), COMMANDS[2]], ids=lambda arguments: arguments[0]
)
def test_a_weight_of_no_check_is_found_before_the_work(grader, course, arguments):
    root, files = course
    path = root / "course" / "course.toml"
    text = path.read_text(encoding="utf-8") + f'\n[weights."{SLUG}"]\npoints = 9\ntest_valeu = 3\n'
    path.write_text(text, encoding="utf-8")
    ran = grader(*arguments, cwd=root)
    assert (ran.code, ran.out) == (2, "")
    sentence = f"line 10: the grader of {SLUG} has no check 'test_valeu'. Did you mean 'test_value'?"
    assert ran.err == f"grader: {path}, {sentence}\n"
    assert sorted(root.rglob("*")) == files, "nothing was written"


def test_list_shows_the_bundled_course_only_where_there_is_none(grader, course, tmp_path):
    root, _ = course
    assert "toys/scaled" in grader("list", cwd=root / "solutions").out
    assert "target_networks/td_loss" in grader("list", cwd=tmp_path).out
    path = root / "course" / "course.toml"
    path.unlink()
    path.symlink_to("nowhere")
    ran = grader("list", cwd=root)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"grader: {path} could not be read: No such file or directory.\n"
