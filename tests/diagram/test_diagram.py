"""Diagrams as data, as text and as SVG: what they say, and that no name can break them."""

import json
import re
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest

from grader.core.errors import CheckFailed
from grader.core.flow import Flow, Output, StudentError
from grader.diagram import Diagram, Edge, Graph, Input, Node, diagram_of, svg, text

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</svg><script>alert(1)</script>\" onload='x' \x1b[31m\u202e&lt; ]]> \ud800" + "x" * 3000

PROGRAM = Graph(
    nodes=(
        Node(0, "input", "x"),
        Node(1, "input", "y"),
        Node(2, "stop", "held = stop_gradient(y)", line=2, holds=("y",)),
        Node(3, "step", "return x * held", line=3),
        Node(4, "output", "value"),
    ),
    edges=(Edge(1, 2, False), Edge(0, 3, True), Edge(2, 3, True), Edge(3, 4, True)),
)
RIGHT = Diagram("loss", (Input("x", "flows", "flows"), Input("y", "blocked", "blocked")), graph=PROGRAM)
MISSING = Diagram("loss", (Input("x", "flows", "flows"), Input("y", "flows", "blocked")))


def parsed(diagram):
    return ElementTree.fromstring(svg(diagram))


def words(root):
    return ["".join(item.itertext()) for item in root.iter(f"{SVG}text")]


def test_the_text_says_each_input_and_where_the_stops_act():
    assert text(RIGHT).splitlines() == [
        "loss: where gradients went",
        "  ✓ x  a gradient reaches it",
        "  ✓ y  no gradient reaches it",
        "  ■ line 2: held = stop_gradient(y) stops y",
    ]


def test_the_text_says_what_was_expected_where_something_else_happened():
    assert not MISSING.as_expected
    assert "  ✗ y  a gradient reaches it, expected none" in text(MISSING).splitlines()


@pytest.mark.parametrize(
    ("actual", "expected", "line"),
    [
        ("disconnected", None, "· a  no gradient reaches it (no path at all)"),
        ("constant", None, "· a  data: nothing to learn"),
        ("disconnected", "blocked", "✓ a  no gradient reaches it (no path at all)"),
        ("blocked", "flows", "✗ a  no gradient reaches it, expected one"),
    ],
)
def test_every_state_has_its_words(actual, expected, line):
    assert line in text(Diagram("f", (Input("a", actual, expected),)))


def test_sizes_are_told_in_words_and_as_bars():
    rows = (Input("x", "flows", "flows", size=8.0), Input("y", "flows", size=2.0), Input("z", "blocked"))
    sized = Diagram("f", (*rows, Input("w", "flows", "blocked", "1 of 2 entries", 0.0)))
    assert "  ✓ x  a gradient reaches it, up to 8" in text(sized)
    assert "w  a gradient reaches it, which cancels out in the sum (1 of 2 entries), expected none" in text(
        sized
    )
    bars = [item for item in parsed(sized).iter(f"{SVG}rect") if item.get("height") == "3.2"]
    assert [item.get("width") for item in bars] == ["150", "37.5", "26"], "the last one is the legend's"
    assert not [item for item in parsed(MISSING).iter(f"{SVG}rect") if item.get("height") == "3.2"]
    infinite = Diagram("f", (Input("x", "flows", size=float("inf")), Input("y", "flows", size=float("nan"))))
    assert "up to inf" in text(infinite)
    widths = [
        item.get("width") for item in parsed(infinite).iter(f"{SVG}rect") if item.get("height") == "3.2"
    ]
    assert widths == ["26"], "the legend's: what is not finite has no bar"


def test_a_wire_to_the_next_turn_of_a_loop_goes_up():
    nodes = (
        Node(0, "input", "x"),
        Node(1, "stop", "a", 1, ("x",)),
        Node(2, "step", "b", 2),
        Node(3, "output", "value"),
    )
    edges = (Edge(0, 1, False), Edge(1, 2, False), Edge(2, 1, False), Edge(2, 3, True))
    diagram = Diagram("f", (Input("x", "blocked"),), graph=Graph(nodes, edges))
    assert Diagram.from_json(json.loads(json.dumps(diagram.to_json()))) == diagram
    assert len([path for path in parsed(diagram).iter(f"{SVG}path") if path.get("stroke-dasharray")]) == 4


