// The prices that a margin simulation changes, as a file for the import of a shop.
import { competitorWords } from "#shared/messages/competitorWords.ts";
import { say } from "#shared/messages/index.ts";
import { type AskedDiff, simulatedProducts } from "#server/domain/figures/marginDiff.ts";
import {
  adjustedCells,
  adjustedLines,
  reasons,
} from "#server/store/queries/figures/simulation/adjustedPrices.ts";
import type { Reason } from "#server/store/queries/figures/simulation/adjustedPrices.ts";
import { labelsOf } from "./exportedRows.ts";
import { type ExportFile, openCsvFile } from "./openCsvFile.ts";
import type { ExportedFor } from "./openExport.ts";

const headers = ["sku", "ean", "url", "oldPrice", "newPrice", "reason", "currency"] as const;

/**
 * Opens the file of the matched products of a website whose price a simulation changes; its content is made as it is read.
 * Throws as an export does.
 */
export async function openAdjustedPrices(
  { store, actor, language }: ExportedFor,
  websiteId: number,
  asked: AskedDiff,
  signal?: AbortSignal,
): Promise<ExportFile> {
  const by = { db: store.db, actor };
  const { rows, list } = await simulatedProducts(by, websiteId, asked, adjustedCells);
  const labels = asked.catalogId === undefined ? [] : await labelsOf(by, asked.catalogId);
  const competitors = competitorWords(language, labels);
  const words = Object.fromEntries(
    reasons.map((reason) => [reason, say(language, `adjustedPrices.reason.${reason}`, competitors)]),
  ) as Record<Reason, string>;
  const lines = adjustedLines(rows, { ...asked.options, ...list }, words);
  const headings = headers.map((header) => say(language, `adjustedPrices.header.${header}`));
  return openCsvFile({ store, actor }, { name: "prix_ajustes.csv", headers: headings, lines }, signal);
}
