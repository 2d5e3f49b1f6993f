// The shared data beside the repository: real files, read in place, absent on most machines.
import { existsSync } from "node:fs";
import { join } from "node:path";

/** The folder named by VIGIE_SHARED, else `shared` beside the repository; null when there is none. */
export function sharedFolder(): string | null {
  const folder = process.env["VIGIE_SHARED"] ?? join(import.meta.dirname, "..", "..", "..", "shared");
  return existsSync(join(folder, "data")) ? folder : null;
}
