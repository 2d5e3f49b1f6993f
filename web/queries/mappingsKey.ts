/** Under which everything about unit mappings and rates is kept: a change of prices makes their previews out of date. */
export const mappingsKey = ["mappings"] as const;
