import { useCallback, useEffect, useRef, useState } from "react";
import { download } from "#web/api.ts";
import { saveFile } from "#web/parts/export/saveFile.ts";
import { toastFailure, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { useWords } from "#web/session/words.ts";

/** Saves all matches of a catalogue as a file, with why they were made; stops when the screen is left. */
export function useMatchExport(catalogId: number) {
  const words = useWords();
  const [running, setRunning] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const save = useCallback(async () => {
    const stopping = (stop.current = new AbortController());
    setRunning(true);
    try {
      const path = `Catalogs/${catalogId}/export/matches`;
      const { name, content } = await download({ path, data: {}, signal: stopping.signal });
      saveFile(name, content);
      toastSuccess(words.say("app.matchFiles.exported", { name }), words);
    } catch (error) {
      if (!stopping.signal.aborted) toastFailure(error, words);
    } finally {
      setRunning(false);
    }
  }, [catalogId, words]);
  return { running, start: useCallback(() => void save(), [save]) };
}
