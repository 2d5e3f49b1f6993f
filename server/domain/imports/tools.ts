// What an import needs of the world.
import type { Config } from "#server/config.ts";
import type { Enqueue } from "#server/jobs/jobs.ts";
import type { Log } from "#server/log.ts";
import type { HttpClient } from "#server/integrations/http.ts";
import type { Storage } from "#server/integrations/storage.ts";
import type { Store } from "#server/store/database.ts";

export type ImportTools = {
  readonly store: Store;
  readonly storage: Storage;
  readonly http: HttpClient;
  readonly config: Pick<Config, "maxImport_bytes" | "sourceTime_min"> &
    Partial<
      Pick<Config, "runFilesKept_days" | "language" | "importioUrl" | "takeitUrl" | "spymarketUrl" | "bmsUrl">
    >;
  /** How often a crawl is looked at, for how long in one go, and how many of its pages are read. */
  readonly crawls?: { poll_ms: number; hold_ms: number; pages?: number };
  /** Wakes a worker; the command line, which runs its import itself, has none. */
  readonly enqueue?: Enqueue;
  readonly log?: Log;
};
