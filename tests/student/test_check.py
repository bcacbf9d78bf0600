"""What a student reads under the check cell: unfilled, right, wrong, and broken."""

import json

import jax.numpy as jnp
import numpy as np
import pytest
import torch
from jax import lax

from grader import check, xray
from grader.core.loaded import Asserted, CheckReport, ReportLine, Symptom
from grader.diagram import Diagram

HIDDEN = "  Visible checks passed; hidden ones follow at grading."


def loss(x, y):
    return jnp.sum(x * lax.stop_gradient(y))


def loss_unstopped(x, y):
    return jnp.sum(x * y)


def loss_stopped(x, y):
    return lax.stop_gradient(jnp.sum(x * y))


@pytest.fixture
def look():
    """The visible check of an exercise `loss(x, y)`, in which y is blocked."""

    def at(function, value=4.0):
        inputs = {"x": jnp.array([1.0, 1.0]), "y": jnp.array([1.0, 3.0])}
        return check(function, inputs=inputs, value=value, flowing=["x"], blocked=["y"])

    return at


def test_a_right_answer_is_shown_line_by_line_and_that_more_follows(look):
    report = look(loss)
    assert report.passed
    assert str(report) == "\n".join(
        [
            "loss:",
            "  ✓ value 4.",
            "  ✓ x  a gradient reaches it, up to 3",
            "  ✓ y  no gradient reaches it",
            "  ■ line 19: lax.stop_gradient(y) stops y",
            HIDDEN,
        ]
    )


def test_a_missing_stop_is_shown_by_the_input_that_it_concerns(look):
    report = look(loss_unstopped)
    assert not report.passed
    assert str(report).splitlines() == [
        "loss_unstopped:",
        "  ✓ value 4.",
        "  ✓ x  a gradient reaches it, up to 3",
        "  ✗ y  a gradient reaches it, up to 1, expected none",
        "       through line 23",
        "  no stop acts in this program",
    ]


def test_a_stop_too_many_is_shown_by_the_input_that_it_concerns(look):
    lines = str(look(loss_stopped)).splitlines()
    assert "  ✗ x  no gradient reaches it, expected one" in lines
    assert "  ■ line 27: return lax.stop_gradient(jnp.sum(x * y)) stops x, y" in lines
    assert HIDDEN not in lines


def test_a_wrong_value_is_shown_beside_the_expected_one(look):
    report = look(loss, value=5.0)
    assert not report.passed
    assert "  ✗ value is 4., expected 5." in str(report)


def test_a_stub_is_shown_as_not_written_yet(look):
    def stub(x, y):
        raise NotImplementedError

    report = look(stub)
    assert not report.passed
    assert str(report) == (
        "stub:\n  ✗ not written yet: replace `raise NotImplementedError` above by your code, "
        "run that cell, then this one."
    )


def test_an_error_is_shown_by_its_own_line_and_no_traceback(look):
    def broken(x, y):
        return x @ jnp.ones(3)

    shown = str(look(broken))
    assert shown.startswith("broken:\n  ✗ raised TypeError: ")
    assert "`return x @ jnp.ones(3)`)\n    Two arrays do not fit together." in shown
    assert "Traceback" not in shown


def test_a_wrong_signature_is_shown(look):
    shown = str(look(lambda a, b: a))
    assert "raised WrongSignature: <lambda> is called with (x, y); yours takes (a, b)" in shown


@pytest.mark.parametrize(
    ("function", "value", "shown"),
    [
        (lambda x, y: None, 4.0, "returned None, expected an array (is there a `return`?)"),
        (lambda x, y: "text", 4.0, "returned a str, expected an array"),
        (lambda x, y: jnp.sum(x), None, "returned an array, expected None"),
        (lambda x, y: (x, y), 4.0, "returned 2 values, expected 1"),
        (lambda x, y: x, (4.0, 5.0), "returned 1 value, expected 2"),
        (lambda x, y: x, 4.0, "value has shape (2,), expected ()"),
        (lambda x, y: x * jnp.nan, np.ones(2), "value is [nan, nan], expected [1., 1.]"),
    ],
    ids=["None", "str", "not None", "too many", "too few", "shape", "nan"],
)
def test_another_kind_of_answer_is_shown(look, function, value, shown):
    report = look(function, value)
    assert not report.passed
    assert f"  ✗ {shown}" in str(report).splitlines()


