import { IconFileUpload } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import type { DragEvent } from "react";
import { useWords } from "#web/session/words.ts";
import classes from "./MatchImport.module.css";

type FileDropProps = { file: File | undefined; disabled: boolean; onFile(file: File): void };

/** Takes one file: dropped, or chosen. */
export function FileDrop({ file, disabled, onFile }: FileDropProps) {
  const { say } = useWords();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first && !disabled) onFile(first);
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
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={26} stroke={1.5} aria-hidden />
      <span>
        <strong>{say(file ? "matchFiles.dropOther" : "matchFiles.drop")}</strong>
        <span className={classes.minor}>{file ? file.name : say("matchFiles.formats")}</span>
      </span>
      <input
        ref={input}
        id={id}
        className={classes.input}
        type="file"
        accept=".csv,.txt,.tsv"
        disabled={disabled}
        onChange={() => {
          take(input.current?.files ?? null);
          // The same file may be chosen again once it is corrected.
          if (input.current) input.current.value = "";
        }}
      />
    </label>
  );
}
