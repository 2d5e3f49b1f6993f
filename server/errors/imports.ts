// Runs that cannot begin, and runs whose file looks wrong.
import { isDeepStrictEqual } from "node:util";
import { maskAddress } from "#shared/credentials.ts";
import type { Wording } from "#shared/messages/index.ts";
import type { WouldChange } from "#shared/reference/wouldChange.ts";
import { VigieError, badArgument, invalid, refusal } from "./refusal.ts";
import { listed, shorten } from "./shorten.ts";

export const invalidImportSource = (uri: string) =>
  invalid(
    "imports.invalidSource",
    { uri: shorten(maskAddress(uri)) },
    { codes: { extractorSource: ["uri"] } },
  );
export const unknownImportProvider = (provider: string) =>
  invalid(
    "imports.unknownProvider",
    { provider: shorten(provider) },
    { codes: { extractorSource: ["provider"] } },
  );
export const observedInTheFuture = () => badArgument("imports.future");
export const previewTooSlow = (seconds: number) => refusal(422, "imports.previewTooSlow", { seconds });
export const previewEndless = (bytes: number, seconds: number) =>
  refusal(422, "imports.previewEndless", { kilobytes: Math.max(0.1, Math.round(bytes / 100) / 10), seconds });
export const importSourceGone = (name: string) => refusal(404, "imports.sourceGone", { name: shorten(name) });
export const importHasTooManyErrors = (errors: number, count: number) =>
  refusal(422, "imports.tooManyErrors", { errors, count });

export const importHasNoOffers = () => refusal(422, "imports.noOffers");
export const importFollowsNothing = () => refusal(422, "imports.followsNothing");

/** A reason to doubt a file before anything of it is written. */
export type Doubt = Pick<Wording, "key" | "values">;

/** A doubtful file: the run waits for a person, who is told why, all of it, and what it would change. */
export class DoubtfulImport extends VigieError {
  readonly doubts: readonly Doubt[];
  readonly wouldChange: WouldChange | null;
  /** What is told besides, of what it would do. */
  readonly notices: readonly Wording[];
  constructor(doubts: readonly Doubt[], wouldChange: WouldChange | null, notices: readonly Wording[]) {
    super({ statusCode: 422, ...doubts[0]! });
    this.doubts = doubts;
    this.wouldChange = wouldChange;
    this.notices = notices;
  }
}

/** All that is doubtful, as one text; null where nothing is. */
export function wordingOf([first, ...others]: readonly Doubt[]): Wording | null {
  if (!first) return null;
  return others.length > 0 ? { ...first, also: others } : first;
}

/** Whether a doubt is about all prices: whoever confirms it lets all of them through. */
export function isOfPrices({ key }: Doubt): boolean {
  return key === "imports.otherCurrency" || key === "imports.doubtfulPrices";
}

/** The doubts that nobody was told of: of those about so many products, also where there are more of them by now. */
export function unsaidAmong(doubts: readonly Doubt[], said: readonly Doubt[]): Doubt[] {
  return doubts.filter((doubt) => !said.some((other) => isCoveredBy(doubt, other)));
}

function isCoveredBy(doubt: Doubt, said: Doubt): boolean {
  const count = countedBy[doubt.key];
  if (count !== undefined && count === countedBy[said.key])
    return Number(doubt.values[count]) <= Number(said.values[count]);
  return isDeepStrictEqual([doubt.key, doubt.values], [said.key, said.values]);
}

/** What doubts about many products count. */
const countedBy: Partial<Record<Doubt["key"], string>> = {
  "imports.missesAll": "missing",
  "imports.missesMost": "missing",
  "imports.pricesLost": "emptied",
  "imports.identityChanged": "created",
  "imports.identityChangedOfDeleted": "created",
  "imports.identifiersAlike": "count",
  "imports.productsRenumbered": "count",
  "imports.otherCurrency": "changed",
  "imports.doubtfulPrices": "jumped",
};