def test_several_values_and_none_among_them_are_compared_in_order():
    report = check(lambda x: (x + 1, None), inputs={"x": np.float64(1)}, value=(2.0, None))
    assert report.passed
    assert "  ✓ value 2., None" in str(report)


def loops_on_y(x, y):
    """A step in y whose derivative JAX cannot take."""
    return jnp.sum(x) * lax.while_loop(lambda one: one < 2.0, lambda one: one + 1.0, y[0])


def test_a_derivative_of_which_nothing_is_expected_may_fail():
    inputs = {"x": jnp.array([1.0, 2.0]), "y": jnp.array([1.0, 0.0])}
    report = check(loops_on_y, inputs=inputs, value=6.0, flowing=["x"])
    assert report.passed, str(report)
    report = check(loops_on_y, inputs=inputs, value=6.0, flowing=["x", "y"])
    assert not report.passed


def test_a_gradient_that_cannot_come_from_anything_is_shown(look):
    shown = str(look(lambda x, y: 4.0))
    assert "  ✗ nothing was returned that a gradient could come from" in shown


def test_what_cannot_be_differentiated_is_shown(look):
    shown = str(look(lambda x, y: jnp.float32(float(jnp.sum(x * y)))))
    assert "  ✓ value 4." in shown
    assert "  ✗ could not be differentiated: " in shown


def test_parameters_of_a_network_are_shown_by_the_networks_name():
    net, target = torch.nn.Linear(1, 1), torch.nn.Linear(1, 1)
    report = check(
        lambda net, target, x: (net(x) - target(x).detach()).sum() * 0,
        inputs={"net": net, "target": target, "x": torch.ones(1)},
        value=0.0,
        blocked=["net", "target"],
    )
    assert report.passed
    assert all(parameter.grad is None for parameter in net.parameters())


def html_of(report):
    shown = report._repr_mimebundle_()
    assert set(shown) == {"text/plain", "text/html"}
    assert shown["text/plain"] == str(report)
    return shown["text/html"]


def test_a_notebook_shows_the_diagram_with_nothing_to_inject(look):
    def loss_of_markup(x, y):
        raise ValueError("<script>")

    shown = html_of(look(loss_of_markup))
    assert "<b>Not yet:</b> raised ValueError: &lt;script&gt;" in shown
    assert "<script" not in shown
    right = html_of(look(loss))
    assert right.count("<svg") == 1
    assert "`" not in shown
    assert "<code>raise ValueError(&quot;&lt;script&gt;&quot;)</code>" in shown
    assert "<script" not in right
    assert HIDDEN.strip() in right
    assert HIDDEN.strip() not in html_of(look(loss_unstopped))


def test_a_report_is_plain_data_that_says_all_that_was_judged(look):
    report = look(loss)
    assert report.data() == CheckReport(
        "loss",
        True,
        (
            ReportLine(True, "value 4."),
            ReportLine(True, "x a gradient reaches it, up to 3"),
            ReportLine(True, "y no gradient reaches it"),
        ),
        (Asserted(("x",), ("y",)),),
        json.dumps(report.diagram.to_json()),
    )
    assert Diagram.from_json(json.loads(report.data().diagram)) == report.diagram, "what a notebook shows"
    leak = look(loss_unstopped).data()
    assert not leak.passed
    line = ReportLine(
        False, "y a gradient reaches it, up to 1, expected none\nthrough line 23", Symptom("reached", "y")
    )
    assert leak.lines[-1] == line
    assert leak.symptoms == (Symptom("reached", "y"),)


def test_a_gradient_that_is_rounding_is_seen_with_its_size():
    def nearly(x, y):
        return jnp.sum(x) + 4e-9 * jnp.sum(y)

    inputs = {"x": jnp.ones(2), "y": jnp.ones(2)}
    leak = check(nearly, inputs=inputs, value=2.0, blocked=["y"]).data()
    assert leak.symptoms == (Symptom("reached", "y", "4.0e-09"),)


