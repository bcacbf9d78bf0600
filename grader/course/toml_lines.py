"""TOML lines: in which line of a TOML file each key, table and value stands.

`tomllib` reads values and forgets where they were, and tomlkit keeps no line numbers. This reads a text that
`tomllib` has accepted, so nothing is checked here: only places are noted.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field

Place = tuple[str | int, ...]
"""The way to a value: keys of tables and positions in arrays, as in ("unit", 0, "name")."""
TOKEN = re.compile(
    r"""(?P<skipped>[ \t\r]+|\#[^\n]*)
      | (?P<text>\"{3}(?:\\.|[^\\])*?\"{3,5}|'{3}.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*')
      | (?P<sign>[\n=.,\[\]{}])
      | (?P<word>[^\s\#=.,\[\]{}"']+)""",
    re.VERBOSE | re.DOTALL,
)
END = ""


@dataclass(frozen=True)
class Token:
    """One word, sign or quoted text, and its line."""

    text: str
    line: int


def toml_lines(text: str) -> dict[Place, int]:
    """The line of every table, key and array item of a valid TOML text, by its place."""
    return _Reader([*_tokens(text)]).read()


def _tokens(text: str) -> Iterator[Token]:
    line = 1
    for match in TOKEN.finditer(text):
        if match.lastgroup != "skipped":
            yield Token(match[0], line)
        line += match[0].count("\n")
    yield Token(END, line)


@dataclass
class _Reader:
    """Goes through the tokens once, from the first to the last."""

    tokens: list[Token]
    position: int = 0
    lines: dict[Place, int] = field(default_factory=dict)
    lengths: dict[Place, int] = field(default_factory=dict)
    """How many tables each `[[array of tables]]` has so far."""

    def read(self) -> dict[Place, int]:
        table: Place = ()
        while (token := self.tokens[self.position]).text != END:
            if token.text == "\n":
                self.position += 1
            elif token.text == "[":
                table = self._header()
            else:
                self._pair(table)
        return self.lines

    def _header(self) -> Place:
        line = self.tokens[self.position].line
        is_array = self.tokens[self.position + 1].text == "["
        self.position += 1 + is_array
        *parents, name = self._key()
        self.position += 1 + is_array
        place: Place = ()
        for parent in parents:
            place = self._newest((*place, parent), line)
        place = (*place, name)
        if is_array:
            self.lengths[place] = self.lengths.get(place, 0) + 1
        return self._newest(place, line)

    def _newest(self, place: Place, line: int) -> Place:
        """The table of this name; of an array of tables, the last."""
        self.lines.setdefault(place, line)
        if place in self.lengths:
            place = (*place, self.lengths[place] - 1)
            self.lines.setdefault(place, line)
        return place

    def _pair(self, table: Place) -> None:
        line = self.tokens[self.position].line
        for part in self._key():
            table = (*table, part)
            self.lines.setdefault(table, line)
        self.position += 1  # the sign =
        self._value(table)

    def _key(self) -> list[str]:
        """The parts of a key, up to the sign after it."""
        parts = [self._name()]
        while self.tokens[self.position].text == ".":
            self.position += 1
            parts.append(self._name())
        return parts

    def _name(self) -> str:
        name = self.tokens[self.position].text
        self.position += 1
        return next(iter(tomllib.loads(f"{name} = 0"))) if name[0] in "\"'" else name

    def _value(self, place: Place) -> None:
        opening = self.tokens[self.position].text
        if opening == "[":
            self._items(place, "]")
        elif opening == "{":
            self._items(place, "}")
        else:
            while self.tokens[self.position].text not in (",", "]", "}", "\n", END):
                self.position += 1

    def _items(self, place: Place, closing: str) -> None:
        """The values of an array, or the pairs of a table in one line."""
        self.position += 1
        index = 0
        while (token := self.tokens[self.position]).text != closing:
            if token.text in (",", "\n"):
                self.position += 1
            elif closing == "}":
                self._pair(place)
            else:
                self.lines[*place, index] = token.line
                self._value((*place, index))
                index += 1
        self.position += 1
