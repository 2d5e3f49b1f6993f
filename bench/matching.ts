// The matching engine: how well it matches public sets, and how fast beside others.
//   node bench/matching.ts                quality, then speed
//   node bench/matching.ts quality Abt    quality, of the sets with this in their name
//   node bench/matching.ts known          what keys leave over, with half the pairs known
//   node bench/matching.ts judged         what judgements of people are worth
//   node bench/matching.ts parts          what each part of the score is worth
//   node bench/matching.ts speed          beside MiniSearch, SQLite and PostgreSQL, on the same titles
//   node bench/matching.ts large [0.1]    100,000 products and a competitor's million, or this share of them
import { join } from "node:path";
import { sharedFolder } from "../test/support/shared.ts";
import { type MatchingSet, readMatchingSets } from "./data/matchingSets.ts";
import { printJudged } from "./support/matchingJudged.ts";
import { printKnown } from "./support/matchingKnown.ts";
import { printLarge } from "./support/matchingLarge.ts";
import { printParts } from "./support/matchingParts.ts";
import { printQuality } from "./support/matchingQuality.ts";
import { printSpeed } from "./support/matchingSpeed.ts";

const [chosen = "", detail = ""] = process.argv.slice(2);
const measures: Record<string, () => Promise<void> | void> = {
  "": async () => {
    await printQuality(sets());
    console.log("");
    await printKnown(sets());
    console.log("");
    await printSpeed();
  },
  quality: () => printQuality(sets(detail)),
  known: () => printKnown(sets()),
  judged: () => printJudged(sets()),
  parts: () => printParts(sets()),
  speed: printSpeed,
  large: () => printLarge(Number(detail || 1)),
};

const measure = measures[chosen];
if (measure) await measure();
else {
  console.error(`Nothing is measured under ${chosen}. There are: ${Object.keys(measures).join(" ").trim()}.`);
  process.exitCode = 2;
}

function sets(part = ""): MatchingSet[] {
  const shared = sharedFolder();
  if (!shared) console.log("The shared data is not here: quality cannot be measured.");
  const all = shared ? readMatchingSets(join(shared, "data")) : [];
  return all.filter(({ name }) => name.includes(part));
}
