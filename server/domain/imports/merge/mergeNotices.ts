// What an import says once its lines are merged, and what it would say: of a trial, and of a run that pauses in doubt.
import type { Repriced } from "#shared/reference/repriced.ts";
import { dayOf } from "#shared/calendar/day.ts";
import type { Dates } from "#server/store/queries/imports/merge/datedLines.ts";
import type { Wording } from "#server/store/queries/imports/runs/runs.ts";
import type { Dropped } from "#server/store/queries/imports/merge/dropDuplicates.ts";
import type { Renumbered } from "#server/store/queries/imports/merge/renumberedProducts.ts";
import { shorten } from "#server/errors.ts";
import type { Identified } from "./doubts.ts";
import { asWouldBe, whatIs, whatWouldBe } from "./noticeWords.ts";

/** What is counted of a merge; of a file older than what is stored, most of it is nothing. */
export type MergeCounts = {
  /** Prices that wait for somebody to decide. */
  quarantined?: number;
  /** Prices that the file no longer has. */
  emptied?: number;
  /** New products whose identifier is nearly that of one that is missing. */
  alike?: number;
  /** New products that are those of a missing one by another field than the identifier. */
  renumbered?: Renumbered | undefined;
  /** Prices that are in another currency now. */
  currencyChanged?: number;
  /** Moments of history that moved too far. */
  leftOut?: number;
};

type Facts = {
  /** It is done, neither tried nor in doubt. */
  isDone: boolean;
  counts: MergeCounts;
  /** Lines that repeat a product, by the kind of product. */
  duplicates: readonly Dropped[];
  /** Lines of products among the offers of marketplaces. */
  noOffers: number;
  identified: Identified | undefined;
  broughtBack: number;
  /** Whether the file has a column of prices that says something. */
  hasPrices: boolean;
  dated: (Dates & { earlier: number }) | undefined;
  /** The file is older than what is stored, which the run does not say by its state. */
  isOlder: boolean;
  /** What is said of columns, as of an import that is done. */
  ofColumns: readonly Wording[];
};

/** In the order in which they are read. */
export function mergeNotices(facts: Facts): Wording[] {
  const { isDone, counts, duplicates, noOffers, identified, broughtBack, hasPrices, dated, isOlder } = facts;
  const told = isDone ? whatIs : whatWouldBe;
  return [
    ...duplicateNotices(duplicates),
    ...(identified && identified.kept > 0 ? [{ key: told.identified, values: identified }] : []),
    ...counted("imports.noOffers", noOffers),
    ...counted(told.broughtBack, broughtBack),
    ...counted(told.quarantined, counts.quarantined),
    ...counted(told.pricesEmptied, hasPrices ? counts.emptied : 0),
    ...counted(told.currencyChanged, counts.currencyChanged),
    ...counted(told.alike, counts.alike),
    ...(counts.renumbered ? [renumberedNotice(told.renumbered, counts.renumbered)] : []),
    ...counted(told.leftOut, counts.leftOut),
    ...(dated ? [datedNotice(dated)] : []),
    ...(isOlder ? [{ key: told.older, values: {} }] : []),
    ...(isDone ? facts.ofColumns : facts.ofColumns.map(asWouldBe)),
  ];
}

function counted(key: Wording["key"], count = 0): Wording[] {
  return count > 0 ? [{ key, values: { count } }] : [];
}

function duplicateNotices(duplicates: readonly Dropped[]): Wording[] {
  const sum = (field: "count" | "ofOthers" | "repriced") =>
    duplicates.reduce((all, dropped) => all + dropped[field], 0);
  const [others, repriced] = [sum("ofOthers"), sum("repriced")];
  const example = shorten(duplicates.find((dropped) => dropped.example !== null)?.example ?? "");
  const first = duplicates.find(({ firstRepriced }) => firstRepriced !== null)?.firstRepriced;
  return [
    ...counted("imports.duplicates", sum("count") - others - repriced),
    ...(first ? [repricedNotice(repriced, first)] : []),
    ...(others > 0 ? [{ key: "imports.othersUnderOne" as const, values: { count: others, example } }] : []),
  ];
}

/** What is said of lines that name one product with several prices, the first of them as an example. */
export function repricedNotice(count: number, { example, before, now }: Repriced): Wording {
  return { key: "imports.atOtherPrices", values: { count, example: shorten(example), before, now } };
}

function renumberedNotice(key: Wording["key"], { alike, before, now, title }: Renumbered): Wording {
  return { key, values: { count: alike, before: shorten(before), now: shorten(now), title: shorten(title) } };
}

function datedNotice({ first, last, earlier }: Dates & { earlier: number }): Wording {
  return { key: "imports.dated", values: { from: dayOf(first), to: dayOf(last), older: earlier } };
}
