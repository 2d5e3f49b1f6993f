import { Button } from "@mantine/core";
import { useState } from "react";
import { isCrawled } from "#shared/reference/providers.ts";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { toastFailure, toastOfWebsite, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { importFileAsSaved } from "#web/queries/importLaunch.ts";
import { importWebsite } from "#web/queries/websites.ts";
import type { Website } from "#web/queries/websites.ts";
import { useWords } from "#web/session/words.ts";
import { source } from "./source.ts";

type SaveAndImportProps = {
  /** The one that was dropped in. */
  file: File | undefined;
  save(): Promise<Website | undefined>;
  onImported(saved: Website): void;
};

/** Saves, then launches an import: from the address, or of the file that was dropped in. */
export function SaveAndImport(props: SaveAndImportProps) {
  const { say } = useWords();
  const form = useFormContext();
  const asksProvider = isCrawled({ provider: String(form.value(source.provider)) });
  const hasAddress = String(form.value(source.uri) ?? "") !== "" || asksProvider;
  const { run, isLaunching } = useImportOnceSaved(props, hasAddress);
  if (!hasAddress && !props.file) return null;
  return (
    <>
      {/* What a provider collects can be looked at in no other way. */}
      {asksProvider && (
        <Button
          variant="default"
          loading={isLaunching}
          disabled={form.isSaving}
          onClick={() => void run(true)}
        >
          {say("websites.saveAndTry")}
        </Button>
      )}
      <Button
        variant="default"
        loading={isLaunching}
        disabled={form.isSaving}
        onClick={() => void run(false)}
      >
        {say("websites.saveAndImport")}
      </Button>
    </>
  );
}

/** `hasAddress`: the source itself is imported, not a file that was given to look at. */
function useImportOnceSaved({ file, save, onImported }: SaveAndImportProps, hasAddress: boolean) {
  const words = useWords();
  const { say } = words;
  const [isLaunching, setLaunching] = useState(false);
  const run = async (trial: boolean) => {
    const saved = await save();
    if (!saved) return;
    const { id, name } = saved;
    setLaunching(true);
    try {
      await (hasAddress || !file ? importWebsite(id, { trial }) : importFileAsSaved(id, file));
      const done = say(trial ? "websites.tryLaunched" : "websites.importLaunched", { name });
      toastSuccess(done, words, toastOfWebsite(id));
    } catch (error) {
      // It is saved: only its import was refused.
      toastFailure(error, words);
    } finally {
      onImported(saved);
      setLaunching(false);
    }
  };
  return { run, isLaunching };
}
