"""Which files are submissions, whose they are, and for which exercise."""

import contextlib
import errno
import os
import re
import socket
import warnings
import zipfile
import zlib
from pathlib import Path

import pytest

from grader.core.errors import UsageError
from grader.course.submission_files import find_submissions

ANSWER = "def f(x):\n    return x"


def listed(files):
    return [(file.student, file.exercise.slug) for file in files]


def refusal(*arguments):
    with pytest.raises(UsageError) as refused:
        find_submissions(*arguments)
    return str(refused.value)


def test_a_tree_is_read_as_student_unit_exercise_in_order_of_name(course, tree, tmp_path):
    for place in ("s02/one/f.ipynb", "s01/two/f.ipynb", "s01/one/g.py"):
        tree(place)
    files, remarks = find_submissions([tmp_path / "submitted"], course)
    assert listed(files) == [("s01", "one/g"), ("s01", "two/f"), ("s02", "one/f")]
    assert remarks == []


@pytest.mark.parametrize("name", ["Ada Lovelace", "O'Hara", 'the "one"', "Zoë Ünal", "李", "a;b&c", "-x"])
def test_a_student_may_have_any_name(course, tree, tmp_path, name):
    tree(f"{name}/one/f.ipynb")
    files, _ = find_submissions([tmp_path / "submitted"], course)
    assert listed(files) == [(name, "one/f")]


def test_a_name_that_is_not_utf8_becomes_one_that_can_be_written(course, tree, tmp_path):
    name = os.fsdecode(b"caf\xe9")
    tree(f"{name}/one/f.ipynb")
    files, _ = find_submissions([tmp_path / "submitted"], course)
    assert files[0].student.encode().startswith(b"caf")


def test_files_of_no_exercise_are_ignored_with_a_remark(course, tree, tmp_path):
    tree("s/one/f.ipynb")
    stray = tree("s/one/notes.ipynb")
    tree("s/one/data.csv")
    files, remarks = find_submissions([tmp_path / "submitted"], course)
    assert listed(files) == [("s", "one/f")]
    assert remarks == [f"{stray}: no exercise one/notes; ignored."]


def test_beside_a_notebook_a_script_is_ignored_with_a_remark(course, tree, tmp_path):
    tree("s/one/f.ipynb")
    script = tree("s/one/f.py", ANSWER.encode())
    files, remarks = find_submissions([tmp_path / "submitted"], course)
    assert [file.path.suffix for file in files] == [".ipynb"]
    assert remarks == [f"{script}: f.ipynb beside it is graded; ignored."]


@pytest.mark.parametrize("kind", ["folder", "pipe", "socket", "broken link", "link"])
def test_what_is_no_file_does_not_hide_the_script_beside_it(course, tree, tmp_path, kind):
    script = tree("s/one/f.py", ANSWER.encode())
    no_file = script.with_suffix(".ipynb")
    make_special(no_file, kind)
    files, remarks = find_submissions([tmp_path / "submitted"], course)
    assert [file.path for file in files] == [script]
    assert remarks == [f"{no_file}: f.py beside it is graded; ignored."]


@pytest.mark.parametrize("kind", ["folder", "pipe", "socket", "broken link", "link"])
def test_what_is_no_file_is_a_submission_where_there_is_no_other(course, tree, tmp_path, kind):
    tree("other/one/f.ipynb")
    for suffix in (".ipynb", ".py"):
        path = tmp_path / "submitted" / "s" / "one" / f"f{suffix}"
        path.parent.mkdir(parents=True, exist_ok=True)
        make_special(path, kind)
    files, _ = find_submissions([tmp_path / "submitted"], course)
    assert listed(files) == [("other", "one/f"), ("s", "one/f")]
    problem = files[1].read().problem
    assert (problem.cause, problem.sentence) == (
        "not a file",
        "This is a link, a folder or a device, not a file. Submit the notebook itself.",
    )


def make_special(path, kind):
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        with contextlib.chdir(path.parent), socket.socket(socket.AF_UNIX) as listener:
            listener.bind(path.name)  # a whole path may be too long for a socket
    else:
        path.symlink_to(__file__ if kind == "link" else "gone")


def test_a_student_without_a_submission_is_named(course, tree, tmp_path):
    tree("ada/one/f.ipynb")
    tree("bob/one/f.docx")
    tree(".git/one/config")
    tree("notes.txt")
    files, remarks = find_submissions([tmp_path / "submitted"], course)
    assert listed(files) == [("ada", "one/f")]
    bob = tmp_path / "submitted" / "bob"
    assert remarks == [f"{bob} holds no submission: expected UNIT/ID.ipynb in it."]


