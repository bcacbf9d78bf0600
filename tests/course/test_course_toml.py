"""Every fault in course.toml is one sentence with its line, and with the word that was meant."""

import tomllib

import pytest

from grader.core.errors import UsageError
from grader.course.course_toml import line_of_exercise, line_of_weight, read_course_toml
from grader.course.exercise import load_course

HEAD = '[[unit]]\nname = "one"\ntitle = "One"\nexercises = [\n'
F = '    { id = "f", framework = "numpy", points = 2, minutes = 5, title = "F" },\n'
G = '    { id = "g", framework = "jax", points = 2.5, minutes = 5, title = "G", after = ["one/f"], seconds = 0.5, megabytes = 64 },\n'
GOOD = f'{HEAD}{F}{G}]\n\n[weights."one/f"]\npoints = 20\ntest_value = 0\n'


@pytest.fixture
def refusal(tmp_path):
    """What reading this course.toml is refused with, after its path."""
    path = tmp_path / "course" / "course.toml"
    path.parent.mkdir()

    def sentence(text):
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        with pytest.raises(UsageError) as caught:
            load_course(tmp_path)
        message = str(caught.value)
        assert message.startswith(f"{path}, ")
        assert message.endswith((".", "?"))
        return message.removeprefix(f"{path}, ")

    return sentence


def write(root, text):
    (root / "course").mkdir()
    (root / "course" / "course.toml").write_text(text, encoding="utf-8")
    return root


def test_a_good_course_is_read(tmp_path):
    course = load_course(write(tmp_path, GOOD))
    assert course.exercise("one/f").points == 20
    assert course.exercise("one/g").after == ("one/f",)
    assert (course.exercise("one/g").seconds, course.exercise("one/g").megabytes) == (0.5, 64)


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("seconds", "secnods", "line 6: unknown key 'secnods'. Did you mean 'seconds'?"),
        ("title = \"F\"", 'titel = "F"', "line 5: unknown key 'titel'. Did you mean 'title'?"),
        (
            "seconds = 0.5", "q = 0.5",
            "line 6: unknown key 'q'. An exercise has: id, framework, title, points, minutes, after, seconds, megabytes, libraries.",
        ),
        ("seconds = 0.5", 'libraris = ["x"]', "line 6: unknown key 'libraris'. Did you mean 'libraries'?"),
        (
            "seconds = 0.5", 'libraries = "equinox"',
            "line 6: libraries is 'equinox', but must be an array of names that pip knows, as in [\"equinox\"].",
        ),
        (
            "seconds = 0.5", 'libraries = ["a b"]',
            "line 6: libraries is ['a b'], but must be an array of names that pip knows, as in [\"equinox\"].",
        ),
        ("seconds = 0.5", 'libraries = ["x", "x"]', "line 6: libraries names 'x' twice."),
        ("seconds = 0.5", 'libraries = ["numpy"]', "line 6: every jax answer may import numpy: leave it out."),
        ('name = "one"', 'nme = "one"', "line 2: unknown key 'nme'. Did you mean 'name'?"),
        ('name = "one"', 'x = 1\nname = "one"', "line 2: unknown key 'x'. A unit has: name, title, exercises."),
        ("[[unit]]", "course = 1\n[[unit]]", "line 1: unknown key 'course'. A course has: unit, weights."),
        ("[[unit]]", "[[units]]", "line 1: unknown key 'units'. Did you mean 'unit'?"),
        ("[[unit]]", "[unit]", "line 1: a unit is a table of its own: begin each with [[unit]]."),
        ("points = 2, ", "", "line 5: 'points' is missing. It is a number above 0, at most 10000."),
        ('title = "One"\n', "", "line 1: 'title' is missing. It is a text of one line."),
        ("points = 2,", 'points = "2",', "line 5: points is '2', but must be a number above 0, at most 10000."),
        ("points = 2,", "points = 0,", "line 5: points is 0, but must be"),
        ("points = 2,", "points = -3,", "line 5: points is -3, but must be"),
        ("points = 2,", "points = nan,", "line 5: points is nan, but must be"),
        ("points = 2,", "points = inf,", "line 5: points is inf, but must be"),
        ("points = 2,", "points = true,", "line 5: points is true, but must be"),
        ("minutes = 5, title = \"F\"", "minutes = 0.5, title = \"F\"", "line 5: minutes is 0.5, but must be a whole number from 1 to 10000."),
        ("minutes = 5, title = \"F\"", "minutes = 0, title = \"F\"", "line 5: minutes is 0, but must be"),
        ("seconds = 0.5", "seconds = 0", "line 6: seconds is 0, but must be a number above 0, at most 3600."),
        ("seconds = 0.5", "seconds = 20000", "line 6: seconds is 20000, but must be"),
        ("megabytes = 64", "megabytes = 63", "line 6: megabytes is 63, but must be a whole number from 64 to 1000000."),
        ("megabytes = 64", "megabytes = 64.0", "line 6: megabytes is 64.0, but must be"),
        ("megabytes = 64", "megabytes = 2147483648", "line 6: megabytes is 2147483648, but must be"),
        ('"numpy"', '"nunpy"', "line 5: framework is 'nunpy', but must be one of jax, torch, numpy. Did you mean 'numpy'?"),
        ('"numpy"', '"tensorflow"', "line 5: framework is 'tensorflow', but must be one of jax, torch, numpy."),
        ('"numpy"', '["numpy"]', "line 5: framework is ['numpy'], but must be"),
        ('id = "f"', 'id = "../f"', "line 5: id is '../f', but must be a name of letters, digits, _ and -."),
        ('id = "f"', 'id = ""', "line 5: id is '', but must be"),
        ('id = "f"', "id = 3", "line 5: id is 3, but must be"),
        ('name = "one"', 'name = "o/ne"', "line 2: name is 'o/ne', but must be"),
        ('title = "F"', 'title = " "', "line 5: title is ' ', but must be a text of one line."),
        ('title = "F"', 'title = "a\\nb"', "line 5: title is 'a\\nb', but must be"),
        (f"[\n{F}{G}]", '"f"', "line 4: exercises is 'f', but must be an array of exercises"),
        (F, '    "f",\n', "line 5: 'f' is no exercise: write { id = …, framework = …, … }."),
        ('id = "g"', 'id = "f"', "line 6: there is another exercise of this unit with the name 'f'. The first is in line 5."),
        ("\n[weights", '\n[[unit]]\nname = "one"\ntitle = "Again"\n[weights', "line 10: there is another unit with the name 'one'. The first is in line 2."),
        ('["one/f"]', '["on/f"]', "line 6: after names 'on/f', and there is no such exercise. Did you mean 'one/f'?"),
        ('["one/f"]', '["f"]', "line 6: after names 'f', and there is no such exercise. Write unit/id"),
        ('["one/f"]', '"one/f"', "line 6: after is 'one/f', but must be an array of exercises, as in [\"unit/id\"]."),
        ('["one/f"]', "[3]", "line 6: after is [3], but must be an array of exercises"),
        ('["one/f"]', '[["one/f"]]', "line 6: after is [['one/f']], but must be an array of exercises"),
        ('["one/f"]', '["one/g"]', "line 6: one/g is to come after one/g: put one/g before it in the file."),
        ('["one/f"]', '["one/f", "one/f"]', "line 6: after names 'one/f' twice."),
        ('title = "F"', 'title = "F", after = ["one/g"]', "line 5: one/f is to come after one/g: put one/g before it in the file."),
        ('[weights."one/f"]', '[weights."one/h"]', "line 9: weights names 'one/h', and there is no such exercise. Did you mean"),
        ('[weights."one/f"]', "[weights.q]", "line 9: weights names 'q', and there is no such exercise. Write [weights."),
        ('[weights."one/f"]', '[[weights]]', "line 9: weights are a table per exercise: begin each with [weights.\"unit/id\"]."),
        ('[weights."one/f"]', '[weights]\n"one/f" = 3\n[weights."one/g"]', 'line 10: 3 is no table: begin it with [weights."one/f"].'),
        ("points = 20", "pionts = 20", "line 10: unknown key 'pionts'. Did you mean 'points'?"),
        ("points = 20", "value = 20", "line 10: unknown key 'value'. A table of weights has points and names of checks."),
        ("points = 20", "points = 0", "line 10: points is 0, but must be a number above 0"),
        ("test_value = 0", "test_value = -1", "line 11: test_value is -1, but must be a number from 0 on."),
        ("test_value = 0", "test_value = false", "line 11: test_value is false, but must be"),
        ("test_value = 0", "test_value = nan", "line 11: test_value is nan, but must be"),
    ],
)  # fmt: skip
def test_a_fault_has_its_line_and_the_word_that_was_meant(refusal, before, after, sentence):
    assert before in GOOD
    assert refusal(GOOD.replace(before, after, 1)).startswith(sentence)