def test_a_program_without_a_stop_says_so():
    bare = Graph(
        (Node(0, "input", "x"), Node(1, "step", "return x", 1), Node(2, "output", "value")),
        (Edge(0, 1, True), Edge(1, 2, True)),
    )
    assert text(Diagram("f", (Input("x", "flows"),), graph=bare)).endswith("no stop acts in this program")


def test_the_svg_shows_what_the_text_says_and_reads_it_out():
    root = parsed(RIGHT)
    assert root.get("role") == "img"
    named = {item.get("id"): item.text for item in root if item.get("id")}
    title, description = (named[id] for id in root.get("aria-labelledby").split())
    assert title == "loss: where gradients went"
    assert description == text(RIGHT)
    assert {"✓ a gradient reaches it", "✓ no gradient reaches it", "stop", "line 2"} <= set(words(root))


def test_the_svg_shows_nothing_by_colour_alone():
    right, missing = parsed(RIGHT), parsed(MISSING)
    assert len(right.findall(f".//{SVG}polygon")) == 1, "a stop is an octagon"
    assert not missing.findall(f".//{SVG}polygon")
    dashed = [path for path in right.iter(f"{SVG}path") if path.get("stroke-dasharray")]
    assert len(dashed) == 2, "the way to the stop, and the legend"
    assert "✗ a gradient reaches it, expected none" in words(missing)


def test_the_svg_has_a_light_and_a_dark_background_and_takes_a_pages_colour():
    drawn = svg(RIGHT)
    assert "@media(prefers-color-scheme:dark){svg.stopgrad:root{" in drawn
    assert {item.get("fill") for item in parsed(RIGHT).iter(f"{SVG}text")} == {"currentColor"}


def test_the_svg_needs_nothing_from_elsewhere_and_runs_nothing():
    drawn = svg(RIGHT)
    assert not re.search(r"<script|<foreignObject|<image|<use|url\(|@import|javascript:|\son\w+=", drawn)
    assert re.findall(r"https?://[^\"]*", drawn) == ["http://www.w3.org/2000/svg"]


def test_hostile_names_stay_text():
    graph = Graph(
        (Node(0, "input", HOSTILE), Node(1, "stop", HOSTILE, 1, (HOSTILE,)), Node(2, "output", HOSTILE)),
        (Edge(0, 1, False), Edge(1, 2, True)),
    )
    for program in (graph, None):
        diagram = Diagram(HOSTILE, (Input(HOSTILE, "flows", "blocked"),), (HOSTILE,), program)
        root = ElementTree.fromstring(svg(diagram).encode("utf-8"))
        tags = {item.tag.removeprefix(SVG) for item in root.iter()}
        assert tags <= {"svg", "title", "desc", "style", "text", "g", "rect", "path", "polygon"}
        assert len(svg(diagram)) < 20_000
        assert "\x1b" not in text(diagram)
        assert "\u202e" not in text(diagram)


def test_of_thousands_of_inputs_the_wrong_ones_are_shown():
    many = [Input(f"w{place}", "flows") for place in range(5000)]
    diagram = Diagram("f", (*many, Input("last", "flows", "blocked")))
    assert "… and 4969 more inputs" in text(diagram)
    assert "✗ last" in text(diagram)
    assert len(parsed(diagram).findall(f".//{SVG}rect")) < 50


def test_a_program_too_long_to_read_is_left_to_the_numbers():
    steps = tuple(Node(place, "step", "x", place) for place in range(1000))
    diagram = Diagram("f", (Input("x", "flows"),), graph=Graph(steps, ()))
    assert len(parsed(diagram).findall(f".//{SVG}rect")) == 3


@pytest.mark.parametrize("diagram", [RIGHT, MISSING, Diagram("f", (), ())])
def test_a_diagram_goes_through_json_and_back(diagram):
    assert Diagram.from_json(json.loads(json.dumps(diagram.to_json()))) == diagram
    assert parsed(diagram).tag == f"{SVG}svg"


