"""Diagrams: where gradients went, as plain data, as an SVG and as text.

A diagram is made of a flow (`diagram_of`) and, where it is known, of the program that ran, with the stops
where they act. This package only draws: it runs nothing and knows no framework.
"""

from __future__ import annotations

from grader.diagram.diagram import Diagram, Edge, Graph, Input, Node
from grader.diagram.from_flow import diagram_of, names_to_show
from grader.diagram.svg import svg
from grader.diagram.text import text

__all__ = ["Diagram", "Edge", "Graph", "Input", "Node", "diagram_of", "names_to_show", "svg", "text"]
