// Every provider of products, one line each: how its bytes become product rows. The steps they share lie in folders beside.
import { type ExtractorProvider, usualProvider } from "#shared/reference/providers.ts";
import { unknownImportProvider } from "#server/errors.ts";
import { contractReader } from "./contract/index.ts";
import { feedReader } from "./feeds/feedReader.ts";
import type { Extractor } from "./types.ts";

export const extractors: Record<ExtractorProvider, Extractor> = {
  customdata: feedReader,
  importio: contractReader,
  takeit: contractReader,
  spymarket: contractReader,
  bms: contractReader,
};

/** Throws 422 for a provider that imports cannot read. */
export function extractorOf(provider: string): Extractor {
  const extractor = extractors[provider.toLowerCase() as ExtractorProvider];
  if (!extractor) throw unknownImportProvider(provider);
  return extractor;
}

/** For a file that comes without a word of what it is. */
export const fileExtractor: Extractor = extractorOf(usualProvider);
