import type { Readable } from "node:stream";
import { byteOrderMark, csvLine } from "#shared/csv.ts";
import { copyOut } from "#server/store/connection/copyOut.ts";
import type { Store } from "#server/store/database.ts";
import type { Sql } from "#server/store/listedRows.ts";
import type { Actor } from "#server/store/scopes.ts";
import { exportSlots } from "./exportSlots.ts";

export type ExportFile = { name: string; content: Readable };

type CsvFile = { name: string; headers: readonly string[]; lines: Sql };

/**
 * Opens a file of lines that PostgreSQL makes as it is read, in one of the slots that the actor has for exports. Throws 429
 * when they have none, and what PostgreSQL says before the first line. `signal` ends it, at any moment.
 */
export async function openCsvFile(
  { store, actor }: { store: Store; actor: Actor },
  { name, headers, lines }: CsvFile,
  signal?: AbortSignal,
): Promise<ExportFile> {
  const release = exportSlots(store).acquireNow(actor.customer_id);
  try {
    const content = await copyOut(store, lines, { signal });
    content.once("close", release);
    content.unshift(byteOrderMark + csvLine(headers));
    return { name, content };
  } catch (problem) {
    release();
    throw problem;
  }
}