def test_a_torch_batch_of_which_nothing_is_expected_is_data_as_the_contract_says():
    net, batch = torch.nn.Linear(2, 1), {"states": torch.ones(1, 2), "rewards": torch.ones(1)}

    def loss_of(net, batch):
        return (net(batch["states"]) - batch["rewards"]).sum()

    value = loss_of(net, batch).detach()
    inputs = {"net": net, "batch": batch}
    assert "  · batch  data: nothing to learn" in str(
        check(loss_of, inputs=inputs, value=value, flowing=["net"])
    )
    assert "  · batch  a gradient reaches it" in str(xray(loss_of, **inputs)), "an x-ray looks at all"


def test_sizes_are_those_of_the_gradient_of_the_outputs_sum():
    report = xray(lambda x: jnp.stack([x[0] * 3.0, x[1] * -5.0]), jnp.ones(2))
    assert "a gradient reaches it, up to 5" in str(report)
    report = xray(lambda x: jnp.exp(x) / jnp.sum(jnp.exp(x)), jnp.arange(3.0))
    assert "a gradient reaches it, which cancels out in the sum" in str(report)


def test_a_gradient_that_cancels_out_in_a_line_has_no_solid_wire():
    report = xray(lambda x: jnp.sum((1.0 - x) + x), jnp.ones(2))
    assert "its gradient is zero here" in str(report)
    assert not report.diagram.graph.steps_on_gradient_path("x")


def test_inputs_of_which_nothing_is_expected_are_not_judged():
    report = check(loss_unstopped, inputs={"x": jnp.ones(2), "y": jnp.ones(2)}, value=2.0, flowing=["x"])
    assert [line.text for line in report.data().lines] == ["value 2.", "x a gradient reaches it, up to 1"]


def test_a_value_that_grading_accepts_passes_the_visible_check():
    expected = np.array([1e-3, 100.0])
    near = check(lambda x: x, inputs={"x": expected + np.array([1.5e-3, 0])}, value=expected)
    assert near.passed
    assert not check(lambda x: x, inputs={"x": expected + np.array([0.1, 0])}, value=expected).passed


def test_the_report_is_what_a_console_shows(look):
    report = look(loss)
    assert repr(report) == str(report)


def float_index(x, y):
    return x[y[0]]


def made_concrete(x, y):
    return jnp.sum(x) if y[0] > 0 else jnp.sum(y)


def assigned(x, y):
    x[0] = 1.0
    return x


def torch_leaf_edited(x, y):
    x += 1.0
    return x


def torch_saved_edited(x, y):
    z = torch.sigmoid(x)
    z.add_(1.0)
    return z.sum()


def torch_float_index(x, y):
    return x[y]


def torch_numpy(x, y):
    return torch.tensor(np.sum(x.numpy()))


def torch_nothing_left(x, y):
    return torch.autograd.grad(x.detach().sum(), x)[0]


