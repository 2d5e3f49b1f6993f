import { useQueryClient } from "@tanstack/react-query";
import { matchesChanged } from "#web/queries/matches.ts";
import { useEffect, useRef, useState } from "react";
import { failureText } from "#web/parts/toasts/toasts.ts";
import { useWords } from "#web/session/words.ts";
import { importMatches } from "./importMatches.ts";
import type { MatchImportReport } from "#shared/addresses/matchFiles.ts";

export type MatchImporting = ReturnType<typeof useMatchImport>;

/** A file of matches on its way: looked at first, then written. */
export function useMatchImport(catalogId: number) {
  const words = useWords();
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<MatchImportReport>();
  const [written, setWritten] = useState<MatchImportReport>();
  const [sending, setSending] = useState<"look" | "import">();
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (what: "look" | "import", sent: File): Promise<MatchImportReport | undefined> => {
    stop.current?.abort();
    const stopping = new AbortController();
    // What is being written is not called off halfway.
    stop.current = what === "look" ? stopping : undefined;
    setSending(what);
    setShare(0);
    setProblem(undefined);
    try {
      const dryRun = what === "look";
      const { signal } = stopping;
      return await importMatches({ catalogId, file: sent, dryRun, onProgress: setShare, signal });
    } catch (error) {
      if (!stopping.signal.aborted) setProblem(failureText(error, words));
      return undefined;
    } finally {
      if (!stopping.signal.aborted) setSending(undefined);
    }
  };

  return {
    file,
    /** What the file would do. */
    report,
    /** What it did. */
    written,
    sending,
    /** How much of the file is sent, 0 to 1. */
    share,
    problem,
    look: async (chosen: File) => {
      setFile(chosen);
      setReport(undefined);
      setReport(await send("look", chosen));
    },
    run: async () => {
      if (!file) return;
      const done = await send("import", file);
      setWritten(done);
      if (done) await matchesChanged(client);
    },
  };
}
