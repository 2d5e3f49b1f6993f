/** The endings of files that products can be read from, for a choice of files. */
export const readableFiles = ".csv,.tsv,.txt,.xlsx,.xml,.rss,.json,.ndjson,.jsonl,.gz,.zip";
