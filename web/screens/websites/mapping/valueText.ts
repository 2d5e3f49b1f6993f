import type { Words } from "#web/session/words.ts";

const money = /^(?:price|sale_price|public_price|shipping_price|total_price|cost_price|store:.+:price)$/;

/** A stored value as the lists show it: sums with their currency, numbers of a list as they are. */
export function valueText(field: string, value: string, currency: string, words: Words): string {
  if (money.test(field)) return words.price(Number(value), currency);
  const entries = value.split("\n");
  return entries.length > 1
    ? words.say("websites.preview.several", { first: entries[0]!, count: entries.length - 1 })
    : value;
}
