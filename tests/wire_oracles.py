"""What autodiff says of a program part by part, found by other means than the recorders'.

JAX: the jaxpr is run with numbers, loops turn by turn, and each equation is differentiated by itself. torch:
autograd is asked for the gradient of every tensor on the way. Boxes: every pair of wires in and out of one is
followed through the operations within it.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

import jax
import numpy as np
import torch
from jax.extend.core import Literal

from grader.core.flow import COTANGENT_SIZE
from grader.engines import jax_program, torch_program
from grader.engines.boxes import put_into_boxes
from grader.engines.jax_differentiate import Traced
from grader.engines.jax_evaluator import literal, run_step, scan_sizes
from grader.engines.jax_wires import CALLS, inner_jaxpr, result_number
from grader.engines.tree import leaves, map_leaves

POOL = np.random.default_rng(0).standard_normal(COTANGENT_SIZE).astype(np.float32)
TRACED = {}
"""The VJPs of equations that were met before."""
NOISE = 1e-6
"""A gradient below this may be what rounding left of zero."""


@dataclass(eq=False)
class Value:
    """An array in a run, the operations that made it, and what came back to it."""

    array: np.ndarray
    makers: frozenset
    came_back: np.ndarray | float = 0.0
    is_reached: bool = False

    def add(self, gradient):
        self.came_back, self.is_reached = self.came_back + gradient, True

    @property
    def is_float(self):
        return np.issubdtype(self.array.dtype, np.floating)


@dataclass
class Run:
    """A jaxpr run with numbers: who used whom, and how much came back to whom."""

    numbers: dict
    used: set = field(default_factory=set)
    ran: set = field(default_factory=set)
    tape: list = field(default_factory=list)
    sizes: dict = field(default_factory=lambda: defaultdict(float))

    def call(self, closed, arguments, path):
        jaxpr, constants = getattr(closed, "jaxpr", closed), getattr(closed, "consts", ())
        values = {
            var: Value(np.asarray(array), frozenset())
            for var, array in zip(jaxpr.constvars, constants, strict=True)
        }
        values |= dict(zip(jaxpr.invars, arguments, strict=True))

        def read(atom):
            return Value(literal(atom), frozenset()) if isinstance(atom, Literal) else values[atom]

        for number, step in enumerate(jaxpr.eqns):
            results = self.step(step, [read(atom) for atom in step.invars], (*path, number))
            values |= dict(zip(step.outvars, results, strict=True))
        return [read(atom) for atom in jaxpr.outvars]

    def step(self, step, arguments, path):
        name = step.primitive.name
        if name == "cond":
            branches = step.params["branches"]
            chosen = min(max(int(arguments[0].array), 0), len(branches) - 1)
            results = self.call(branches[chosen], arguments[1:], (*path, chosen))
            return [
                self.operation((*path, result_number(place)), [result, arguments[0]], [result.array], lambda given: [given[0], None])[0]
                for place, result in enumerate(results)
            ]  # fmt: skip
        if name == "scan":
            return self.scan(step.params, arguments, path)
        if name == "while":
            return self.loop(step.params, arguments, path)
        if name in CALLS and inner_jaxpr(step) is not None:
            closed = step.params.get("jaxpr", step.params.get("call_jaxpr"))
            return self.call(closed, arguments, path)
        arrays = run_step(step, [value.array for value in arguments])
        return self.operation(
            path, arguments, arrays, lambda given: vjp_of_step(step, arguments, arrays, given)
        )

    def operation(self, path, arguments, arrays, pull):
        number = self.numbers[path]
        self.ran.add(number)
        results = [Value(np.asarray(array), frozenset([number])) for array in arrays]
        for value in arguments:
            self.used |= {(number, maker) for maker in value.makers}
        self.tape.append((number, arguments, results, pull))
        return results

    def plain(self, arguments, array, pull):
        """A value that is cut out of others or put together from them, by no operation."""
        makers = frozenset().union(*(value.makers for value in arguments))
        result = Value(np.asarray(array), makers)
        self.tape.append((None, arguments, [result], pull))
        return result

    def scan(self, params, arguments, path):
        constants, carried = scan_sizes(params)
        fixed, carry, stacks = np.split(np.array(arguments, object), [constants, constants + carried])
        carry, rows, length = list(carry), [], params["length"]
        for turn in range(length - 1, -1, -1) if params["reverse"] else range(length):
            cut = [
                self.plain([stack], stack.array[turn], lambda given, stack=stack, turn=turn: [put(stack.array, turn, given[0])])
                for stack in stacks
            ]  # fmt: skip
            results = self.call(params["jaxpr"], [*fixed, *carry, *cut], path)
            carry = results[:carried]
            rows.append((turn, results[carried:]))
        rows = [results for _, results in sorted(rows, key=lambda row: row[0])]
        avals = params["jaxpr"].out_avals[carried:]
        stacked = []
        for place, aval in enumerate(avals):
            parts = [row[place] for row in rows]
            array = (
                np.stack([part.array for part in parts]) if parts else np.zeros((0, *aval.shape), aval.dtype)
            )
            stacked.append(self.plain(parts, array, lambda given: list(given[0])))
        return [*carry, *stacked]

    def loop(self, params, arguments, path):
        of_condition, of_body = params["cond_nconsts"], params["body_nconsts"]
        first, constants = arguments[:of_condition], arguments[of_condition : of_condition + of_body]
        carry, ends = list(arguments[of_condition + of_body :]), []
        while True:
            decision = self.call(params["cond_jaxpr"], [*first, *carry], (*path, 0))[0]
            ends.append(decision)
            if not decision.array:
                break
            carry = self.call(params["body_jaxpr"], [*constants, *carry], (*path, 1))
        return [
            self.operation((*path, result_number(place)), [value, *ends], [value.array], lambda given: [None] * (1 + len(ends)))[0]
            for place, value in enumerate(carry)
        ]  # fmt: skip

    def pull_back(self, outputs):
        for output in outputs:
            if output.is_float:
                output.add(np.resize(POOL, output.array.shape))
        for number, arguments, results, pull in reversed(self.tape):
            if not any(result.is_reached for result in results):
                continue  # zeros that came are handed on: zero times infinity is not a number
            given = [
                np.broadcast_to(
                    np.asarray(r.came_back, r.array.dtype if r.is_float else float), r.array.shape
                )
                for r in results
            ]
            for value, gradient in zip(arguments, pull(given), strict=True):
                if gradient is None or not value.is_float:
                    continue
                value.add(gradient)
                if number is not None and gradient.size:
                    for maker in value.makers:
                        size = float(np.max(np.abs(np.nan_to_num(gradient, nan=1.0))))
                        self.sizes[number, maker] = max(size, self.sizes[number, maker])


def put(array, turn, row):
    whole = np.zeros(array.shape, row.dtype)
    whole[turn] = row
    return whole


def vjp_of_step(step, arguments, arrays, given):
    """What one equation hands back to each of its arguments."""
    if step.primitive.name == "stop_gradient":
        return [None] * len(arguments)
    floats = [place for place, value in enumerate(arguments) if value.is_float]
    ends = [
        place for place, array in enumerate(arrays) if np.issubdtype(np.asarray(array).dtype, np.floating)
    ]
    bound = step.primitive.get_bind_params(step.params)
    functions, parameters = bound if isinstance(bound, tuple) else ((), bound)

    def pulled(chosen, values, seeds):
        def some(*chosen):
            everything = list(values)
            for place, value in zip(floats, chosen, strict=True):
                everything[place] = value
            results = step.primitive.bind(*functions, *everything, **parameters)
            results = results if step.primitive.multiple_results else [results]
            return [results[place] for place in ends]

        return jax.vjp(some, *chosen)[1](seeds)

    if not floats or not ends:
        return [None] * len(arguments)
    values = [value.array for value in arguments]
    seeds = [given[place].astype(arrays[place].dtype) for place in ends]
    chosen = [values[place] for place in floats]
    is_plain = not any(callable(value) or hasattr(value, "eqns") for value in step.params.values())
    key = step.primitive, str(step.params), tuple((value.shape, value.dtype.str) for value in values)
    traced = TRACED.get(key) if is_plain else None
    if traced is None:
        traced = TRACED[key] = Traced(pulled, chosen, values, seeds)
    gradients = dict(zip(floats, traced(chosen, values, seeds), strict=True))
    return [gradients.get(place) for place in range(len(arguments))]


def lies_in_jax(function, inputs, names):
    """What the recorder says of a JAX function and a run, equation by equation, does not confirm."""
    delivered = map_leaves(dict(inputs), jax_program.deliver, "")
    arrays = {name: leaf for name, leaf in leaves(delivered) if isinstance(leaf, jax.Array)}
    try:
        closed, outputs = jax_program.trace(function, delivered, arrays)
    except jax_program.UNTRACEABLE:
        return []  # some inputs are constants then: the picture as a whole is compared with the flow
    reader = jax_program.Reader()
    program = reader.read(closed.jaxpr, names, list(arrays), outputs)
    tracked = program.tracked()
    uses = [use for use in reader.uses if use.source in tracked]
    program.came_back |= jax_program.came_back(closed, list(arrays.values()), uses)
    input_of = {op.name: number for number, op in enumerate(program.ops) if op.kind == "input"}
    around = [[name for name in names if leaf == name or leaf.startswith(f"{name}.")] for leaf in arrays]
    values = [
        Value(np.asarray(array), frozenset([input_of[max(tops, key=len)]] if tops else []))
        for array, tops in zip(arrays.values(), around, strict=True)
    ]
    run = Run(reader.numbers)
    with np.errstate(all="ignore"):  # as the engine runs it
        results = run.call(closed, values, ())
        run.pull_back(results)
    lies = []
    for number in run.ran:
        for source in program.ops[number].sources:
            if (
                (number, source) not in run.used
                and (source in run.ran or program.ops[source].kind == "input")
                and program.ops[number].name != "cond"
            ):
                lies.append(f"{describe(program, number)} does not use {describe(program, source)}")
    for number, source in run.used - {(n, s) for n, op in enumerate(program.ops) for s in op.sources}:
        lies.append(f"{describe(program, number)} uses {describe(program, source)}, and no wire says so")
    for number, source in {pair for pair in {*program.came_back, *run.sizes} if pair[1] in tracked}:
        if program.ops[number].kind == "output":
            continue
        size = run.sizes[number, source]
        if ((number, source) in program.came_back) != (size > 0) and not 0 < size < NOISE:
            lies.append(f"from {describe(program, number)} to {describe(program, source)} came back {size}")
    return lies


def lies_in_torch(function, inputs, names, data, monkeypatch):
    """What the recorder says of a torch function and autograd's gradients of all tensors do not confirm."""
    recorders = []

    class Watched(torch_program.Recorder):
        def finish(self, results):
            recorders.append(self)
            self.outputs = [leaf for _, leaf in results if isinstance(leaf, torch.Tensor)]
            self.program = super().finish(results)
            return self.program

    with monkeypatch.context() as patch:
        patch.setattr(torch_program, "Recorder", Watched)
        torch_program.record(function, inputs, names, data)
    (recorder,) = recorders
    program = recorder.program
    outputs = [output for output in recorder.outputs if output.requires_grad and output.is_floating_point()]
    seeds = [torch.from_numpy(np.resize(POOL, output.shape)).to(output.dtype) for output in outputs]
    sizes = defaultdict(float)
    for tensor in {id(one): one for one in recorder._alive}.values():
        if tensor.requires_grad and tensor.is_floating_point() and outputs and not tensor._backward_hooks:
            (gradient,) = torch.autograd.grad(outputs, tensor, seeds, allow_unused=True, retain_graph=True)
            if gradient is not None and gradient.numel():
                number = recorder._origin[id(tensor)]
                sizes[number] = max(sizes[number], float(gradient.nan_to_num(1.0).abs().max()))
    # Of a tensor that was edited, only what it is now can be asked; of one with a hook, what the hook makes of it.
    hooked = {recorder._origin[id(tensor)] for tensor in recorder._alive if tensor._backward_hooks}
    seen = program.tracked() & set(recorder._origin.values()) - hooked
    ways = Counter(source for _, source in program.came_back)
    edges = edges_to_operations(outputs, recorder._wires._owner_of)
    lies = []
    for number in {*ways, *sizes} & seen:
        may_cancel = max(ways[number], edges[number]) > 1 and not sizes[number]
        if (ways[number] > 0) != (sizes[number] > 0) and not 0 < sizes[number] < NOISE and not may_cancel:
            lies.append(f"to {describe(program, number)} came back {sizes[number]}")
    return lies


