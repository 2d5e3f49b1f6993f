import { availabilitySlug } from "#shared/reference/availability.ts";
import { channels } from "#shared/reference/channels.ts";
import { storeKey } from "#shared/reference/storeCode.ts";
import { readMove } from "#shared/filters/past.ts";
import type { TagWording } from "#shared/filters/filterSetTags.ts";
import type { Catalog } from "#web/session/catalog.ts";
import type { WordKey, Words } from "#web/session/words.ts";
import { availabilityIn, availabilityText } from "./availability.ts";

/** How the tags of a catalogue's filters read. */
export function tagWording({ say, number, amount: amountIn }: Words, catalog: Catalog): TagWording {
  const between = (min: string, max: string) => say("filters.between", { min, max });
  const amount = (value: number) => amountIn(value, catalog.currentCurrency);
  return {
    field: (field) => say(`filters.field.${field}`),
    option: (field, value) => {
      if (field === "channel") return channels.find(({ code }) => code === value)?.name ?? value;
      return field === "raw_currency" ? value : say(`filters.${field}.${value}` as WordKey);
    },
    competitor: (id) => catalog.competitors.find((competitor) => competitor.id === id)?.name ?? String(id),
    store: (code) =>
      catalog.by_store.find(({ store_code }) => storeKey(store_code) === storeKey(code))?.name ?? code,
    attribute: (slug) =>
      slug === availabilitySlug
        ? say("matched.column.availability")
        : (catalog.attributes.find(({ slug_name }) => slug_name === slug)?.name ?? slug),
    attributeValue: (slug, value) =>
      slug === availabilitySlug ? availabilityText(availabilityIn(value), say) : value,
    noName: say("filters.noName"),
    contains: (text) => say("filters.contains", { text }),
    lines: (count) => say("filters.lines", { count, formatted: number(count) }),
    between,
    above: (limit) => say("filters.above", { limit }),
    below: (limit) => say("filters.below", { limit }),
    number,
    percent: (value) => say("filters.percent", { value: number(value) }),
    amount,
    // Where the currency comes after the figure, it is said once for both: "10 à 1 000,50 €".
    betweenAmounts: (min, max) => between(amount(min).replace(/\D+$/, ""), amount(max)),
    day: dayText,
    moved: (text) => {
      const move = readMove(text);
      if (!move) return text;
      const [was, is] = [move.was, move.is].map((status) => say(`matched.moves.status.${status}`));
      return say("filters.moved", { was: was!, is: is!, from: dayText(move.from), to: dayText(move.to) });
    },
    betweenDays: (min, max) => say("filters.betweenDays", { min: dayText(min), max: dayText(max) }),
  };
}

/** "2026-12-31" as "31/12/2026", in both languages. */
function dayText(day: string): string {
  return day.split("-").toReversed().join("/");
}