def test_a_folder_that_cannot_be_read_is_named(course, tree, tmp_path, monkeypatch):
    tree("ada/one/f.ipynb")
    bob = tree("bob/one/f.ipynb").parent.parent
    real = Path.iterdir

    def refuse(folder):
        if folder == bob:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(folder)

    monkeypatch.setattr(Path, "iterdir", refuse)
    files, remarks = find_submissions([tmp_path / "submitted"], course)
    assert listed(files) == [("ada", "one/f"), ("bob", "one/f")]
    assert str(files[1].read().grader_error) == f"{bob} could not be read: Permission denied."
    assert remarks == [f"{bob} could not be read: Permission denied. Nothing in it is graded."]


def test_where_no_folder_can_be_read_the_first_one_is_named(course, tree, tmp_path, monkeypatch):
    bob = tree("bob/one/f.ipynb").parent.parent
    real = Path.iterdir

    def refuse(folder):
        if folder == bob:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(folder)

    monkeypatch.setattr(Path, "iterdir", refuse)
    with pytest.raises(
        UsageError, match=r"no submissions that can be read. .*bob could not be read: Permission"
    ):
        find_submissions([tmp_path / "submitted"], course)


@pytest.mark.parametrize(
    ("one", "two", "escaped"),
    [
        ("Zoë", "Zoe\u0308", "'Zoe\\u0308' and 'Zo\\xeb'"),
        ("Ada", "ada", "'Ada' and 'ada'"),
        ("ada", "a\u200bda", "'ada' and 'a\\u200bda'"),
    ],
)
def test_names_that_look_alike_are_two_students_and_named(course, tree, tmp_path, one, two, escaped):
    tree(f"{one}/one/f.ipynb")
    tree(f"{two}/one/f.ipynb")
    files, remarks = find_submissions([tmp_path / "submitted"], course)
    assert {file.student for file in files} == {one, two}
    assert sorted(
        remarks[0].removesuffix(" look alike; each is graded under its own name.").split(" and ")
    ) == (sorted(escaped.split(" and ")))
    assert len(remarks) == 1


def test_two_names_never_become_one(course, tree, tmp_path):
    names = [os.fsdecode(b"caf\xe9"), r"caf\xe9", r"caf\\xe9"]
    for name in names:
        tree(f"{name}/one/f.ipynb")
    files, _ = find_submissions([tmp_path / "submitted"], course)
    assert {file.student for file in files} == {r"caf\xe9", r"caf\\xe9", r"caf\\\\xe9"}


def archive(path, *entries):
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w") as file:
        warnings.simplefilter("ignore")  # a name that stands twice
        for name, data in entries:
            file.writestr(name, data)
    return path


def test_in_an_archive_a_folder_does_not_hide_the_script_beside_it(course, tmp_path):
    path = archive(tmp_path / "class.zip", ("s/one/f.ipynb/", b""), ("s/one/f.py", ANSWER))
    files, remarks = find_submissions([path], course)
    assert [file.member for file in files] == ["s/one/f.py"]
    assert remarks == [f"{path}: s/one/f.ipynb is not an ordinary file; ignored."]


def test_in_an_archive_a_notebook_wins_over_a_script(course, tmp_path, notebook):
    path = archive(tmp_path / "class.zip", ("s/one/f.py", ANSWER), ("s/one/f.ipynb", notebook(ANSWER)))
    files, remarks = find_submissions([path], course)
    assert [file.member for file in files] == ["s/one/f.ipynb"]
    assert remarks == [f"{path}: s/one/f.py: f.ipynb beside it is graded; ignored."]


def test_a_member_that_stands_twice_is_read_once_as_it_is_spelt(course, tmp_path):
    path = archive(
        tmp_path / "class.zip", ("s/one/f.py", "1"), ("s/one/f.py", "2"), ("./s/one//f.py", ANSWER)
    )
    files, remarks = find_submissions([path], course)
    assert [file.read().cells for file in files] == [(("", ANSWER),)]
    assert [file.member for file in files] == ["./s/one//f.py"]
    assert remarks == [f"{path}: s/one/f.py stands twice in the archive; the last is graded."] * 2


def test_two_folders_of_an_archive_with_the_same_student_are_both_named(course, tmp_path):
    path = archive(tmp_path / "class.zip", ("a/s/one/f.py", ANSWER), ("b/s/one/f.py", ANSWER))
    assert refusal([path], course) == (
        f"s has two submissions for one/f: a/s/one/f.py in {path} and b/s/one/f.py in {path}."
    )