@pytest.mark.parametrize(
    "change",
    [
        {"function": 3},
        {"inputs": [{"name": "x", "actual": "maybe"}]},
        {"inputs": [{"name": "x", "actual": "flows", "expected": "perhaps"}]},
        {"inputs": [{"name": "x", "actual": "flows", "size": "big"}]},
        {"inputs": 5},
        {"graph": {"nodes": [], "edges": [{"source": 0, "target": 1, "live": True}]}},
        {"graph": {"nodes": [{"id": 0, "kind": "thing", "label": "x"}], "edges": []}},
        {"graph": {"nodes": [{"id": 0, "kind": "step", "label": "x", "line": "3"}], "edges": []}},
        {"graph": {"nodes": [{"id": 0, "kind": "step", "label": "x"}], "edges": [{"source": 0, "target": 0, "live": True}]}},
    ],
)  # fmt: skip
def test_json_that_is_not_a_diagram_is_refused(change):
    with pytest.raises(ValueError, match="not a diagram"):
        Diagram.from_json(RIGHT.to_json() | change)
    with pytest.raises(ValueError, match="not a diagram"):
        Diagram.from_json(None)


def flow_with(**gradients):
    return Flow("f", (Output("value", "array", np.ones(1)),), {"value": gradients})


def test_a_flow_alone_makes_a_diagram():
    flow = flow_with(x=np.ones(2), y=np.zeros(2), z=None)
    diagram = diagram_of(flow, flowing=["x"], blocked=["y"], inputs={"x": 0, "n": 3, "y": 0, "z": 0})
    assert diagram.inputs == (
        Input("x", "flows", "flows"),
        Input("n", "constant"),
        Input("y", "blocked", "blocked"),
        Input("z", "disconnected"),
    )
    assert diagram.outputs == ("value",)


def test_parameters_are_shown_by_the_name_that_the_check_uses():
    flow = flow_with(**{"net.a.weight": np.ones(1), "net.b.weight": np.zeros(1), "target.weight": None})
    whole = diagram_of(flow, flowing=["net"], blocked=["target"])
    assert [input.name for input in whole.inputs] == ["net", "target"]
    parts = diagram_of(flow, flowing=["net.a"], blocked=["net.b"])
    assert parts.inputs == (
        Input("net.a", "flows", "flows"),
        Input("net.b", "blocked", "blocked"),
        Input("target", "disconnected"),
    )


def test_a_constant_is_wrong_where_a_gradient_is_expected():
    diagram = diagram_of(flow_with(), flowing=["x"])
    assert diagram.inputs == (Input("x", "constant", "flows"),)
    assert not diagram.as_expected


def test_a_flow_that_raised_has_no_diagram():
    with pytest.raises(CheckFailed, match="f raised ValueError: no"):
        diagram_of(Flow("f", error=StudentError("ValueError", "no", "", "")))


def test_a_diagram_for_a_page_that_allows_no_styles_has_none():
    diagram = Diagram("f", (Input("x", "flows", "flows"),))
    assert "<style" in svg(diagram)
    plain = svg(diagram, styled=False)
    assert "style" not in plain
    assert "a gradient reaches it" in plain


def test_outputs_without_names_are_counted_from_one():
    several = svg(Diagram("f", (Input("x", "flows"),), ("0", "1", "loss")))
    for name in ("output 1", "output 2", "loss"):
        assert f">{name}</text>" in several


def test_a_program_with_very_many_wires_is_not_drawn():
    """One step may take one value thousands of times."""
    edges = (*PROGRAM.edges, *[Edge(0, 3, True)] * 10_000)
    drawn = svg(replace(RIGHT, graph=replace(PROGRAM, edges=edges)))
    assert len(drawn) < 20_000
    assert "held = stop_gradient" not in drawn


def test_a_narrow_diagram_says_the_same_in_lines_that_fit():
    inputs = (Input("x", "flows", "blocked", "1 of 3 entries"), Input("y", "blocked", "flows"))
    diagram = Diagram("f", inputs)
    wide, narrow = svg(diagram), svg(diagram, narrow=True)
    for words in ("expected none", "x", "y", "the output: gradients start here"):
        assert words in wide
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", narrow)
    assert "✗ a gradient reaches it (1 of 3" in texts
    assert max(map(len, texts)) <= 40
    assert int(re.search(r'width="(\d+)"', narrow)[1]) < int(re.search(r'width="(\d+)"', wide)[1]) * 0.6
    ids = re.compile(r'id="(\w+)"')
    assert not set(ids.findall(wide)) & set(ids.findall(narrow)), "both can stand on one page"
