"""An nbgrader course is read in its folder, and the process is left as it was."""

import os

import pytest

from grader.core.errors import UsageError
from grader.gradebook.layout import open_layout

CONFIG = "import os\nos.environ['SET_BY_CONFIG'] = '1'\nc = get_config()\nc.CourseDirectory.submitted_directory = 'in'\n"


def test_folder_and_environment_are_as_before_afterwards(tmp_path):
    (tmp_path / "nbgrader_config.py").write_text(CONFIG)
    folder, environment = os.getcwd(), dict(os.environ)
    with open_layout(tmp_path) as layout:
        assert os.getcwd() == str(tmp_path)
        assert os.environ["PATH"].endswith(environment["PATH"])
        assert layout.submitted("unit", "ada") == tmp_path / "in" / "ada" / "unit"
    assert os.getcwd() == folder
    assert dict(os.environ) == environment


def test_a_configuration_that_fails_is_an_error_in_the_call(tmp_path):
    (tmp_path / "nbgrader_config.py").write_text("1 / 0\n")
    with (
        pytest.raises(UsageError, match=r"nbgrader_config\.py of .* cannot be used: "),
        open_layout(tmp_path),
    ):
        pass


def test_who_handed_in_something_whatever_else_lies_there(tmp_path):
    (tmp_path / "nbgrader_config.py").write_text("c = get_config()\n")
    for student in ("ada", "b, c"):
        (tmp_path / "submitted" / student / "unit").mkdir(parents=True)
    (tmp_path / "submitted" / "notes.txt").write_text("no student")
    (tmp_path / "submitted" / "other").mkdir()
    (tmp_path / "submitted" / "loop").symlink_to("loop")
    with open_layout(tmp_path) as layout:
        assert [student for student, _ in layout.students("unit")] == ["ada", "b, c"]
        assert list(layout.students("another")) == []
        (tmp_path / "submitted").rename(tmp_path / "elsewhere")
        assert list(layout.students("unit")) == []
