// Who delivers the products of a website.

export const extractorProviders = ["importio", "takeit", "spymarket", "customdata", "bms"] as const;
export type ExtractorProvider = (typeof extractorProviders)[number];

/** The provider of files and of addresses of files, where none is named. */
export const usualProvider = "customdata" satisfies ExtractorProvider;

/** Those that collect products when they are asked to, and have no file of ours. */
export const crawledProviders: readonly ExtractorProvider[] = ["importio", "takeit", "spymarket", "bms"];

/** Those of marketplaces and of files: what they no longer bring is old after days of its own. */
export const offersProviders: readonly ExtractorProvider[] = [usualProvider, "bms", "spymarket"];

export function isCrawled({ provider }: { provider?: string | null | undefined }): boolean {
  return crawledProviders.some((crawled) => crawled === provider?.toLowerCase());
}
