"""Script templates: words are filled in, and what belongs to the shell stays."""

import subprocess

import pytest

from grader.reports.script_template import FOLDER, fill


def test_a_shell_s_own_dollars_stay():
    script = fill("gradescope_run_autograder", options=" --seed 7").decode()
    assert 'root="${AUTOGRADER_ROOT:-/autograder}"' in script
    assert script.endswith(" --seed 7\n")


def test_a_word_that_is_missing_is_an_error():
    with pytest.raises(KeyError):
        fill("gradescope_run_autograder")


@pytest.mark.parametrize("name", ["gradescope_setup.sh", "gradescope_run_autograder", "prairielearn_run.sh"])
def test_every_script_is_one_that_a_shell_can_read(name, tmp_path):
    assert (FOLDER / f"{name}.template").is_file()
    words = {"options": " --seed 7", "deadline": "180"}
    subprocess.run(["bash", "-n"], input=fill(name, **words), check=True)
