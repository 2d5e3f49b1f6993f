// The text editor for JSON, without React.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  HighlightStyle,
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import type { Diagnostic } from "@codemirror/lint";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { rangeOfPath } from "./rangeOfPath.ts";

export type JsonView = {
  /** Shows a text that was not typed here. */
  show(text: string): void;
  /** Tells those who cannot see the border whether it is valid, and underlines the value at a path. */
  mark(isValid: boolean, path: string | undefined): void;
  destroy(): void;
};

type JsonViewOptions = { label: string; text: string; isDark: boolean; onChange(text: string): void };

export function createJsonView(root: ShadowRoot, { text, ...options }: JsonViewOptions): JsonView {
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: extensionsFor(options),
    }),
  });
  return {
    show: (next) => {
      if (view.state.doc.toString() === next) return;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
        userEvent: "input.shown",
      });
    },
    mark: (isValid, path) => {
      view.contentDOM.setAttribute("aria-invalid", String(!isValid));
      view.dispatch(setDiagnostics(view.state, path === undefined ? [] : diagnosticsAt(view.state, path)));
    },
    destroy: () => view.destroy(),
  };
}

function extensionsFor({ label, isDark, onChange }: Omit<JsonViewOptions, "text">): Extension[] {
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    indentOnInput(),
    indentUnit.of("  "),
    bracketMatching(),
    lintGutter(),
    json(),
    syntaxHighlighting(isDark ? darkTokens : lightTokens),
    look(isDark),
    EditorView.lineWrapping,
    // Escape, then Tab, leaves the editor; without it Tab would hold the keyboard here for ever.
    keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
    EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      const isOurs = transactions.some((transaction) => transaction.isUserEvent("input.shown"));
      if (docChanged && !isOurs) onChange(state.doc.toString());
    }),
  ];
}

function diagnosticsAt(state: EditorState, path: string): Diagnostic[] {
  const range = rangeOfPath(state.doc.toString(), path);
  return range ? [{ ...range, severity: "error", message: path }] : [];
}

const lightTokens = HighlightStyle.define([
  { tag: tags.propertyName, color: "#3140b0" },
  { tag: tags.string, color: "#0b7567" },
  { tag: [tags.number, tags.bool, tags.null], color: "#8a4b00" },
]);

const darkTokens = HighlightStyle.define([
  { tag: tags.propertyName, color: "#b6bcf2" },
  { tag: tags.string, color: "#4fd8c5" },
  { tag: [tags.number, tags.bool, tags.null], color: "#ffc078" },
]);

/** The page's own colours reach into the shadow tree as custom properties. */
function look(dark: boolean) {
  return EditorView.theme(
    {
      "&": { backgroundColor: "transparent", color: "var(--mantine-color-text)", fontSize: "13px" },
      "&.cm-focused": { outline: "none" },
      ".cm-scroller": {
        maxHeight: "26rem",
        minHeight: "7rem",
        overflow: "auto",
        fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
        lineHeight: "1.6",
      },
      ".cm-gutters": {
        border: "0",
        backgroundColor: "var(--vigie-shade)",
        color: "var(--mantine-color-dimmed)",
      },
      ".cm-activeLine": { backgroundColor: "var(--vigie-hover)" },
      ".cm-activeLineGutter": { backgroundColor: "var(--vigie-hover)" },
      ".cm-content": { caretColor: "var(--mantine-color-text)" },
      ".cm-cursor": { borderLeftColor: "var(--mantine-color-text)" },
      "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
        backgroundColor: "var(--mantine-color-accent-light-hover)",
      },
    },
    { dark },
  );
}
