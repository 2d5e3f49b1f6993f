import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import type { DragEvent } from "react";
import type { ImportSource } from "#web/queries/importLaunch.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./launch.module.css";

type SourceChoiceProps = {
  /** There are files already: adding more takes less room. */
  compact: boolean;
  onAdd(sources: ImportSource[]): void;
};

/** Where the products come from: files of this machine, or an address on the web. */
export function SourceChoice({ compact, onAdd }: SourceChoiceProps) {
  const { say } = useWords();
  const [kind, setKind] = useState("files");
  return (
    <div className={classes.source}>
      <SegmentedControl
        size="xs"
        aria-label={say("importing.launch.source")}
        value={kind}
        onChange={setKind}
        data={[
          { value: "files", label: say("importing.launch.files") },
          { value: "address", label: say("importing.launch.address") },
        ]}
      />
      {kind === "files" ? <DropZone compact={compact} onAdd={onAdd} /> : <Address onAdd={onAdd} />}
    </div>
  );
}

const readable = ".csv,.tsv,.txt,.json,.ndjson,.jsonl,.gz,.zip";

function DropZone({ compact, onAdd }: SourceChoiceProps) {
  const { say } = useWords();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const addAll = (files: FileList | null) => onAdd([...(files ?? [])].map(asSource));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    addAll(event.dataTransfer.files);
  };
  return (
    <label
      htmlFor={id}
      className={classes.dropZone}
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
        <strong>{say("importing.launch.drop")}</strong>
        {!compact && <span className={classes.minor}>{say("importing.launch.formats")}</span>}
      </span>
      <input
        ref={input}
        id={id}
        className={classes.fileInput}
        type="file"
        multiple
        accept={readable}
        onChange={() => {
          addAll(input.current?.files ?? null);
          // The same file may be chosen again after it was taken out.
          if (input.current) input.current.value = "";
        }}
      />
    </label>
  );
}

function Address({ onAdd }: { onAdd(sources: ImportSource[]): void }) {
  const { say } = useWords();
  const [uri, setUri] = useState("");
  const address = uri.trim();
  return (
    <form
      className={classes.address}
      onSubmit={(event) => {
        event.preventDefault();
        if (!address) return;
        onAdd([{ key: address, uri: address }]);
        setUri("");
      }}
    >
      <TextInput
        label={say("importing.launch.addressLabel")}
        placeholder="https://www.exemple.fr/flux.csv"
        inputMode="url"
        value={uri}
        onChange={({ currentTarget: { value } }) => setUri(value)}
      />
      <Button type="submit" variant="light" disabled={!address}>
        {say("importing.launch.look")}
      </Button>
    </form>
  );
}

function asSource(file: File): ImportSource {
  return { key: `${file.name} ${file.size} ${file.lastModified}`, file };
}
