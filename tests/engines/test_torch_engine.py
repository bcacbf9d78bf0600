"""The torch engine: no path is not zero, and all that a call leaves changed is seen."""

import random
from types import ModuleType

import numpy as np
import pytest
import torch

from grader.core.arrivals import MIXED_MODES
from grader.core.facts import Facts
from grader.core.kept import describe_change
from grader.engines.networks import mlp
from grader.engines.settings import read
from grader.engines.torch_arrivals import arrive
from grader.engines.torch_engine import SETTINGS
from grader.engines.torch_state import entries_of, still_holds

X = np.float32([0.5, -1.0, 2.0])
Y = np.float32([1.5, 0.25, -0.5])


def half_stopped(x, y):
    return torch.tanh(x) * (x * y).detach() + y**2


def network_scene():
    """A scene that builds `net` from arrays and leaves the rest plain data."""
    scene = ModuleType("scene")
    scene.build = lambda net, **others: {"net": mlp(net), **others}
    return scene


LAYERS = {"w0": np.eye(2, 3, dtype=np.float32), "b0": np.zeros(2, np.float32)}


def test_the_vjp_is_the_analytic_one_under_the_callers_cotangent(run, pool):
    flow = run("torch", half_stopped, x=X, y=Y)
    np.testing.assert_allclose(flow.value, np.tanh(X) * X * Y + Y**2, rtol=1e-5)
    np.testing.assert_allclose(flow.gradient("x")[0], pool[:3] * X * Y / np.cosh(X) ** 2, rtol=1e-5)
    np.testing.assert_allclose(flow.gradient("y")[0], pool[:3] * 2 * Y, rtol=1e-5)


def test_the_vjp_is_the_slope_with_the_stopped_part_frozen(run, pool, slope):
    flow = run("torch", half_stopped, x=X, y=Y)
    frozen = X.astype(np.float64) * Y

    def of_x(x):
        return float(pool[:3] @ (np.tanh(x) * frozen + Y**2))

    np.testing.assert_allclose(flow.gradient("x")[0], slope(of_x, X), atol=1e-4)


def test_an_input_without_a_path_is_disconnected_and_one_multiplied_away_is_zero(run):
    flow = run("torch", lambda x, y: (x * 0).sum() + y.detach().sum(), x=X, y=Y)
    np.testing.assert_array_equal(flow.gradient("x")[0], np.zeros(3))
    assert flow.gradient("y") == [None]


def test_a_value_without_any_graph_is_disconnected_from_everything(run):
    flow = run("torch", lambda x: x.detach() * 2, x=X)
    assert flow.gradients == {"value": {"x": None}}


class Raising(torch.autograd.Function):
    """A step whose derivative nobody can take."""

    @staticmethod
    def forward(ctx, x):
        return x + 1

    @staticmethod
    def backward(ctx, cotangent):
        raise RuntimeError("not here")


def test_an_input_that_is_open_for_one_output_is_not_differentiated_there(run):
    flow = run("torch", lambda x: (x.sin().sum(), Raising.apply(x)), x=X, open_inputs=("1:x",))
    assert flow.gradients["0"]["x"].any()
    assert flow.gradients["1"] == {}
    assert flow.facts.backward_error == ""


def test_what_the_problem_leaves_open_is_not_differentiated(run):
    flow = run("torch", lambda x, y: (x * y).sum(), x=X, y=Y, open_inputs=("y",))
    assert flow.gradient("x")[0].any()
    assert flow.gradient("y") == []


def test_each_output_has_its_own_gradients(run, pool):
    flow = run("torch", lambda x, y: (x * y, x.argmax(), {"sum": y.sum()}), x=X, y=Y)
    assert [output.name for output in flow.outputs] == ["0", "1", "2.sum"]
    np.testing.assert_allclose(flow[0].gradient("x")[0], pool[:3] * Y, rtol=1e-6)
    assert "1" not in flow.gradients
    assert flow["2.sum"].gradient("x") == [None]
    np.testing.assert_allclose(flow["2.sum"].gradient("y")[0], np.full(3, pool[0]))


