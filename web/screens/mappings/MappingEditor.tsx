import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { FormDialogContext, useFormPlace } from "#web/parts/form/formContext.ts";
import classes from "./mappings.module.css";

type MappingEditorProps = {
  title: string;
  /** It was left: what was typed and not saved is gone, as agreed. */
  onClose(): void;
  children: ReactNode;
};

/** A row that is open: its form stands in its place, and has the focus. */
export function MappingEditor({ title, onClose, children }: MappingEditorProps) {
  const place = useFormPlace(onClose);
  const editor = useRef<HTMLElement>(null);
  useEffect(() => {
    editor.current?.querySelector<HTMLElement>("input:not([disabled])")?.focus();
  }, []);
  return (
    <section ref={editor} className={classes.editor} aria-label={title}>
      <FormDialogContext value={place}>{children}</FormDialogContext>
    </section>
  );
}
