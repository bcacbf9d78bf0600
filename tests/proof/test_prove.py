"""`grader prove` through the command line: what it demands, and that it notices what is taken away."""

import json
import re
from xml.etree import ElementTree

import pytest

NUMPY = "seeing_the_graph/stop_gradient_numpy"
JAX = "target_networks/td_loss"


def test_the_proof_holds_and_is_written_for_machines(grader, small_course, tmp_path):
    ran = grader(
        "prove", "--root", small_course, "--json", tmp_path / "p.json", "--junit", tmp_path / "p.xml"
    )
    assert ran.code == 0, ran.out
    assert "1 of 1 exercises proven." in ran.out
    (proof,) = json.loads((tmp_path / "p.json").read_text())
    visible = proof.pop("visible")
    assert proof == {
        "exercise": NUMPY,
        "counted": "6 right, 12 wrong",
        "findings": [],
        "places": [],
        "holds": True,
    }
    assert (visible["right"], visible["rejected"], visible["wrong"]) == (7, [], 12)
    assert ElementTree.parse(tmp_path / "p.xml").getroot().attrib["failures"] == "0"


def test_a_stop_removed_from_the_reference_is_noticed(grader, small_jax_course):
    reference = small_jax_course / "solutions" / JAX / "reference.py"
    reference.write_text(
        reference.read_text().replace("lax.stop_gradient(jnp.max(q_target))", "jnp.max(q_target)")
    )
    ran = grader("prove", "--root", small_jax_course)
    assert ran.code == 1
    assert f"✗ {JAX}" in ran.out
    assert "The contract of td_loss blocks q_target, and the reference lets a gradient reach it" in ran.out


def assertions(root, slug):
    name = slug.rpartition("/")[2]
    text = (root / "solutions" / slug / f"test_{name}.py").read_text(encoding="utf-8")
    return [match.start() for match in re.finditer(r"^ +assert_", text, re.M)]


@pytest.mark.parametrize(
    "which", [0, 3, *(pytest.param(which, marks=pytest.mark.thorough) for which in (1, 2, 4, 5, 6))]
)
def test_any_assertion_removed_from_a_grader_is_noticed(grader, small_course, root, which):
    places = assertions(root, NUMPY)
    assert len(places) == 7
    hidden = small_course / "solutions" / NUMPY / "test_stop_gradient_numpy.py"
    text = hidden.read_text()
    begin, end = text.index("assert_", places[which]), text.index("\n", places[which])
    hidden.write_text(text[:begin] + "pass" + text[end:])
    ran = grader("prove", "--root", small_course)
    assert ran.code == 1
    assert "rejects no wrong solution" in ran.out


def break_text(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "finding"),
    [
        (
            "right/class_based.py",
            "-2.0 * residual",
            "2.0 * residual",
            "right/class_based takes 8 of 9 points",
        ),
        ("wrong/loss_summed.py", "np.sum", "np.mean", "wrong/loss_summed takes full marks"),
        ("wrong/alias_returned.py", '"""`stop', 'advice = """`stop', "has no docstring"),
        ("wrong/alias_returned.py", "def stop_gradient(x):", "def stop_gradient(x:", "is not Python"),
        (
            "reference.py",
            "def target_network_loss(online, target)",
            "def target_network_loss(online, goal)",
            "the reference has",
        ),
        (
            "test_stop_gradient_numpy.py",
            "points(2)",
            "points(3)",
            "The checks are worth 10 points, course.toml says 9",
        ),
        ("test_stop_gradient_numpy.py", "import pytest", "import pytestt", "The hidden grader failed"),
    ],
)
def test_what_is_wrong_is_named(grader, small_course, file, old, new, finding):
    break_text(small_course / "solutions" / NUMPY / file, old, new)
    ran = grader("prove", "--root", small_course)
    assert ran.code == 1
    assert finding in ran.out


def test_each_finding_annotates_its_own_line(grader, small_course):
    folder = small_course / "solutions" / NUMPY
    break_text(folder / "right" / "class_based.py", "-2.0 * residual", "2.0 * residual")
    break_text(folder / "wrong" / "loss_summed.py", "np.sum", "np.mean")
    break_text(folder / "wrong" / "alias_returned.py", '"""`stop', 'advice = """`stop')
    break_text(folder / "test_stop_gradient_numpy.py", "points(2)", "points(3)")
    break_text(small_course / "exercises" / f"{NUMPY}.ipynb", "value=(5.5,", "value=(6.5,")
    ran = grader("prove", "--github", "--root", small_course)
    places = re.findall(r"^::error file=(.+?),line=(\d+),.*?::(.{20})", ran.out, re.M)

    def line(path, text):
        rows = (small_course / path).read_text(encoding="utf-8").splitlines()
        return str(next(number for number, row in enumerate(rows, 1) if text in row))

    check = f"solutions/{NUMPY}/test_stop_gradient_numpy.py"
    assert places == [
        (f"solutions/{NUMPY}/wrong/alias_returned.py", "1", "wrong/alias_returned"),
        (f"exercises/{NUMPY}.ipynb", "1", "The notebook's visib"),
        (f"solutions/{NUMPY}/right/class_based.py", "1", "right/class_based ta"),
        (f"solutions/{NUMPY}/wrong/loss_summed.py", "1", "wrong/loss_summed ta"),
        (check, line(check, "def test_loss_value("), "test_loss_value reje"),
        ("course/course.toml", line("course/course.toml", NUMPY.rpartition("/")[2]), "The checks are worth"),
    ]


def test_two_pitfalls_that_behave_alike_are_named(grader, small_course):
    folder = small_course / "solutions" / NUMPY / "wrong"
    (folder / "twin.py").write_text((folder / "loss_summed.py").read_text())
    ran = grader("prove", "--root", small_course)
    assert ran.code == 1
    assert "wrong/twin is diagnosed as loss_summed, twin" in ran.out


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        (
            'print(\\"by hand:              \\", vjp(np.ones(2)))',
            "1 / 0",
            "stops: ZeroDivisionError: division by zero",
        ),
        ("value=(5.5,", "value=(6.5,", "visible check rejects the reference"),
        ("def stop_gradient(x):", "def stop_gradients(x):", "The notebook asks for stop_gradients(x)"),
    ],
)
def test_a_notebook_at_fault_is_named(grader, small_course, old, new, finding):
    break_text(small_course / "exercises" / f"{NUMPY}.ipynb", old, new)
    ran = grader("prove", "--root", small_course)
    assert ran.code == 1
    assert finding in ran.out


@pytest.mark.parametrize("framework", ["jax", "torch", "numpy"])
def test_a_new_exercise_can_be_proven_at_once_and_says_what_is_missing(grader, small_course, framework):
    new = grader("new", "my_unit/mine", "--framework", framework, "--root", small_course)
    assert new.code == 0
    assert "next: grader prove my_unit/mine" in new.out
    ran = grader("prove", "my_unit", "--root", small_course)
    assert ran.code == 1
    assert "exercises/my_unit/mine.ipynb is still to be written" in ran.out
    assert "solutions/my_unit/mine/explained.md is still to be written" in ran.out
    assert "has 1 wrong solutions, 4 are needed" in ran.out
    assert "takes" not in ran.out
    assert "stops" not in ran.out
