// Why what a file would make of most products of its website is doubtful: all there is of it, before anything is written.
import {
  type Doubt,
  importDoubtfulPrices,
  importEmptiesPrices,
  importHasAlikeIdentifiers,
  importIdentifiesAnew,
  importMissesMost,
  importOtherCurrency,
  importRenumbers,
} from "#server/errors.ts";
import type { Db } from "#server/store/database.ts";
import { type Alike, alikeIdentifiers } from "#server/store/queries/imports/merge/alikeIdentifiers.ts";
import {
  type Renumbered,
  renumberedProducts,
} from "#server/store/queries/imports/merge/renumberedProducts.ts";
import type { Incoming } from "#server/store/queries/imports/merge/countIncoming.ts";
import { countUnknownAway } from "#server/store/queries/imports/merge/identifiedAnew.ts";
import { countPresent } from "#server/store/queries/imports/merge/merge.ts";
import type { Merge } from "#server/store/queries/imports/merge/mergedValues.ts";
import type { Run } from "#server/store/queries/imports/runs/runs.ts";

/** Above this share of a website's products, a file is more likely wrong than the website has changed. */
const doubtfulShare = 0.9;
/** Of a handful of products a share says nothing. */
const doubtfulFrom = 20;

/** Of a file that tells products apart by something else than the one before: how many it holds that are known by it too. */
export type Identified = { before: string; now: string; kept: number };

type Compared = { compared: Incoming; identified: Identified | undefined; losses: readonly Doubt[] };

/**
 * All that is doubtful of a run, that of its columns included; and how many identifiers are nearly those of others, and of
 * products that the file no longer holds under theirs.
 */
export async function doubtsOf(
  tx: Db,
  run: Run,
  merges: readonly Merge[],
  { compared, identified, losses }: Compared,
): Promise<{ doubts: Doubt[]; alike: number; renumbered: Renumbered | undefined }> {
  const found = await alikeIn(tx, run, compared);
  const identity = await identityDoubts(tx, run, merges, { created: compared.created, identified });
  const ofIdentifiers = await alikeDoubts(tx, run, merges, found);
  // Whoever is told why they would all be made anew is not told again.
  const isTold = identity.length + ofIdentifiers.length > 0;
  const renumbered = isTold ? undefined : await renumberedIn(tx, run, compared);
  const doubts = [
    ...identity,
    ...losses,
    ...ofIdentifiers,
    ...(renumbered && !identified && (await areMany(tx, run, merges, renumbered))
      ? [importRenumbers(renumbered)]
      : []),
    ...(await doubtsOfMost(tx, merges, compared)),
  ];
  return { doubts, alike: found?.alike ?? 0, renumbered };
}

/** Whether most of what is there, or was deleted and can be brought back, or most of the file would be made a second time. */
async function identityDoubts(
  tx: Db,
  run: Run,
  merges: readonly Merge[],
  { created, identified }: { created: number; identified: Identified | undefined },
): Promise<Doubt[]> {
  if (!identified || created === 0) return [];
  const { present } = await countPresent(tx, merges);
  const away = await countUnknownAway(tx, run.website_id);
  const lines = run.products_count - run.products_error;
  return areMostMadeAnew({ created, present, away, lines })
    ? [importIdentifiesAnew({ ...identified, created, present, away })]
    : [];
}

type MadeAnew = { created: number; present: number; away: number; lines: number };

/** Whether as many are made as are half of those that are there or can be brought back, or half of the lines. */
export function areMostMadeAnew({ created, present, away, lines }: MadeAnew): boolean {
  return [present, away].some((count) => count > 0 && created * 2 >= Math.min(count, lines));
}

/** Products that would be made beside those they were: another program has written their identifiers otherwise. */
async function alikeIn(tx: Db, run: Run, { created, missing }: Incoming): Promise<Alike | undefined> {
  return created > 0 && missing > 0 ? alikeIdentifiers(tx, run) : undefined;
}

/** A tenth of what is there, or of the file, is asked about; fewer are told. */
async function alikeDoubts(
  tx: Db,
  run: Run,
  merges: readonly Merge[],
  found: Alike | undefined,
): Promise<Doubt[]> {
  return found && (await isTenth(tx, run, merges, found)) ? [importHasAlikeIdentifiers(found)] : [];
}

/** Products that would be made beside those they were: the shop numbers them otherwise. */
async function renumberedIn(
  tx: Db,
  run: Run,
  { created, missing }: Incoming,
): Promise<Renumbered | undefined> {
  return created > 0 && missing > 0 ? renumberedProducts(tx, run) : undefined;
}

/** A tenth by their EAN or address; of those that have nothing but a title in common half, for shops use one again. */
async function areMany(tx: Db, run: Run, merges: readonly Merge[], { alike, sure }: Renumbered) {
  const all = await countKnown(tx, run, merges);
  return (sure > 0 && sure * 10 >= all) || alike * 2 >= all;
}

async function isTenth(tx: Db, run: Run, merges: readonly Merge[], { alike }: Alike): Promise<boolean> {
  return alike * 10 >= (await countKnown(tx, run, merges));
}

/** What is there, or the file if that is less. */
async function countKnown(tx: Db, run: Run, merges: readonly Merge[]): Promise<number> {
  const { present } = await countPresent(tx, merges);
  return Math.min(present, run.products_count - run.products_error);
}

/** Why what most products would become is doubtful. */
async function doubtsOfMost(tx: Db, merges: readonly Merge[], incoming: Incoming): Promise<Doubt[]> {
  const { missing, jumped, currencyChanged, emptied } = incoming;
  if (Math.max(missing, jumped, currencyChanged, emptied) < doubtfulFrom) return [];
  const { present, priced } = await countPresent(tx, merges);
  const isMost = (count: number, all: number) => count >= doubtfulFrom && count >= all * doubtfulShare;
  return [
    ...(isMost(missing, present) ? [importMissesMost(missing, present)] : []),
    ...(isMost(currencyChanged, priced) ? [importOtherCurrency(currencyChanged, priced)] : []),
    ...(isMost(emptied, emptied + priced) ? [importEmptiesPrices(emptied, emptied + priced)] : []),
    ...(isMost(jumped, priced) ? [importDoubtfulPrices(jumped, priced)] : []),
  ];
}
