import { Button } from "@mantine/core";
import { useState } from "react";
import { isCrawled } from "#shared/reference/providers.ts";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { toastFailure, toastOfWebsite, toastSuccess } from "#web/parts/toasts.ts";
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
export function SaveAndImport({ file, save, onImported }: SaveAndImportProps) {
  const words = useWords();
  const { say } = words;
  const form = useFormContext();
  const [isLaunching, setLaunching] = useState(false);
  const asksProvider = isCrawled({ provider: String(form.value(source.provider)) });
  const hasAddress = String(form.value(source.uri) ?? "") !== "" || asksProvider;
  if (!hasAddress && !file) return null;
  const run = async (trial: boolean) => {
    const saved = await save();
    if (!saved) return;
    setLaunching(true);
    try {
      await (hasAddress || !file ? importWebsite(saved.id, { trial }) : importFileAsSaved(saved.id, file));
      toastSuccess(
        say(trial ? "websites.tryLaunched" : "websites.importLaunched", { name: saved.name }),
        words,
        toastOfWebsite(saved.id),
      );
      onImported(saved);
    } catch (error) {
      // It is saved: only its import was refused.
      toastFailure(error, words);
      onImported(saved);
    } finally {
      setLaunching(false);
    }
  };
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
