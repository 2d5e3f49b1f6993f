import { Button } from "@mantine/core";
import { IconAlertTriangle, IconFile, IconLoader2, IconWorld, IconX } from "@tabler/icons-react";
import { maskAddress } from "#shared/credentials.ts";
import { readableFiles } from "#web/parts/feed/readableFiles.ts";
import { FileDrop } from "#web/parts/file-drop/FileDrop.tsx";
import { failureText } from "#web/parts/toasts/toasts.ts";
import { useWords } from "#web/session/words.ts";
import type { SourcePreview } from "./useSourcePreview.ts";
import classes from "./mapping.module.css";

type PreviewSourceProps = {
  looked: SourcePreview;
  /** What is wrong with the address. */
  isToldAtField: boolean;
  file: File | undefined;
  onFile(file: File | undefined): void;
};

/** Which source is looked at, the address or a file that is dropped in, and why it gives nothing. */
export function PreviewSource({ looked, isToldAtField, file, onFile }: PreviewSourceProps) {
  const words = useWords();
  const { say } = words;
  const { source, error, retry } = looked;
  return (
    <div className={classes.previewed}>
      {source && <Previewed {...{ looked, file, onFile }} />}
      {error && !isToldAtField && (
        <p className={classes.failure} role="alert">
          <IconAlertTriangle size={16} aria-hidden />
          <span>{failureText(error, words)}</span>
          <Button size="compact-sm" variant="subtle" onClick={retry}>
            {say("app.retry")}
          </Button>
        </p>
      )}
      {!file && (
        <FileDrop
          label={say(source ? "websites.preview.dropInstead" : "websites.preview.drop")}
          hint={source ? undefined : say("websites.preview.formats")}
          accept={readableFiles}
          compact={source !== undefined}
          onFiles={([dropped]) => onFile(dropped)}
        />
      )}
    </div>
  );
}

/** What is looked at: a file that was given, or what the address leads to. */
function Previewed({
  looked: { source, isLooking },
  file,
  onFile,
}: Omit<PreviewSourceProps, "isToldAtField">) {
  const { say } = useWords();
  if (!source) return null;
  const name = "file" in source ? source.file.name : maskAddress(source.uri);
  const Kind = file ? IconFile : IconWorld;
  return (
    <p className={classes.previewedName} role="status">
      {isLooking ? (
        <IconLoader2 size={16} className={classes.turning} aria-hidden />
      ) : (
        <Kind size={16} aria-hidden />
      )}
      <span className={classes.cut}>
        {say(isLooking ? "websites.preview.looking" : "websites.preview.of", { name })}
      </span>
      {file && (
        <button
          type="button"
          className={classes.remove}
          aria-label={say("websites.preview.withoutFile", { name: file.name })}
          onClick={() => onFile(undefined)}
        >
          <IconX size={15} aria-hidden />
        </button>
      )}
    </p>
  );
}
