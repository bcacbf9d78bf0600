"""`grader list`."""


def test_list_shows_framework_and_points(grader):
    ran = grader("list")
    assert ran.code == 0
    line = next(line for line in ran.out.splitlines() if "td_loss " in line)
    assert "jax" in line
    assert " 9 " in line
