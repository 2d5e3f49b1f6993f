// Where the offers of a catalogue are read, and under which marketplace block that was asked for.
import { createHash } from "node:crypto";
import { usualProvider } from "#shared/reference/providers.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import type { Marketplace } from "#server/store/queries/imports/marketplaces.ts";
import type { RunSource } from "#server/store/queries/imports/runs/runs.ts";
import type { HeldRun } from "../runs/holdRun.ts";

/** What the block says by now; its mark tells it from every other one. */
export function offersSource(marketplace: Marketplace): RunSource {
  const { provider, uri } = marketplace;
  const data = { block: markOf(marketplace) };
  return provider === "gemzup" ? { provider: usualProvider, uri: uri ?? "", data } : { provider, data };
}

/**
 * A run reads where its catalogue says by now, however long it has waited: what it was to ask of another provider, or
 * of the same one otherwise, is asked of nobody any more, and its crawl there is left.
 */
export async function followBlock(heldRun: HeldRun, marketplace: Marketplace): Promise<void> {
  const { run, session } = heldRun;
  const extractorSource = offersSource(marketplace);
  if (run.extractorSource.data?.["block"] === extractorSource.data?.["block"]) return;
  const observedAt = await momentOfDatabase(session.db);
  await heldRun.change({ extractorSource, position: 0, source_mark: null, observedAt });
}

function markOf(marketplace: Marketplace): string {
  return createHash("sha256").update(JSON.stringify(marketplace)).digest("hex").slice(0, 32);
}
