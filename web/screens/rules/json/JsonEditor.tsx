// Writing JSON. The editor lives in a shadow tree: there its styles are constructed style sheets, where in the page
// itself they would be a style element, which our content security policy forbids.
import { useEffect, useRef } from "react";
import { useComputedColorScheme } from "@mantine/core";
import { useWords } from "#web/session/words.ts";
import { createJsonView } from "./jsonView.ts";
import type { JsonView } from "./jsonView.ts";
import classes from "../editor.module.css";

type JsonEditorProps = {
  label: string;
  text: string;
  isValid: boolean;
  /** Of the value that cannot be run: it is marked. */
  path: string | undefined;
  onChange(text: string): void;
};

export default function JsonEditor({ label, text, isValid, path, onChange }: JsonEditorProps) {
  const { say } = useWords();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<JsonView>(undefined);
  const latest = useRef({ text, isValid, path, onChange });
  useEffect(() => {
    latest.current = { text, isValid, path, onChange };
  });
  const isDark = useComputedColorScheme("light") === "dark";
  const leave = say("matchingRules.mode.leaveWithEscape");

  useEffect(() => {
    const element = host.current!;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const made = createJsonView(root, {
      label: `${label}. ${leave}`,
      text: latest.current.text,
      isDark,
      onChange: (next) => latest.current.onChange(next),
    });
    made.mark(latest.current.isValid, latest.current.path);
    view.current = made;
    return () => made.destroy();
  }, [label, leave, isDark]);

  useEffect(() => view.current?.show(text), [text]);
  useEffect(() => view.current?.mark(isValid, path), [isValid, path]);

  return (
    <div
      ref={host}
      className={classes.json}
      data-valid={isValid}
      data-json-editor
      // Seen from outside, somebody types in no field here: the page would take the keys for its shortcuts.
      onKeyDown={(event) => event.stopPropagation()}
    />
  );
}
