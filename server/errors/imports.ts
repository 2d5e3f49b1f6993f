// Runs that cannot begin, and runs whose file looks wrong.
import { maskAddress } from "#shared/credentials.ts";
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
export const importSourceGone = (name: string) => refusal(404, "imports.sourceGone", { name: shorten(name) });
export const importHasTooManyErrors = (errors: number, count: number) =>
  refusal(422, "imports.tooManyErrors", { errors, count });

export const importHasNoOffers = () => refusal(422, "imports.noOffers");
export const importFollowsNothing = () => refusal(422, "imports.followsNothing");

/** A doubtful file: the run waits for a person, who is told what it would change. */
export class DoubtfulImport extends VigieError {
  wouldChange: WouldChange | null = null;
  /** What is doubtful: all prices, or something else. */
  get of(): "prices" | "other" {
    return this.key === "imports.otherCurrency" || this.key === "imports.doubtfulPrices" ? "prices" : "other";
  }
}

export function importMissesMost(missing: number, present: number) {
  const key = missing === present ? "imports.missesAll" : "imports.missesMost";
  return new DoubtfulImport({ statusCode: 422, key, values: { missing, present } });
}

/** Columns that are gone, and columns that are empty throughout, by their names in the file. */
export function importLosesColumns(lost: string[], empty: string[]) {
  const values = { lost: listed(lost), empty: listed(empty), columns: listed([...lost, ...empty]) };
  const key =
    empty.length === 0
      ? "imports.columnsLost"
      : lost.length === 0
        ? "imports.columnsEmpty"
        : "imports.columnsLostAndEmpty";
  return new DoubtfulImport({ statusCode: 422, key, values });
}

/** Prices without taxes where they were with them. */
export const importLosesTaxes = ({ before, now }: { before: string; now: string }) =>
  new DoubtfulImport({
    statusCode: 422,
    key: "imports.taxesLost",
    values: { before: shorten(before), now: shorten(now) },
  });
export const importEmptiesPrices = (emptied: number, compared: number) =>
  new DoubtfulImport({ statusCode: 422, key: "imports.pricesLost", values: { emptied, compared } });
/** Products that would be made a second time, for the file tells them apart by something else. */
export const importIdentifiesAnew = (values: {
  before: string;
  now: string;
  kept: number;
  created: number;
  present: number;
}) => new DoubtfulImport({ statusCode: 422, key: "imports.identityChanged", values });
export const importOtherCurrency = (changed: number, compared: number) =>
  new DoubtfulImport({ statusCode: 422, key: "imports.otherCurrency", values: { changed, compared } });
export const importDoubtfulPrices = (jumped: number, compared: number) =>
  new DoubtfulImport({ statusCode: 422, key: "imports.doubtfulPrices", values: { jumped, compared } });

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