def test_a_member_that_cannot_be_unpacked_harms_only_itself(course, tmp_path):
    path = tmp_path / "class.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("ada/one/f.py", ANSWER * 100)
        file.writestr("bob/one/f.py", ANSWER)
    data = path.read_bytes()
    path.write_bytes(data.replace(zlib.compress((ANSWER * 100).encode())[2:12], b"\xff" * 10, 1))
    files, _ = find_submissions([path], course)
    ada, bob = (file.read() for file in files)
    assert str(ada.grader_error) == f"ada/one/f.py in {path} could not be read."
    assert bob.problem is bob.grader_error is None


def test_a_member_packed_by_a_method_that_takes_memory_is_ignored(course, tmp_path):
    path = tmp_path / "class.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as file:
        file.writestr("ada/one/f.py", ANSWER)
        file.writestr("bob/one/f.py", ANSWER, zipfile.ZIP_DEFLATED)
    files, remarks = find_submissions([path], course)
    assert listed(files) == [("bob", "one/f")]
    assert remarks == [f"{path}: ada/one/f.py is packed by another method than deflate; ignored."]


@pytest.mark.timeout(20)
def test_a_pipe_is_no_archive(course, tmp_path):
    os.mkfifo(tmp_path / "class.zip")
    sentence = f"{tmp_path / 'class.zip'} is not a zip file that can be read."
    assert refusal([tmp_path / "class.zip"], course) == sentence


def test_a_tree_can_be_narrowed_to_one_exercise(course, tree, tmp_path):
    tree("s/one/f.ipynb")
    tree("s/one/g.ipynb")
    files, _ = find_submissions([tmp_path / "submitted"], course, "one/g")
    assert listed(files) == [("s", "one/g")]


def test_a_folder_without_submissions_is_refused_with_what_was_expected(course, tmp_path):
    (tmp_path / "empty").mkdir()
    sentence = f"{tmp_path / 'empty'} holds no submissions: expected STUDENT/UNIT/ID.ipynb below it."
    assert refusal([tmp_path / "empty"], course) == sentence


def test_a_single_file_in_a_tree_knows_its_student_and_exercise(course, tree):
    files, _ = find_submissions([tree("s07/two/f.ipynb")], course)
    assert listed(files) == [("s07", "two/f")]


def test_a_workspace_with_its_numbers_can_be_handed_in(course, tree, tmp_path):
    path = tree("s07/02_two/01_f.ipynb")
    assert listed(find_submissions([path], course)[0]) == [("s07", "two/f")]
    assert listed(find_submissions([tmp_path / "submitted"], course)[0]) == [("s07", "two/f")]
    assert listed(find_submissions([tree("ada/03_g.py", ANSWER.encode())], course)[0]) == [("ada", "one/g")]


def test_a_single_file_elsewhere_belongs_to_the_exercise_in_its_metadata(course, tree, notebook):
    path = tree("inbox/ada.ipynb", notebook(ANSWER, metadata={"stopgrad": {"exercise": "one/g"}}))
    files, _ = find_submissions([path], course)
    assert listed(files) == [("ada", "one/g")]


def test_a_single_file_belongs_to_the_only_exercise_of_its_name(course, tree):
    files, _ = find_submissions([tree("ada/g.py", ANSWER.encode())], course)
    assert listed(files) == [("ada", "one/g")]


def test_the_exercise_option_decides(course, tree):
    files, _ = find_submissions([tree("inbox/ada.py", ANSWER.encode())], course, "two/f")
    assert listed(files) == [("ada", "two/f")]


@pytest.mark.parametrize("name", ["f.ipynb", "mine.ipynb", "mine.py"])
def test_a_file_that_names_no_exercise_is_refused(course, tree, name):
    path = tree(f"inbox/{name}")
    sentence = f"{path} does not say which exercise it is for: name it with --exercise UNIT/ID."
    assert refusal([path], course) == sentence


def test_a_path_that_does_not_exist_is_refused(course, tmp_path):
    assert refusal([tmp_path / "gone"], course) == f"{tmp_path / 'gone'} does not exist."


def test_a_file_of_another_kind_is_refused(course, tree):
    path = tree("s/one/f.pdf")
    assert refusal([path], course) == f"{path} is neither a notebook, a .py file, a zip file nor a folder."


def test_the_same_student_twice_is_refused_with_both_places(course, tree, tmp_path):
    one, two = tree("s/one/f.ipynb"), tmp_path / "late" / "s" / "one" / "f.ipynb"
    two.parent.mkdir(parents=True)
    two.write_bytes(one.read_bytes())
    sentence = refusal([tmp_path / "submitted", tmp_path / "late"], course)
    assert re.fullmatch(r"s has two submissions for one/f: .*submitted/.* and .*late/.*\.", sentence)
