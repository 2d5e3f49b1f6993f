import { IconFileUpload } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import type { DragEvent } from "react";
import classes from "./FileDrop.module.css";

type FileDropProps = {
  label: string;
  /** What files are taken, or which one was. */
  hint?: string | undefined;
  /** Endings: ".csv,.txt". */
  accept: string;
  multiple?: boolean;
  /** There are files already: adding more takes less room. */
  compact?: boolean;
  disabled?: boolean;
  onFiles(files: File[]): void;
};

/** Takes files: dropped, or chosen. One of several when it takes one only. */
export function FileDrop({ label, hint, accept, multiple, compact, disabled, onFiles }: FileDropProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const wasChosen = useRef(false);
  // While a file is on its way no other is taken, which costs the field its focus.
  useEffect(() => {
    if (disabled || !wasChosen.current) return;
    wasChosen.current = false;
    if (document.activeElement === document.body) input.current?.focus({ preventScroll: true });
  }, [disabled]);
  const take = (files: FileList | null) => {
    const taken = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (taken.length > 0 && !disabled) onFiles(taken);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      htmlFor={id}
      className={classes.drop}
      data-over={over || undefined}
      data-compact={compact || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={26} stroke={1.5} aria-hidden />
      <span>
        <strong>{label}</strong>
        {hint && <span className={classes.hint}>{hint}</span>}
      </span>
      <input
        ref={input}
        id={id}
        className={classes.input}
        type="file"
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        onChange={() => {
          wasChosen.current = true;
          take(input.current?.files ?? null);
          // The same file may be chosen again once it is corrected, or was taken out.
          if (input.current) input.current.value = "";
        }}
      />
    </label>
  );
}
