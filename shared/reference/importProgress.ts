// How imports get on.

export const importStatuses = ["pending", "running", "complete", "paused", "error"] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Those that are no longer under way. */
export const pastStatuses: readonly ImportStatus[] = ["complete", "error", "paused"];

/** The share of a run that is reading, in percent; the rest is matching, comparing and writing. */
export const readingPercent = 70;
