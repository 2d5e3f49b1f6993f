// The stream that tells how imports get on.
import { linkTo } from "#web/api.ts";
import { type ImportRun, retryAfter_ms } from "./websiteImports.ts";

/** What the stream tells of a run; `type` when it was deleted. */
export type ToldRun = Pick<ImportRun, "id"> & Partial<ImportRun> & { type?: "remove" };

type ProgressEars = {
  /** The stream is there, for the first time or again: changes may have been missed. */
  opened(): void;
  told(run: ToldRun): void;
};

/**
 * Follows the imports until the returned function is called. A browser that is cut off comes back by itself. A tab that
 * nobody sees follows nothing: a browser has six connections for all its tabs.
 */
export function followImports(ears: ProgressEars): () => void {
  let source: EventSource | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    leave();
  };

  function look(): void {
    leave();
    if (!document.hidden) open();
  }

  function leave(): void {
    clearTimeout(waiting);
    source?.close();
  }

  function open(): void {
    source = new EventSource(linkTo("WebsiteImports/progression-stream"));
    source.addEventListener("open", () => {
      failures = 0;
      ears.opened();
    });
    source.addEventListener("data", ({ data }: MessageEvent<string>) =>
      ears.told(JSON.parse(data) as ToldRun),
    );
    source.addEventListener("error", () => {
      // A connection that broke is opened again by the browser; a refusal is not.
      if (source?.readyState !== EventSource.CLOSED) return;
      failures += 1;
      waiting = setTimeout(open, retryAfter_ms(failures));
    });
  }
}
