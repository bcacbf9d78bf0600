"""Pictures: visible checks show where gradients went in the student's own lines; a forged one does no harm."""

import json

from real_browser import SLUG, plain, screenshot, sign_in, submit, write

from grader.core.loaded import CheckReport
from grader.diagram import Diagram
from grader.diagram.diagram import Edge, Graph, Input, Node
from grader.site import pictures

INPUTS = (Input("x", "flows", "flows"), Input("y", "flows", "blocked", size=2.0))
GRAPH = Graph(
    (Node(0, "input", "x"), Node(1, "input", "y"), Node(2, "step", "own = x * y", 3), Node(3, "output", "value")),
    (Edge(0, 2, True), Edge(1, 2, True), Edge(2, 3, True)),
)  # fmt: skip
SEEN = Diagram("f", INPUTS, graph=GRAPH)


def report(text):
    return CheckReport("f", False, (), diagram=text)


def test_a_diagram_of_the_box_is_kept():
    assert pictures.pictures_of([report(json.dumps(SEEN.to_json())), report("")]) == [SEEN.to_json()]


def test_what_is_no_diagram_or_too_large_is_left_out():
    many = tuple(Node(number, "step", "x") for number in range(500))
    huge = Diagram("f", INPUTS, graph=Graph(many, ()))
    texts = ["{", "[" * 50_000, '{"function": 1}', json.dumps(huge.to_json()), "x" * 100_000]
    assert pictures.pictures_of(map(report, texts)) == []
    infinite = json.dumps(
        {**SEEN.to_json(), "inputs": [{"name": "x", "actual": "flows", "size": float("inf")}]}
    )
    assert pictures.pictures_of([report(infinite)])[0]["inputs"][0]["size"] is None


def test_a_verdicts_picture_gets_the_lines_where_both_saw_the_same():
    verdict = Diagram("f", (Input("x", "flows", "flows"), Input("y", "flows", "blocked")))
    assert pictures.with_lines([verdict.to_json()], [SEEN.to_json()])[0]["graph"] == SEEN.to_json()["graph"]
    with_open_input = Diagram("f", (*verdict.inputs, Input("reward", "constant", None)))
    seen = Diagram("f", (*INPUTS, Input("reward", "flows", None)), graph=GRAPH)
    assert (
        pictures.with_lines([with_open_input.to_json()], [seen.to_json()])[0]["graph"]
        == seen.to_json()["graph"]
    )
    other = Diagram("f", (Input("x", "flows", "flows"), Input("y", "blocked", "flows")))
    for picture in (other, Diagram("g", INPUTS)):
        assert pictures.with_lines([picture.to_json()], [SEEN.to_json()]) == [picture.to_json()]


def test_visible_checks_and_verdict_show_the_students_own_lines_legibly(served, open_page):
    base, password, exercise = served
    wrong = next(plain(one.source) for one in exercise.wrong if one.name == "bootstrap_not_stopped")
    own = "(bootstrap := jnp.max(q_target))" if ":=" in wrong else "jnp.max(q_target)"
    page = open_page()
    sign_in(page, base, "instructor", password)
    page.goto(f"{base}/problems/{SLUG}")
    write(page, wrong)
    for kind in ("try", "submit"):
        submit(page, kind)
        words = page.locator("svg.stopgrad:visible").text_content()
        assert own in words, kind
        assert "✗" in words, kind
        screenshot(page, f"picture-{kind}")
    address = page.locator(".result").get_attribute("data-attempt")
    for width in (390, 700, 1100, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(base + address)
        assert page.locator("svg.stopgrad:visible").count() == 1
        sizes = page.evaluate(
            """[...document.querySelectorAll("svg.stopgrad text")].filter((text) => text.getClientRects().length)
            .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""
        )
        assert min(sizes) >= 9.5, width
        cut = page.evaluate(
            """[...document.querySelectorAll("svg.stopgrad text")].filter((text) => text.getClientRects().length)
            .filter((text) => { const svg = text.ownerSVGElement.getBoundingClientRect(), box = text.getBoundingClientRect();
              return box.right > svg.right + 1 || box.left < svg.left - 1; }).map((text) => text.textContent)"""
        )
        assert cut == [], width
        screenshot(page, f"picture-{width}")
