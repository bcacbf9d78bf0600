// The editor: CodeMirror 6 in the place of the plain text area, in the page's own colours.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { HighlightStyle, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorSelection, EditorState, Prec } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.null], color: "var(--key)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--str)" },
  { tag: tags.number, color: "var(--num)" },
  { tag: tags.comment, color: "var(--com)", fontStyle: "italic" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], color: "var(--fun)" },
]);

const theme = EditorView.theme({
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: ".7rem 0" },
  ".cm-gutters": { background: "transparent", color: "var(--soft)", border: "0" },
  ".cm-activeLine, .cm-activeLineGutter": { background: "color-mix(in srgb, var(--well) 60%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { background: "color-mix(in srgb, var(--link) 25%, transparent)" },
  ".cm-matchingBracket": { background: "transparent !important", outline: "1px solid var(--soft)" },
});

// Replace a selection here: Chromium would first give the new text an inline style, which
// the page's policy forbids.
const replacing = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const over = view.state.selection.ranges.some((range) => !range.empty);
    if (event.inputType !== "insertText" || !event.data || !event.cancelable || !over || view.composing) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});

// Escape, then Tab, leaves, also with a selection, which Escape would only clear; there is no hurry between the two.
const leaving = Prec.highest(EditorView.domEventHandlers({
  keydown(event, view) {
    if (event.key === "Escape") view.setTabFocusMode(true);
    else if (!["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) view.setTabFocusMode(false);
    return false;
  },
  blur(_, view) { view.setTabFocusMode(false); },
}));

// `initial` is what the page came with: what was typed before the editor was loaded can be undone.
window.stopgradEditor = (area, initial) => {
  const view = new EditorView({
    state: EditorState.create({
      doc: initial,
      extensions: [
        leaving, lineNumbers(), history(), drawSelection(), indentOnInput(), bracketMatching(), highlightActiveLine(),
        indentUnit.of("    "), EditorState.tabSize.of(4), python(), syntaxHighlighting(colours), theme, replacing,
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.cspNonce.of(area.dataset.nonce),
        // With a tabindex: what scrolls has to hold something that the keyboard reaches, and axe does not count editable text.
        EditorView.contentAttributes.of({ "aria-label": "Your code", "aria-describedby": "keys", spellcheck: "false", tabindex: "0" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) view.dom.dispatchEvent(new Event("edited"));
        }),
      ],
    }),
  });
  area.before(view.dom);
  area.hidden = true;
  const within = (place) => Math.max(0, Math.min(place, view.state.doc.length));
  return {
    dom: view.dom,
    focused: () => view.hasFocus,
    read: () => view.state.doc.toString(),
    write: (text) => {
      const { main } = view.state.selection;
      const top = view.scrollDOM.scrollTop;
      const place = Math.min(main.head, text.length);
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: EditorSelection.cursor(place) });
      view.scrollDOM.scrollTop = top;
    },
    place: () => ({ from: view.state.selection.main.anchor, to: view.state.selection.main.head, top: view.scrollDOM.scrollTop }),
    goTo: ({ from, to, top }) => {
      view.dispatch({ selection: EditorSelection.range(within(from), within(to)) });
      view.requestMeasure({ read: () => {}, write: () => { view.scrollDOM.scrollTop = top; } });
    },
  };
};
