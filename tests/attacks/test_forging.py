"""The naive grader does grade, and against the real one each forger fails the check that it forges."""

import shutil

import naive_grader
import pytest
from support import ROOT
from testbed import JAX, NUMPY, TORCH

WRONG = {NUMPY: "loss_summed", JAX: "bootstrap_not_stopped", TORCH: "bootstrap_not_stopped"}


@pytest.mark.parametrize(
    ("exercise", "how"),
    [
        (NUMPY, {"read": naive_grader.EXIT_CODE}),
        (NUMPY, {"read": naive_grader.REPORT, "same": naive_grader.TOLERANCE}),
        (NUMPY, {"read": naive_grader.RESULTS}),
        (NUMPY, {"read": naive_grader.PRINTED}),
        (JAX, {}),
        (TORCH, {}),
    ],
)
def test_the_naive_grader_grades(tmp_path, exercise, how):
    folder = ROOT / "solutions" / exercise
    for name, right in (("reference", True), (f"wrong/{WRONG[exercise]}", False)):
        path = tmp_path / str(right) / "handed_in.py"
        path.parent.mkdir()
        shutil.copy(folder / f"{name}.py", path)
        assert naive_grader.gives_full_marks(path, exercise, **how) is right


@pytest.mark.parametrize(
    ("student", "check"),
    [
        ("attack-17-alias", "test_stop_copies"),
        ("attack-20", "test_stop_vjp"),
        ("attack-22", "test_loss_value"),
        ("attack-23-numpy", "test_stop_copies"),
        ("attack-23-numpy", "test_standing_rules"),
        ("attack-23-jax", "test_target_is_constant"),
        ("attack-23-torch", "test_target_is_constant"),
        ("attack-23-subclass", "test_target_is_constant"),
        ("attack-27-partial", "test_online_learns"),
        ("attack-30", "test_online_learns"),
        ("attack-31", "test_jit"),
        ("attack-32-replaced", "test_target_is_constant"),
    ],
)
def test_a_forger_loses_the_check_that_it_forges(class_run, student, check):
    outcomes = {item["name"]: item["outcome"] for item in class_run.verdicts[student]["checks"]}
    assert outcomes[check] in ("failed", "skipped")
