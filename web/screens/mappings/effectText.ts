// What a change of a mapping does to prices, in a sentence.
import type { MappingEffect } from "#web/queries/mappings.ts";
import type { Words } from "#web/session/words.ts";

/**
 * Of a change that is not saved, "would"; of one that is, "did", and whether its counts may be those of another change
 * as well, which prices still followed.
 */
export function effectText(words: Words, effect: MappingEffect, when: "would" | "did"): string {
  const counts = countsText(words, effect, when);
  return when === "did" && effect.pending ? `${counts} ${words.say("mappings.effect.mixed")}` : counts;
}

/** What else is to be known of a preview. */
export function previewRemarks({ say, number }: Words, effect: MappingEffect): string[] {
  const { skipped, pending, prices, own_prices, decided } = effect;
  const isOfNothing = prices === 0 && own_prices === 0 && decided === 0 && skipped === 0;
  return [
    ...(skipped > 0 ? [say("mappings.preview.skipped", { count: skipped, formatted: number(skipped) })] : []),
    ...(isOfNothing ? [say("mappings.preview.nothingMeant")] : []),
    ...(pending ? [say("mappings.preview.pending")] : []),
  ];
}

function countsText(
  { say, number }: Words,
  { prices, own_prices, positions }: MappingEffect,
  when: "would" | "did",
): string {
  if (prices === 0 && own_prices === 0) return say(`mappings.effect.${when}.nothing`);
  const counted = (count: number) => ({ count, formatted: number(count) });
  const parts = [
    ...(prices > 0 ? [say("mappings.effect.prices", counted(prices))] : []),
    ...(own_prices > 0 ? [say("mappings.effect.ownPrices", counted(own_prices))] : []),
    say("mappings.effect.positions", counted(positions)),
  ];
  return say(`mappings.effect.${when}.some`, { what: inARow(parts, say("mappings.effect.and")) });
}

function inARow(parts: readonly string[], and: string): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${and} ${parts.at(-1)}`;
}
