// How imports get on.
import type { importStatuses } from "../entities/websiteImport.ts";

/** Those that are no longer under way. */
export const pastStatuses: readonly (typeof importStatuses)[number][] = ["complete", "error", "paused"];

/** The share of a run that is reading, in percent; the rest is matching, comparing and writing. */
export const readingPercent = 70;