export function importMissesMost(missing: number, present: number): Doubt {
  const key = missing === present ? "imports.missesAll" : "imports.missesMost";
  return { key, values: { missing, present } };
}

/** Columns that are gone, and columns that are empty throughout, by their names in the file. */
export function importLosesColumns(lost: string[], empty: string[]): Doubt {
  const values = { lost: listed(lost), empty: listed(empty), columns: listed([...lost, ...empty]) };
  const key =
    empty.length === 0
      ? "imports.columnsLost"
      : lost.length === 0
        ? "imports.columnsEmpty"
        : "imports.columnsLostAndEmpty";
  return { key, values };
}

/** Prices without taxes where they were with them. */
export const importLosesTaxes = ({ before, now }: { before: string; now: string }): Doubt => ({
  key: "imports.taxesLost",
  values: { before: shorten(before), now: shorten(now) },
});
export const importEmptiesPrices = (emptied: number, compared: number): Doubt => ({
  key: "imports.pricesLost",
  values: { emptied, compared },
});
/** Products that would be made a second time, for the file tells them apart by something else; `away`: deleted ones. */
export function importIdentifiesAnew({
  away,
  ...values
}: {
  before: string;
  now: string;
  kept: number;
  created: number;
  present: number;
  away: number;
}): Doubt {
  if (away === 0) return { key: "imports.identityChanged", values };
  return { key: "imports.identityChangedOfDeleted", values: { ...values, away } };
}
/** Products that would be made a second time, for another program wrote their identifiers otherwise. */
export const importHasAlikeIdentifiers = ({
  alike,
  before,
  now,
}: {
  alike: number;
  before: string;
  now: string;
}): Doubt => ({
  key: "imports.identifiersAlike",
  values: { count: alike, before: shorten(before), now: shorten(now) },
});
/** Products that would be made a second time, for the file numbers them otherwise. */
export const importRenumbers = ({
  alike,
  before,
  now,
  title,
}: {
  alike: number;
  before: string;
  now: string;
  title: string;
}): Doubt => ({
  key: "imports.productsRenumbered",
  values: { count: alike, before: shorten(before), now: shorten(now), title: shorten(title) },
});
export const importOtherCurrency = (changed: number, compared: number): Doubt => ({
  key: "imports.otherCurrency",
  values: { changed, compared },
});
export const importDoubtfulPrices = (jumped: number, compared: number): Doubt => ({
  key: "imports.doubtfulPrices",
  values: { jumped, compared },
});

/** Nobody to ask at the moment: the run waits, which is no verdict on what the source has. */
export class SourceAway extends VigieError {}

export const importProviderAway = (provider: string, cause: unknown) =>
  new SourceAway({ statusCode: 502, key: "imports.providerAway", values: { provider }, cause });
export const importSourceAway = (host: string, reason: string, cause: unknown) =>
  new SourceAway({ statusCode: 502, key: "imports.sourceAway", values: { host, reason }, cause });
export const importProviderNoAddress = (provider: string) =>
  refusal(422, "imports.providerNoAddress", { provider, setting: `EXTRACTOR_${provider.toUpperCase()}_URL` });
export const importCrawlFailed = (provider: string, crawl: string) =>
  refusal(502, "imports.crawlFailed", { provider, crawl: shorten(crawl) });
export const importCrawlTooLong = (provider: string, crawl: string, hours: number) =>
  refusal(504, "imports.crawlTooLong", { provider, crawl: shorten(crawl), hours });
export const importCrawlGoesRound = (provider: string) =>
  refusal(502, "imports.crawlGoesRound", { provider });
export const importCrawlTooManyPages = (provider: string, most: number) =>
  refusal(502, "imports.crawlTooManyPages", { provider, most });
export const importSourceTooLong = (minutes: number) =>
  refusal(504, "imports.sourceTooLong", { minutes, setting: "VIGIE_SOURCE_MINUTES" });
