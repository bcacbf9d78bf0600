"""The picture: where gradients went, as plain data, as an SVG and as text.

A picture is made of numbers alone (`diagram_of` a flow), or also of the program that ran, its stops
shown where they act. It draws what it is given; it runs nothing and knows no framework.
"""

from __future__ import annotations

from grader.diagram.diagram import Diagram, Edge, Graph, Input, Node
from grader.diagram.from_flow import diagram_of, names_to_show
from grader.diagram.svg import svg
from grader.diagram.text import text

__all__ = ["Diagram", "Edge", "Graph", "Input", "Node", "diagram_of", "names_to_show", "svg", "text"]
