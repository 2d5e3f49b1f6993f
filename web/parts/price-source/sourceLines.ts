// What a price rests on, as lines of text: what the shop shows, what was done to it, how old it is, where it came from.
import type { RowOf } from "#shared/entities/entity.ts";
import type { matchedProduct } from "#shared/entities/matchedProduct.ts";
import { cut } from "#shared/messages/cut.ts";
import { operand } from "#web/parts/prices/operand.ts";
import type { Wire } from "#web/api.ts";
import type { WordKey, Words } from "#web/session/words.ts";
import { ageOf } from "./age.ts";
import type { ForeignPrice, OwnPrice } from "#web/queries/products.ts";

type Comparison = Wire<RowOf<typeof matchedProduct>>;

/** A competitor's price on a comparison row. */
export type PriceEntry = Comparison["competitors"][number];

/** A competitor's price; or mine, when there is no entry. */
export type SourcedPrice = {
  entry?: PriceEntry | undefined;
  own?: OwnPrice | undefined;
  /** The own product. */
  ownId?: number | undefined;
  /** The catalogue's. */
  currency: string;
};

type SourceLine = { label: string; value: string; warning?: true };

const longestTitle = 65;

/** The lines that tell where a price comes from, in the order in which one asks. `now` in milliseconds. */
export function sourceLines(words: Words, { entry, own, currency }: SourcedPrice, now: number): SourceLine[] {
  const price = entry ?? own;
  if (!price) return [];
  const line = (label: WordKey, value: string | null | undefined): SourceLine[] =>
    value ? [{ label: words.say(label), value }] : [];
  return [
    ...(entry ? shownLines(words, entry, currency) : foreignLines(words, { ...noRaw, ...own }, currency)),
    ...doubtLines(words, price, now),
    ...line("priceSource.changed", when(words, price.price_changed_at, now)),
    ...seenLines(words, price, now),
    ...line("priceSource.source", price.price_source ?? words.say("priceSource.noImport")),
    ...(entry ? line("priceSource.match", matchOf(words, entry)) : []),
    ...line("priceSource.compared", own?.compared_at && words.dateTime(own.compared_at)),
  ];
}

/** What the competitor's page says, and what was done to it before it was compared. */
function shownLines(words: Words, entry: PriceEntry, currency: string): SourceLine[] {
  const { say } = words;
  const lines: SourceLine[] = [];
  if (entry.title) lines.push({ label: say("priceSource.product"), value: cut(entry.title, longestTitle) });
  const { raw_price, raw_currency } = entry;
  const foreign = foreignLines(words, entry, currency);
  if (foreign.length === 0 && raw_price !== null && entry.unit_mapping_id !== null)
    lines.push({ label: say("priceSource.shown"), value: words.price(raw_price, raw_currency ?? currency) });
  lines.push(...foreign);
  const { unit_mapping_operator: operator, unit_mapping_value: value } = entry;
  if (operator && value !== null) {
    lines.push({
      label: say(entry.hasCustomPrice ? "priceSource.customPrice" : "priceSource.mapping"),
      value: say(`priceSource.operator.${operator}`, {
        value: operand(value, value.toLocaleString(words.language, { maximumFractionDigits: 6 })),
        amount: operand(value, words.price(value, currency)),
      }),
    });
  }
  return lines;
}

const noRaw: ForeignPrice = { raw_price: null, raw_currency: null, rate: null };

function foreignLines(words: Words, foreign: ForeignPrice, currency: string): SourceLine[] {
  const { raw_price, raw_currency } = foreign;
  if (raw_currency === null || raw_currency === currency) return [];
  const shown = raw_price !== null && {
    label: words.say("priceSource.shown"),
    value: words.price(raw_price, raw_currency),
  };
  return [...(shown ? [shown] : []), rateLine(words, foreign, currency)];
}

/** A rate says how much of the other currency one unit of the catalogue's buys. */
function rateLine(words: Words, { rate, raw_currency }: ForeignPrice, currency: string): SourceLine {
  const label = words.say("priceSource.rate");
  if (rate === null) {
    return { label, value: words.say("priceSource.noRate", { currency: raw_currency ?? "" }), warning: true };
  }
  const value = words.say("priceSource.rateValue", {
    mine: currency,
    rate: rate.toLocaleString(words.language, { maximumFractionDigits: 6 }),
    theirs: raw_currency ?? "",
  });
  return { label, value };
}

function seenLines(
  words: Words,
  { missing_since, price_seen_at }: Pick<OwnPrice, "missing_since" | "price_seen_at">,
  now: number,
): SourceLine[] {
  const missing = when(words, missing_since, now);
  if (missing) return [{ label: words.say("priceSource.missing"), value: missing, warning: true }];
  const seen = when(words, price_seen_at, now);
  return seen ? [{ label: words.say("priceSource.seen"), value: seen }] : [];
}

/** Its source says another price, which nobody has believed yet. */
function doubtLines(
  words: Words,
  { price_doubted_at }: Pick<OwnPrice, "price_doubted_at">,
  now: number,
): SourceLine[] {
  const since = when(words, price_doubted_at, now);
  return since ? [{ label: words.say("priceSource.doubted"), value: since, warning: true }] : [];
}

/** "18/11/2026 07:00 (il y a 3 jours)" */
function when(words: Words, instant: string | null, now: number): string | undefined {
  if (!instant) return undefined;
  const age = ageOf(words.language, instant, now);
  return words.say("priceSource.when", { date: words.dateTime(instant), age });
}

function matchOf(words: Words, { type, score }: PriceEntry): string {
  const kind = words.say(`priceSource.type.${type}`);
  return score === null ? kind : words.say("priceSource.scored", { kind, score: words.share(score / 100) });
}
