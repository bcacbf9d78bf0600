// The plain editor: a text area in which Tab indents, Enter keeps the indent, and Escape, then Tab, leaves.
"use strict";

const INDENT = "    ";

// Replace a part of the text so that the browser's own undo takes it back.
function replaceText(area, start, end, text) {
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  const done = text ? document.execCommand("insertText", false, text) : start === end || document.execCommand("delete");
  if (!done) area.setRangeText(text, start, end, "end");
}

// The lines that the selection touches; a selection that ends where a line begins does not touch that line.
function touchedLines(area) {
  const { value, selectionStart: start, selectionEnd } = area;
  const end = selectionEnd > start && value[selectionEnd - 1] === "\n" ? selectionEnd - 1 : selectionEnd;
  const from = value.lastIndexOf("\n", start - 1) + 1;
  const next = value.indexOf("\n", end);
  return { from, to: next < 0 ? value.length : next };
}

function changeLines(area, change) {
  const { from, to } = touchedLines(area);
  const before = area.value.slice(from, to);
  const { selectionStart: start, selectionEnd: end } = area;
  const lines = before.split("\n");
  const after = lines.map(change).join("\n");
  if (after === before) return;
  const first = change(lines[0]).length - lines[0].length;
  replaceText(area, from, to, after);
  area.setSelectionRange(Math.max(from, start + first), Math.max(from, end + after.length - before.length));
}

window.plainEditor = (area) => {
  let leaving = false;
  area.addEventListener("keydown", (event) => {
    if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    if (event.key === "Escape") { leaving = true; return; }
    const { selectionStart: start, selectionEnd: end } = area;
    if (event.key === "Tab" && !leaving) {
      event.preventDefault();
      if (event.shiftKey) changeLines(area, (line) => line.replace(/^(\t| {1,4})/, ""));
      else if (start === end) replaceText(area, start, end, INDENT);
      else changeLines(area, (line) => (line ? INDENT + line : line));
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      const line = area.value.slice(area.value.lastIndexOf("\n", start - 1) + 1, start);
      replaceText(area, start, end, "\n" + line.match(/^[ \t]*/)[0] + (line.trimEnd().endsWith(":") ? INDENT : ""));
    }
    leaving = false;
  });
  area.addEventListener("blur", () => { leaving = false; });
  return {
    dom: area,
    focused: () => document.activeElement === area,
    read: () => area.value,
    write: (text) => {
      const place = Math.min(area.selectionStart, text.length);
      const top = area.scrollTop;
      const focused = document.activeElement;
      replaceText(area, 0, area.value.length, text);
      area.setSelectionRange(place, place);
      area.scrollTop = top;
      if (focused !== area && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
      else if (focused !== area) area.blur();
    },
    place: () => ({ from: area.selectionStart, to: area.selectionEnd, top: area.scrollTop }),
    goTo: ({ from, to, top }) => { area.setSelectionRange(from, to); area.scrollTop = top; },
  };
};