def edges_to_operations(outputs, owner_of):
    """How many edges of autograd's graph lead to each operation: `x - x` has two to `x`, which can cancel out."""
    edges, seen = Counter(), set()
    waiting = [output.grad_fn for output in outputs]
    while waiting:
        node = waiting.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        following = [next_node for next_node, _ in node.next_functions if next_node is not None]
        edges.update(owner_of(next_node) for next_node in following)
        waiting += following
    return edges


def lies_of_boxes(program):
    """Pairs of wires in and out of a box between which no way leads through its operations."""
    graph = program.graph()  # which also decides what is a stop
    held = program.held()
    boxes = put_into_boxes(program.ops, held)
    members, leaving, entering = defaultdict(set), defaultdict(set), defaultdict(set)
    inside = defaultdict(set)
    for number, box in boxes.items():
        members[box].add(number)
        for source in program.ops[number].sources:
            if boxes[source] == box:
                inside[source].add(number)
            else:
                entering[box].add((boxes[source], number))
                leaving[boxes[source]].add((source, box))
    lies = []
    for box in members:
        for start in {start for start, _ in entering[box]}:
            reached = {number for first, number in entering[box] if first == start}
            waiting = list(reached)
            while waiting:
                new = inside[waiting.pop()] - reached
                reached |= new
                waiting += new
            for end in {end for _, end in leaving[box]} - {
                end for number, end in leaving[box] if number in reached
            }:
                lies.append(
                    f"{describe(program, start)} has no part in what {describe(program, box)} gives {describe(program, end)}"
                )
        if any(number in held and program.ops[number].region is None for number in members[box]):
            assert all(number in held for number in members[box]), "a stop is a box of its own"
    pairs = {(boxes[source], boxes[number]) for number in boxes for source in program.ops[number].sources}
    assert len(graph.edges) == len({pair for pair in pairs if pair[0] != pair[1]})
    assert len(graph.nodes) == len(members)
    return lies


def describe(program, number):
    op = program.ops[number]
    return f"{number} {op.name}" + (f" ({op.place.expression})" if op.place else "")


def lies_of_inputs(diagram, flow):
    """Inputs of which the wires say something else than their gradients.

    Zero times infinity is not a number: such a gradient begins on the way. A frozen leaf that was edited in place has become a result: its gradient is not that of the value that came in.
    """
    graph = diagram.graph
    lies = []
    for row in diagram.inputs:
        live = graph._reached(row.name, {edge for edge in graph.edges if edge.live})
        arrives = any(node.kind == "output" and node.id in live for node in graph.nodes)
        is_edited = any(name == row.name or name.startswith(f"{row.name}.") for name in flow.changes)
        is_begun = any(np.isnan(array).any() for array in gradients_of(flow, row.name))
        if arrives != (row.actual == "flows") and (arrives or not (is_edited or is_begun)):
            lies.append(f"{row.name} {row.actual}, and a solid way is {'' if arrives else 'not '}drawn")
    return lies


def gradients_of(flow, name):
    return [array for leaf in flow.inputs_under(name) for array in flow.gradient(leaf) if array is not None]
