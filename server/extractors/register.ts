// Every provider of products, one line each: how its bytes become product rows. What they share lies beside the folders.
import { type ExtractorProvider, usualProvider } from "#shared/reference/providers.ts";
import { unknownImportProvider } from "#server/errors.ts";
import { customdata } from "./customdata/index.ts";
import { readerOfContract } from "./provider/index.ts";
import type { Extractor } from "./types.ts";

const ofContract = readerOfContract(customdata);

export const extractors: Record<ExtractorProvider, Extractor> = {
  customdata,
  importio: ofContract,
  takeit: ofContract,
  spymarket: ofContract,
  bms: ofContract,
};

/** Throws 422 for a provider that imports cannot read. */
export function extractorOf(provider: string): Extractor {
  const extractor = extractors[provider.toLowerCase() as ExtractorProvider];
  if (!extractor) throw unknownImportProvider(provider);
  return extractor;
}

/** For a file that comes without a word of what it is. */
export const fileExtractor: Extractor = extractorOf(usualProvider);
