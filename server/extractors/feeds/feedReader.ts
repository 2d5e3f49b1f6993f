// The products of a feed, whatever shop or spreadsheet wrote it.
import type { Extractor } from "../types.ts";
import { previewFeed } from "./previewFeed.ts";
import { readProducts } from "./readProducts.ts";
import { sniffFeed } from "./sniff.ts";

export const feedReader: Extractor = {
  read: readProducts,
  preview: previewFeed,
  columns: async (source) => {
    const sniffed = await sniffFeed(source);
    return "mapping" in sniffed ? sniffed : null;
  },
};