def test_arrays_arrive_as_float32_int64_or_bool_and_constants_as_they_are(run):
    seen = {}

    def f(x, index, mask, batch, rate, count):
        seen.update(x=x.dtype, index=index.dtype, mask=mask.dtype, nested=batch["z"].requires_grad)
        seen.update(leaf=x.requires_grad and x.is_leaf, rate=type(rate), count=type(count))
        return x.sum()

    flow = run(
        "torch", f, x=X.astype(float), index=np.int32([1]), mask=X > 0, batch={"z": Y}, rate=0.5, count=2
    )
    assert flow.error is None
    assert set(flow.gradients["value"]) == {"x", "batch.z"}
    assert seen == {
        "x": torch.float32, "index": torch.int64, "mask": torch.bool,
        "nested": True, "leaf": True, "rate": float, "count": int,
    }  # fmt: skip


def test_parameters_have_dotted_names_and_plain_data_gets_no_gradient(run, pool):
    flow = run("torch", lambda net, x: net(x), scene=network_scene(), net=LAYERS, x=X)
    assert set(flow.gradients["value"]) == {"net.0.weight", "net.0.bias"}
    np.testing.assert_allclose(flow.gradient("net.0.weight")[0], np.outer(pool[:2], X), rtol=1e-6)
    assert flow.inputs_under("net") == ["net.0.weight", "net.0.bias"]
    assert flow.facts.forward_passes == {"net": 1}


def test_an_mlp_from_arrays_computes_what_they_say():
    layers = {"w0": [[1.0, 2.0]], "b0": [0.5], "w1": [[3.0]], "b1": [-1.0]}
    net = mlp({name: torch.tensor(entries) for name, entries in layers.items()})
    assert net(torch.tensor([0.1, 0.2])).item() == pytest.approx(3 * np.tanh(1.0) - 1)


def edit(x):
    x.mul_(2)


def edit_data(x):
    x.data.mul_(2)


def edit_and_restore(x):
    x.mul_(2).div_(2)


@pytest.mark.parametrize(
    ("change", "how"),
    [(edit, "value"), (edit_data, "data"), (edit_and_restore, "version")],
    ids=["value", "data", "version"],
)
def test_the_three_ways_to_edit_an_input_are_distinguished(run, change, how):
    def f(x):
        with torch.no_grad():
            change(x)
        return x.sum()

    flow = run("torch", f, x=X)
    assert {name: change.how for name, change in flow.changes.items()} == {"x": how}
    np.testing.assert_array_equal(flow.changes["x"].after, X if how == "version" else X * 2)


def test_inputs_left_alone_are_no_change(run):
    assert run("torch", lambda x, n: x * 2, x=X, n=np.int64([1])).changes == {}


def test_inputs_left_alone_are_no_change_though_they_hold_nan(run):
    assert run("torch", lambda x: x * 2, x=np.float32([np.nan, 1])).changes == {}


def test_a_backward_pass_inside_the_function_shows_as_a_filled_grad(run):
    def f(x, y):
        (x * 2).sum().backward()
        return (x * y).sum()

    flow = run("torch", f, x=X, y=Y)
    assert {name: change.how for name, change in flow.changes.items()} == {"x.grad": "grad"}
    np.testing.assert_array_equal(flow.changes["x.grad"].after, np.full(3, 2))
    assert flow.gradient("x")[0] is not None


def test_a_replaced_entry_of_the_batch_is_an_edit_but_not_behind_autograds_back(run):
    def f(batch):
        batch["x"] = batch["x"] + 1
        return batch["x"].sum()

    assert run("torch", f, batch={"x": X}).changes["batch.x"].how == "replaced"


def test_an_entry_taken_out_of_the_batch_is_a_change(run):
    flow = run("torch", lambda batch: batch.pop("x").sum(), batch={"x": X})
    assert list(flow.changes) == ["batch.x"]


def test_an_entry_added_to_the_batch_is_a_change(run):
    def f(batch):
        batch["more"] = batch["x"] * 2
        return batch["x"].sum()

    assert list(run("torch", f, batch={"x": X}).changes) == ["batch.more"]