@pytest.mark.parametrize(
    ("function", "make", "line", "meaning"),
    [
        (float_index, jnp.array, "line {}: `return x[y[0]]`", "A float is used as an index."),
        (
            made_concrete,
            jnp.array,
            "line {}: `return jnp.sum(x) if",
            "a traced value has none yet",
        ),
        (assigned, jnp.array, "line {}: `x[0] = 1.0`", "JAX arrays are never edited in place."),
        (torch_leaf_edited, torch.tensor, "line {}: `x += 1.0`", "Autograd refused an edit in place"),
        (
            torch_saved_edited,
            torch.tensor,
            "Edited in place: line {}: `z.add_(1.0)`",
            "Autograd refused an edit",
        ),
        (torch_float_index, torch.tensor, "line {}: `return x[y]`", "A float is used as an index."),
        (torch_numpy, torch.tensor, "line {}: `return torch.tensor(np.sum", "numpy cannot carry gradients."),
        (
            torch_nothing_left,
            torch.tensor,
            "line {}: `return torch.autograd",
            "There is nothing to differentiate",
        ),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_an_error_is_explained_in_the_students_terms_with_the_line(function, make, line, meaning):
    shown = str(check(function, inputs={"x": make([1.0, 2.0]), "y": make([1.0, 0.0])}, value=None))
    first = function.__code__.co_firstlineno
    lines = [line.format(number) for number in range(first, first + 4)]
    assert any(place in shown for place in lines), shown
    assert meaning in shown


def test_code_that_does_not_work_under_jit_is_rejected():
    inputs = {"x": jnp.array([1.0, 2.0]), "y": jnp.array([1.0, 0.0])}
    report = check(made_concrete, inputs=inputs, value=3.0, flowing=["x"])
    assert not report.passed
    line = made_concrete.__code__.co_firstlineno + 1
    assert f"  ✗ does not work under jit (line {line}: `return jnp.sum(x) if y[0] > 0" in str(report)
    assert "    `if`, `while`, `and`" in str(report)


def edits_data(x, net, batch):
    x.data.add_(1.0)


def edits_values(x, net, batch):
    with torch.no_grad():
        x.mul_(2.0)


def adds_a_key(x, net, batch):
    batch["mean"] = x.mean()


def removes_a_key(x, net, batch):
    batch.pop("rewards")


def replaces_a_key(x, net, batch):
    batch["rewards"] = batch["rewards"] + 1.0


def calls_backward(x, net, batch):
    net(x).sum().backward()


def freezes(x, net, batch):
    net.requires_grad_(False)


def evaluates(x, net, batch):
    net.eval()


def switches_gradients_off(x, net, batch):
    torch.set_grad_enabled(False)


@pytest.mark.parametrize(
    ("change", "input", "sentence"),
    [
        (edits_data, "x", "x was changed behind autograd's back (`.data`). Expected it as it was given."),
        (edits_values, "x", "x was changed. Expected it as it was given. Work on a copy"),
        (adds_a_key, "batch", "batch.mean was added. Expected what was given and no more."),
        (removes_a_key, "batch", "batch.rewards was removed. Expected it to stay."),
        (replaces_a_key, "batch", "batch.rewards was replaced by another object."),
        (
            calls_backward,
            "net.grad",
            "net.weight.grad is another one. Expected the caller's gradients as they were.",
        ),
        (
            freezes,
            "net.requires_grad",
            "requires_grad was left changed on net.weight. Expected everything as it was found.",
        ),
        (
            evaluates,
            "net.training",
            "train/eval mode was left changed on net. Expected everything as it was found.",
        ),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_what_is_left_changed_is_rejected_unless_it_is_there_to_be_changed(change, input, sentence):
    def function(x, net, batch):
        change(x, net, batch)
        return torch.zeros(1)

    def look_at(**options):
        net = torch.nn.Linear(2, 1, bias=False)
        inputs = {"x": torch.ones(2), "net": net, "batch": {"rewards": torch.ones(2)}}
        return check(function, inputs=inputs, value=torch.zeros(1), **options)

    report = look_at()
    assert not report.passed
    assert f"  ✗ {sentence}" in str(report)
    assert look_at(changes=[input]).passed, str(look_at(changes=[input]))
    assert not look_at(changes=["ne", "bat", "x_"]).passed
    if input.startswith("net."):
        assert not look_at(changes=["net"]).passed


def test_a_gradient_left_on_data_is_the_checks_own_doing():
    def function(x, batch):
        (x * batch["rewards"]).sum().backward()
        return torch.zeros(1)

    inputs = {"x": torch.ones(2), "batch": {"rewards": torch.ones(2)}}
    assert check(function, inputs=inputs, value=torch.zeros(1)).passed
    shown = str(check(function, inputs=inputs, value=torch.zeros(1), blocked=["x"]))
    assert "  ✗ x.grad is another one." in shown
    assert "rewards.grad" not in shown
    inputs["batch"]["rewards"].requires_grad_()
    assert "  ✗ batch.rewards.grad is another one." in str(
        check(function, inputs=inputs, value=torch.zeros(1))
    )


def test_gradients_left_switched_off_are_rejected_and_switched_on_again():
    def function(x):
        switches_gradients_off(x, None, None)
        return x.detach().sum()

    report = check(function, inputs={"x": torch.ones(2)}, value=2.0, changes=["x"])
    assert not report.passed
    assert "  ✗ gradients were left switched off for everything that follows." in str(report)
    assert torch.is_grad_enabled()


def test_a_changed_container_is_rejected_in_jax_too(capsys):
    def function(tree):
        print("called")
        tree["scale"] = tree.pop("bias")
        return tree["scale"] * 2.0

    report = check(function, inputs={"tree": {"bias": jnp.ones(2)}}, value=jnp.full(2, 2.0), flowing=["tree"])
    assert "  ✗ tree.bias was removed. Expected it to stay. Take a copy of the container first." in str(
        report
    )
    assert "  ✗ tree.scale was added." in str(report)
    assert not report.passed
    assert capsys.readouterr().out == "called\n"


def test_a_changed_array_is_rejected_in_numpy_too():
    namespace = {}  # of its own: this module imports JAX
    exec("def function(x):\n    x += 1.0\n    return x.sum()", namespace)
    function = namespace["function"]
    report = check(function, inputs={"x": np.ones(2)}, value=4.0)
    assert "  ✗ x was changed. Expected it as it was given." in str(report)
    assert check(function, inputs={"x": np.ones(2)}, value=4.0, changes=["x"]).passed


def test_an_xray_notes_what_is_left_changed():
    shown = str(xray(lambda x: x.data.add_(1.0).sum(), torch.ones(2)))
    assert "  ! x was changed behind autograd's back (`.data`)." in shown


def test_a_network_is_run_as_it_is_and_the_diagram_leaves_it_alone():
    net = torch.nn.Linear(1, 1, bias=False)
    with torch.no_grad():
        net.weight.fill_(1.0)

    def doubled(net, x):
        with torch.no_grad():
            net.weight.mul_(2.0)
        return net(x)

    inputs = {"net": net, "x": torch.ones(1)}
    assert check(doubled, inputs=inputs, value=torch.tensor([2.0]), changes=["net"]).passed


def test_printing_happens_once(capsys):
    def talks(x):
        print("hello")
        return x.sum()

    check(talks, inputs={"x": torch.ones(2)}, value=2.0)
    assert capsys.readouterr().out == "hello\n"


def test_a_traced_value_that_is_printed_is_explained_once(capsys):
    def prints(x, y):
        print("x is", x)
        print("y is", y)
        return jnp.sum(x)

    again = [{"inputs": {"y": jnp.zeros(2)}, "value": 2.0}]
    report = check(prints, inputs={"x": jnp.ones(2), "y": jnp.ones(2)}, value=2.0, flowing=["x"], also=again)
    assert report.passed
    assert "x is" in capsys.readouterr().out
    assert str(report).count("! What was printed shows no numbers") == 1
    quiet = check(lambda x: print("x", flush=True) or x, inputs={"x": np.ones(2)}, value=np.ones(2))
    assert "What was printed" not in str(quiet)


def test_an_xray_shows_any_function_as_it_is_called(tmp_path):
    seen = xray(loss_unstopped, jnp.ones(2), y=jnp.ones(2))
    assert str(seen).splitlines() == [
        "loss_unstopped:",
        "  · x  a gradient reaches it, up to 1",
        "  · y  a gradient reaches it, up to 1",
        "  no stop acts in this program",
    ]
    drawn = seen.svg(tmp_path / "loss.svg")
    assert (tmp_path / "loss.svg").read_text(encoding="utf-8") == drawn
    assert drawn in html_of(seen)


def test_an_xray_of_torch_names_the_stop():
    def held(x, y):
        return (x * y.detach()).sum()

    assert "y.detach() stops y" in str(xray(held, torch.ones(2), torch.ones(2)))


def test_an_xray_of_what_raises_has_no_diagram():
    seen = xray(lambda x: x.nothing, jnp.ones(2))
    with pytest.raises(ValueError, match="There is no picture of <lambda>: raised AttributeError"):
        seen.svg()


@pytest.mark.parametrize(
    ("advice", "shown"),
    [
        ("**You see `x` twice.** It is `y`.", "<b>You see <code>x</code> twice.</b> It is <code>y</code>."),
        ("`x**2 + y**2` is **large**", "<code>x**2 + y**2</code> is <b>large</b>"),
        ("a lone ` and <b>", "a lone ` and &lt;b&gt;"),
    ],
)
def test_advice_is_marked_up_and_code_within_it_is_left_alone(look, advice, shown):
    from dataclasses import replace  # here: other tests count the lines of this file

    report = replace(look(loss_unstopped), advice=(advice,))
    assert f"<p>{shown}</p>" in html_of(report)