def test_of_several_faults_the_first_in_the_file_is_told(refusal):
    text = GOOD.replace("points = 20", "points = 0").replace("minutes = 5", "minutes = 0")
    assert refusal(text).startswith("line 5: minutes is 0")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{GOOD}x = \n", "line 12: this is not TOML: Invalid value."),
        (f"{GOOD}[[unit", "line 12: this is not TOML: Expected ']]'"),
        (f"{GOOD}points = 3\n", "line 12: this is not TOML: a key of it stands there twice."),
        (GOOD.replace('id = "f",', 'id = "f", id = "f",'), "line 5: this is not TOML: a key of it stands there twice."),
        (GOOD.replace('[weights', "exercises.x = 1\n[weights"), "line 9: this is not TOML: a key of it stands there twice."),
        (GOOD.encode() + b"# \xff", "line 12: this is not UTF-8. Save the file as UTF-8."),
        ("<<<<<<< HEAD\n", "line 1: this is not TOML: "),
    ],
    ids=["no value", "no end", "twice", "twice in one line", "complete", "not UTF-8", "a conflict of git"],
)  # fmt: skip
def test_what_is_not_toml_is_refused_with_its_line(refusal, text, sentence):
    assert refusal(text).startswith(sentence)


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    (tmp_path / "course" / "course.toml").mkdir(parents=True)
    with pytest.raises(UsageError, match=r"course\.toml could not be read: Is a directory\."):
        read_course_toml(tmp_path)


def test_brackets_without_end_are_refused(tmp_path):
    with pytest.raises(UsageError, match=r"course\.toml: too many brackets within each other\."):
        load_course(write(tmp_path, "x = " + "[" * 100_000))


def test_the_lines_of_exercises_and_weights(tmp_path):
    root = write(tmp_path, GOOD)
    assert line_of_exercise(root, "one/g") == 6
    assert line_of_exercise(root, "two/g") == 1
    assert line_of_weight(root, "one/f", "test_value") == 11
    assert tomllib.loads(GOOD)["weights"]["one/f"]["test_value"] == 0