def test_buffers_are_watched_like_parameters(run):
    scene = ModuleType("scene")
    scene.build = lambda x: {"net": torch.nn.BatchNorm1d(3), "x": x}
    flow = run("torch", lambda net, x: net(x), scene=scene, x=np.float32([X, Y]))
    assert set(flow.changes) == {"net.running_mean", "net.running_var", "net.num_batches_tracked"}


def test_a_call_that_changes_nothing_has_facts_that_say_so(run):
    def f(net, x):
        with torch.no_grad():
            net(x)
        return net(x)

    facts = run("torch", f, scene=network_scene(), net=LAYERS, x=X).facts
    assert facts == Facts(
        backward_error="",
        undifferentiable=(),
        grad_mode_changed=False,
        requires_grad_changed=(),
        training_changed=(),
        settings_changed=(),
        incoming_changed=False,
        forward_passes={"net": 2},
        arrived=True,
        earlier_results_changed=(),
        shared_memory=(),
    )


def test_gradients_left_switched_off_are_reported_and_switched_on_again(run):
    def f(x):
        torch.set_grad_enabled(False)
        return x * 2

    assert run("torch", f, x=X).facts.grad_mode_changed is True
    assert torch.is_grad_enabled()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda: torch.set_default_dtype(torch.float64), "torch's default dtype"),
        (lambda: torch.autograd.set_detect_anomaly(True), "autograd's anomaly mode"),
        (lambda: torch.manual_seed(0), "the seed of torch's random numbers"),
        (lambda: np.random.seed(0), "the state of NumPy's random numbers"),
        (lambda: random.random(), "the state of Python's random numbers"),
        (lambda: np.seterr(all="raise"), "NumPy's handling of errors"),
    ],
)
@pytest.mark.parametrize("ends", [lambda x: x * 2, None], ids=["returns", "raises"])
def test_settings_of_the_program_left_changed_are_reported_and_put_back(run, change, words, ends):
    def f(x):
        change()
        return ends(x)

    before = read(SETTINGS[:-1])
    assert run("torch", f, x=X).facts.settings_changed == ((words,) if ends else None)
    assert read(SETTINGS[:-1]) == before


def test_random_numbers_may_be_drawn_and_settings_changed_for_a_while(run):
    def f(x):
        with torch.random.fork_rng():
            torch.manual_seed(3)
            torch.rand(2)
        with torch.autograd.set_detect_anomaly(True), np.errstate(all="ignore"):
            return x * 2 + 0 * torch.rand(3)

    assert run("torch", f, x=X).facts.settings_changed == ()


class WritesIntoWhatComesIn(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, gradient):
        return gradient.mul_(2)


class WorksOnACopy(WritesIntoWhatComesIn):
    @staticmethod
    def backward(ctx, gradient):
        return gradient.clone().mul_(2)


def test_a_backward_pass_that_writes_into_the_gradient_that_comes_in_is_reported(run):
    for function, changed in ((WritesIntoWhatComesIn, True), (WorksOnACopy, False)):
        flow = run("torch", lambda x, function=function: function.apply(x), x=X)
        assert flow.facts.incoming_changed is changed


def test_gradients_switched_off_by_a_call_that_raises_are_switched_on_again(run):
    def f(x):
        torch.set_grad_enabled(False)
        raise ValueError

    assert run("torch", f, x=X).error.type == "ValueError"
    assert torch.is_grad_enabled()


def test_requires_grad_and_training_left_changed_are_reported_by_name(run):
    def f(net, x):
        net.requires_grad_(False)
        net.eval()
        return net(x)

    flow = run("torch", f, scene=network_scene(), net=LAYERS, x=X)
    assert flow.facts.requires_grad_changed == ("net.0.weight", "net.0.bias")
    assert flow.facts.training_changed == ("net", "net.0")
    assert flow.gradients["value"] == {"net.0.weight": None, "net.0.bias": None}


