// What a run does at this moment, where its figures do not say it.
import { readingPercent } from "#shared/reference/importProgress.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";

/** A slow source counts nothing for long: its beginning says how it is to be read. */
export function doingOf({
  status,
  percentage,
  products_count,
}: Pick<ImportRun, "status" | "percentage" | "products_count">) {
  if (status !== "running") return undefined;
  if (percentage >= readingPercent) return "importing.comparing" as const;
  return products_count === 0 ? ("importing.beginning" as const) : undefined;
}
