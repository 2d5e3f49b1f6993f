// What keys leave over, as in most shops: of half the pairs it is known by a key that they are the same product, and most
// of the other own products are not sold there. Beside each other the threshold that those pairs tell, and the one that is
// found without them.
import { TextMatcher } from "#server/search/texts/matchTexts.ts";
import type { Numbered } from "#server/search/texts/verdicts.ts";
import { dice } from "#server/seed/dice.ts";
import type { MatchingSet } from "../data/matchingSets.ts";
import { byName, f1Of, meanOf, percent } from "./matchingQuality.ts";
import { tablePrinter } from "./table.ts";

const knownShare = 0.5;
const missingShare = 0.7;

export async function printKnown(sets: readonly MatchingSet[]): Promise<void> {
  if (sets.length === 0) return;
  const row = tablePrinter([24, 11, 9, 9, 14, 9, 9]);
  row("", "precision", "recall", "F1", "without: prec.", "recall", "F1");
  const measured = await byName(sets, measure);
  const print = (name: string, it: Figures) =>
    row(
      name,
      ...[it.precision, it.recall, it.f1, it.guessedPrecision, it.guessedRecall, it.guessedF1].map(percent),
    );
  for (const [name, it] of measured) print(name, it);
  print("mean", meanOf([...measured.values()]));
}

type Figures = Record<
  "precision" | "recall" | "f1" | "guessedPrecision" | "guessedRecall" | "guessedF1",
  number
>;

async function measure(set: MatchingSet): Promise<Figures> {
  const { matcher, right, left } = divide(set);
  const matched = await matcher.match(right, { verdicts: { right, wrong: [] } });
  const guessed = await matcher.match(right);
  const rate = (matches: readonly Numbered[]) => {
    const hits = matches.filter(({ own, theirs }) => left.get(own)?.has(theirs)).length;
    return [hits / (matches.length || 1), hits / left.size, f1Of(hits, matches.length, left.size)] as const;
  };
  const [precision, recall, f1] = rate(matched.matches);
  const [guessedPrecision, guessedRecall, guessedF1] = rate(guessed.matches);
  return { precision, recall, f1, guessedPrecision, guessedRecall, guessedF1 };
}

/** The pairs that are known, and for own products that are left and have counterparts the numbers of these. */
function divide({ own, theirs, truth }: MatchingSet) {
  const roll = dice("known pairs", own.length);
  const taken = new Set<string>();
  const missing = new Set<string>();
  const knownIds: [number, string][] = [];
  const leftIds: [number, Set<string>][] = [];
  for (const [number, { id }] of own.entries()) {
    const partners = [...(truth.get(id) ?? [])].filter((it) => !taken.has(it));
    if (partners.length === 0) continue;
    if (roll.chance(knownShare)) {
      taken.add(partners[0]!);
      knownIds.push([number, partners[0]!]);
    } else if (roll.chance(missingShare)) for (const it of partners) missing.add(it);
    else leftIds.push([number, new Set(partners)]);
  }
  const sold = theirs.filter(({ id }) => taken.has(id) || !missing.has(id));
  const numberOf = new Map(sold.map(({ id }, number) => [id, number]));
  const matcher = new TextMatcher();
  for (const product of own) matcher.own.add(product);
  for (const product of sold) matcher.theirs.add(product);
  const numbers = (ids: Set<string>) =>
    new Set([...ids].filter((id) => !taken.has(id) && numberOf.has(id)).map((id) => numberOf.get(id)!));
  const left = leftIds.map(([number, ids]) => [number, numbers(ids)] as const);
  return {
    matcher,
    right: knownIds.map(([number, id]): Numbered => ({ own: number, theirs: numberOf.get(id)! })),
    left: new Map(left.filter(([, ids]) => ids.size > 0)),
  };
}
