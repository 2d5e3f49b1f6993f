import type { MatchImportReport } from "#shared/addresses/matchFiles.ts";
import { upload } from "#web/api.ts";

type MatchImportRequest = {
  catalogId: number;
  file: File;
  /** Only tells what it would do. */
  dryRun: boolean;
  /** How much of the file is sent, 0 to 1. */
  onProgress?(share: number): void;
  signal?: AbortSignal;
};

/** Sends a file of matches. Throws ApiError when it cannot be read at all. */
export function importMatches({
  catalogId,
  file,
  dryRun,
  ...how
}: MatchImportRequest): Promise<MatchImportReport> {
  const form = new FormData();
  // Before the file: what it is for is known when it comes.
  if (dryRun) form.set("dryRun", "true");
  form.set("file", file);
  return upload<MatchImportReport>({ path: `Catalogs/${catalogId}/matches/import`, form, ...how });
}
