import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { FileDrop } from "#web/parts/file-drop/FileDrop.tsx";
import { readableFiles } from "#web/parts/feed/readableFiles.ts";
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
      {kind === "files" ? (
        <FileDrop
          label={say("importing.launch.drop")}
          hint={compact ? undefined : say("importing.launch.formats")}
          accept={readableFiles}
          multiple
          compact={compact}
          onFiles={(files) => onAdd(files.map(asSource))}
        />
      ) : (
        <Address onAdd={onAdd} />
      )}
    </div>
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
        description={say("importing.launch.addressHint")}
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
