// The editor: CodeMirror 6 in the place of the plain text area, in the page's own colours.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { HighlightStyle, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
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

window.stopgradEditor = (area) => {
  const view = new EditorView({
    state: EditorState.create({
      doc: area.value,
      extensions: [
        lineNumbers(), history(), drawSelection(), indentOnInput(), bracketMatching(), highlightActiveLine(),
        indentUnit.of("    "), EditorState.tabSize.of(4), python(), syntaxHighlighting(colours), theme, replacing,
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.cspNonce.of(area.dataset.nonce),
        EditorView.contentAttributes.of({ "aria-label": "Your code", "aria-describedby": "keys", spellcheck: "false" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) view.dom.dispatchEvent(new Event("edited"));
        }),
      ],
    }),
  });
  area.before(view.dom);
  area.hidden = true;
  return {
    dom: view.dom,
    read: () => view.state.doc.toString(),
    write: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
  };
};