def test_modules_arrive_with_layers_in_both_modes():
    net = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.ReLU(), torch.nn.Dropout())
    inputs, arrived = arrive({"net": net, "same": net}, MIXED_MODES)
    assert arrived
    assert [layer.training for layer in inputs["net"].modules()] == [True, False, True, False]
    assert not arrive({"net": torch.nn.Linear(2, 2)}, MIXED_MODES)[1]


def test_saved_tensors_are_counted_only_in_mode_saved(run):
    def graphless(x):
        with torch.no_grad():
            return x.exp()

    assert run("torch", torch.exp, mode="saved", input=X).facts.saved_tensors == 1
    assert run("torch", graphless, mode="saved", x=X).facts.saved_tensors == 0
    assert run("torch", torch.exp, input=X).facts.saved_tensors is None


def test_a_result_on_an_inputs_memory_is_reported(run):
    flow = run("torch", lambda x, y: (x.view(3, 1), y.clone(), x.detach()), x=X, y=Y)
    assert flow.facts.shared_memory == (("0", "x"), ("2", "x"))


def test_two_inputs_made_to_share_memory_are_reported(run):
    def f(x, y):
        y.data = x.data
        return x.sum()

    assert run("torch", f, x=X, y=Y).facts.shared_memory == (("y", "x"),)


def test_empty_tensors_share_nothing(run):
    empty = np.zeros(0, np.float32)
    assert run("torch", lambda x, y: x + y, x=empty, y=empty).facts.shared_memory == ()


def test_an_edit_that_breaks_the_backward_pass_is_reported_in_autograds_words(run):
    def f(x):
        y = x.exp()
        y.mul_(2)
        return y

    flow = run("torch", f, x=X)
    assert "modified by an inplace operation" in flow.facts.backward_error
    assert flow.error is None
    np.testing.assert_allclose(flow.value, 2 * np.exp(X), rtol=1e-6)


@pytest.mark.parametrize("fails", ["undefined_name", "{}['key']", "exit()"])
def test_an_error_in_a_hand_written_backward_costs_only_the_gradient(run, submitted, fails):
    source = (
        "import torch\n"
        "from sys import exit\n"
        "class Twice(torch.autograd.Function):\n"
        "    @staticmethod\n    def forward(ctx, x):\n        return 2 * x\n"
        f"    @staticmethod\n    def backward(ctx, g):\n        return {fails}\n"
        "def f(x):\n    return Twice.apply(x)\n"
    )
    flow = run("torch", submitted(source), x=X)
    np.testing.assert_array_equal(flow.value, 2 * X)
    assert flow.facts.backward_error


@pytest.mark.parametrize(
    ("result", "kind", "value"),
    [
        (None, "None", None),
        ("text", "a str", None),
        (1.5, "a Python float", 1.5),
        (np.float32([1]), "a ndarray", None),
        (torch.nn.ReLU(), "a function", None),
    ],
    ids=["None", "str", "float", "ndarray", "module"],
)
def test_what_is_not_a_tensor_is_described_by_its_kind(run, result, kind, value):
    flow = run("torch", lambda x: result, x=X)
    assert flow.error is None
    assert flow.outputs[0].kind == kind
    assert (None if flow.outputs[0].array is None else flow.outputs[0].array.item()) == value
    assert flow.gradients == {}


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (lambda x: x.bfloat16(), "a tensor of torch.bfloat16"),
        (lambda x: x + 1j, "an array of complex64"),
        (lambda x: x.to_sparse(), "array"),
    ],
    ids=["bfloat16", "complex", "sparse"],
)
def test_a_tensor_of_an_unusual_kind_is_an_answer_not_a_crash(run, make, kind):
    flow = run("torch", make, x=X)
    assert flow.error is None
    assert flow.outputs[0].kind == kind


def test_an_input_turned_into_an_unusual_kind_is_a_change_not_a_crash(run):
    def f(x):
        x.data = x.data.bfloat16()
        return torch.zeros(())

    assert list(run("torch", f, x=np.float32([0.1])).changes) == ["x"]


