/** What may be wrong with a source, the worst first. */
export const sourceTroubles = ["failing", "paused", "never", "old", "none"] as const;
