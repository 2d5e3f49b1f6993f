import { useEffect, useRef, useState } from "react";
import { ApiError, download } from "#web/api.ts";
import { toastFailure, toastProblem, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { useWords } from "#web/session/words.ts";
import { exportBody, exportPath } from "./exportRequest.ts";
import type { ExportChoice, ExportRequest } from "./exportRequest.ts";
import { saveFile } from "./saveFile.ts";

/** How far a file has come: its lines without the heading, and its size. */
export type Progress = { lines: number; bytes: number };

/** Screens are not drawn anew for every piece. */
const drawnEvery_ms = 100;

/** Runs an export, saves its file and tells how far it is; undefined while none runs. `onSaved` comes after the file. */
export function useExport(onSaved: () => void) {
  const words = useWords();
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (list: ExportRequest, choice: ExportChoice) => {
    const data = exportBody(list, choice);
    if (!data || running.current) return;
    const stopping = (running.current = new AbortController());
    const count = counter(setProgress);
    try {
      const path = exportPath(list);
      const { name, content } = await download({ path, data, onPiece: count, signal: stopping.signal });
      saveFile(name, content);
      const { lines } = count.progress;
      toastSuccess(
        words.say("exportDialog.done", { name, count: lines, formatted: words.number(lines) }),
        words,
      );
      onSaved();
    } catch (error) {
      if (stopping.signal.aborted) return;
      console.error(error);
      const cut = error instanceof ApiError && error.statusCode === 0 && count.progress.bytes > 0;
      if (cut) toastProblem(words.say("exportDialog.cut"), words);
      else toastFailure(error, words);
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  };
  return { progress, start, stop: () => running.current?.abort() };
}

/** Counts the lines and bytes of the pieces it is called with, and tells them now and then. */
function counter(tell: (progress: Progress) => void) {
  let announced = 0;
  const count = (piece: Uint8Array) => {
    // The heading is a line and none of the list's.
    const lines = count.progress.lines + newlinesIn(piece) - (count.progress.bytes === 0 ? 1 : 0);
    count.progress = { lines: Math.max(0, lines), bytes: count.progress.bytes + piece.length };
    if (performance.now() - announced < drawnEvery_ms) return;
    announced = performance.now();
    tell(count.progress);
  };
  count.progress = { lines: 0, bytes: 0 };
  tell(count.progress);
  return count;
}

function newlinesIn(piece: Uint8Array): number {
  let lines = 0;
  for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, at + 1)) lines += 1;
  return lines;
}

const newline = 10;
