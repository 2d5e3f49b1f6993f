// What a launch is made of, while a person puts it together.
import { keepPreviousData, useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { instantInParis } from "#shared/calendar/bounds.ts";
import { toastFailure, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { importPreviewOptions, launchImport } from "#web/queries/importLaunch.ts";
import type { ImportPreview, ImportSource, ReadingOptions } from "#web/queries/importLaunch.ts";
import { everyImport } from "#web/queries/websiteImports.ts";
import type { Words } from "#web/session/words.ts";
import { isComplete, readingToLaunch } from "./mapping.ts";

export type Conditions = { scope: "all" | "matched" | "notMatched"; observedAt: string; remember: boolean };

/** A source with what is known of it so far. */
export type QueuedSource = {
  source: ImportSource;
  chosen: ReadingOptions;
  preview: ImportPreview | undefined;
  looking: boolean;
  /** Why it cannot be looked at at all. */
  error: Error | null;
  ready: boolean;
};

const nothingChosen: ReadingOptions = {};

export function useLaunch(words: Words, onLaunched: () => void) {
  const [websiteId, setWebsiteId] = useState<number>();
  const [conditions, setConditions] = useState<Conditions>({ scope: "all", observedAt: "", remember: true });
  const { queue, add, remove, read, forgetReadings } = useQueue(websiteId, conditions.remember);
  const { sending, launch } = useSending({ websiteId, queue, conditions, remove }, words, onLaunched);

  return {
    websiteId,
    setWebsiteId: (id: number | undefined) => {
      setWebsiteId(id);
      // Another website remembers other columns.
      forgetReadings();
    },
    queue,
    add,
    remove,
    read,
    conditions,
    setConditions,
    sending,
    canLaunch: websiteId !== undefined && queue.length > 0 && queue.every(({ ready }) => ready) && !sending,
    launch,
  };
}

type Launched = {
  websiteId: number | undefined;
  queue: ReturnType<typeof useQueue>["queue"];
  conditions: Conditions;
  remove(key: string): void;
};

function useSending(
  { websiteId, queue, conditions, remove }: Launched,
  words: Words,
  onLaunched: () => void,
) {
  const client = useQueryClient();
  const [sending, setSending] = useState<{ key: string; share: number }>();
  /** One after the other; what is launched leaves the queue, so that a failure leaves the rest to try again. */
  async function launch({ trial = false } = {}): Promise<void> {
    if (websiteId === undefined) return;
    try {
      for (const queued of queue) {
        if (!queued.preview) return;
        const { key } = queued.source;
        setSending({ key, share: 0 });
        const request = requestOf({ ...queued, preview: queued.preview }, websiteId, conditions, trial);
        await launchImport(request, (share) => setSending({ key, share }));
        remove(key);
      }
      const word = trial ? "importing.launch.tried" : "importing.launch.done";
      toastSuccess(words.say(word, { count: queue.length }), words);
      onLaunched();
    } catch (error) {
      toastFailure(error, words);
    } finally {
      setSending(undefined);
      await client.invalidateQueries({ queryKey: everyImport });
    }
  }
  return { sending, launch };
}

/** The sources to be launched, each looked at as it is read so far. */
function useQueue(websiteId: number | undefined, remember: boolean) {
  const [sources, setSources] = useState<ImportSource[]>([]);
  const [readings, setReadings] = useState<Record<string, ReadingOptions>>({});
  const previews = useQueries({
    queries: sources.map((source) => ({
      ...importPreviewOptions({ websiteId, remember }, source, readings[source.key] ?? nothingChosen),
      enabled: websiteId !== undefined,
      placeholderData: keepPreviousData,
    })),
  });
  return {
    queue: sources.map((source, index) =>
      queuedSource(source, readings[source.key] ?? nothingChosen, previews[index]),
    ),
    add: useCallback(
      (more: ImportSource[]) =>
        setSources((queued) => [
          ...queued,
          ...more.filter(({ key }) => !queued.some((source) => source.key === key)),
        ]),
      [],
    ),
    remove: useCallback(
      (key: string) => setSources((queued) => queued.filter((source) => source.key !== key)),
      [],
    ),
    read: (key: string, reading: ReadingOptions) => setReadings((all) => ({ ...all, [key]: reading })),
    forgetReadings: () => setReadings({}),
  };
}

type Look = { data: ImportPreview | undefined; isFetching: boolean; error: Error | null };

function queuedSource(source: ImportSource, chosen: ReadingOptions, look: Look | undefined): QueuedSource {
  const { data: preview, isFetching: looking = false, error = null } = look ?? {};
  const ready = preview !== undefined && isComplete(chosen, preview) && !looking && !error;
  return { source, chosen, preview, looking, error, ready };
}

function requestOf(
  { source, chosen, preview }: QueuedSource & { preview: ImportPreview },
  websiteId: number,
  { scope, observedAt, remember }: Conditions,
  trial: boolean,
) {
  return {
    websiteId,
    source,
    type: preview.type,
    options: readingToLaunch(chosen, preview),
    scope,
    // Of a trial: what an import that remembers would say.
    remember,
    trial,
    ...(observedAt && { observedAt: instantInParis(observedAt) }),
  };
}