def test_an_error_shows_the_students_line_and_none_of_the_grader(run, submitted):
    f = submitted("import torch\ndef f(x, y):\n    z = x + 1\n    return torch.dot(z, y)\n")
    error = run("torch", f, x=X, y=Y[:2]).error
    assert error.type == "RuntimeError"
    assert (error.place, error.line) == ("code cell 3, line 4", "return torch.dot(z, y)")
    assert "grader" not in str(error)


@pytest.mark.parametrize("stop", [SystemExit, KeyboardInterrupt])
def test_a_function_that_stops_the_program_stops_only_its_call(run, stop):
    def f(x):
        raise stop

    assert run("torch", f, x=X).error.type == stop.__name__


def test_chance_is_the_same_in_every_call(run):
    one, two = (
        run("torch", lambda x: torch.nn.functional.dropout(x), x=np.ones(64, np.float32)) for _ in "12"
    )
    np.testing.assert_array_equal(one.value, two.value)


def test_the_inputs_of_one_call_are_not_those_of_the_next(run):
    x = X.copy()
    run("torch", lambda x: x.data.zero_(), x=x)
    np.testing.assert_array_equal(x, X)


class Forged(torch.Tensor):
    """A tensor that answers for autograd: no gradient anywhere."""

    @classmethod
    def __torch_function__(cls, function, types, arguments=(), named=None):
        if function is torch.autograd.grad:
            return tuple(None for _ in arguments[1])
        return super().__torch_function__(function, types, arguments, named or {})


def test_a_tensor_subclass_cannot_forge_its_gradient(run):
    flow = run("torch", lambda x: (2 * x).as_subclass(Forged), x=X)
    assert flow.gradients["value"]["x"] is not None


def test_a_tensor_subclass_keeps_its_graph_where_grad_mode_was_left_off(run):
    def last(x):
        y = (2 * x).as_subclass(Forged)
        torch.set_grad_enabled(False)
        return y

    flow = run("torch", last, x=X)
    assert flow.facts.grad_mode_changed
    assert flow.gradients["value"]["x"] is not None


def test_a_replaced_autograd_forges_nothing(run, monkeypatch):
    monkeypatch.setattr(torch.autograd, "grad", lambda outputs, inputs, *_, **__: tuple(None for _ in inputs))
    assert run("torch", lambda x: 2 * x, x=X).gradients["value"]["x"] is not None


def test_an_edit_cannot_be_hidden_behind_a_method_of_the_tensor(run):
    def f(x):
        before = x.detach().clone()
        x.data.mul_(2)
        x.detach = lambda: before
        x.numpy = lambda **_: before.numpy()
        return x.sum()

    change = run("torch", f, x=X).changes["x"]
    assert change.how == "data"
    np.testing.assert_array_equal(change.after, 2 * X)


def test_an_edit_cannot_be_hidden_in_what_the_engine_remembers(run, edit_frames):
    def f(x):
        x.data[0] = 7.0

        def as_it_is_now(value):
            if isinstance(value, torch.Tensor) and value is not x and value.shape == x.shape:
                value.data.copy_(x.data)

        edit_frames(as_it_is_now)
        return x + 1

    assert run("torch", f, x=X).changes["x"].how == "data"


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.complex64, torch.bool, torch.int64])
def test_a_tensor_of_any_type_still_holds_what_it_held(dtype):
    tensor = torch.ones(4, dtype=dtype)[::2]
    entries = entries_of(tensor)
    assert still_holds(tensor, entries)
    tensor[0] = 0
    assert not still_holds(tensor, entries)


def test_minus_zero_counts_as_zero():
    tensor = torch.zeros(2)
    entries = entries_of(tensor)
    tensor[0] = -0.0
    assert still_holds(tensor, entries)


def test_a_key_that_was_taken_out_and_put_back_is_a_change(run):
    def uses(batch):
        rewards = batch.pop("rewards")
        batch["rewards"] = rewards
        return rewards * batch["weights"]

    batch = {"rewards": np.float32([1.0]), "weights": np.float32([2.0])}
    flow = run("torch", uses, batch=batch)
    assert {name: change.how for name, change in flow.changes.items()} == {"batch": "order"}
    assert "batch stand in another order" in describe_change("batch", flow.changes["batch"])
