// How fast the engine analyses titles, finds candidates and scores pairs, beside peers that look for the same titles among
// the same ones.
import { TextMatcher } from "#server/search/texts/matchTexts.ts";
import { type TitledMarket, makeTitles } from "../data/titles.ts";
import { peers } from "./matchingPeers.ts";
import { tablePrinter } from "./table.ts";

const theirCount = 100_000;
/** What the peers are asked; the engine is asked ten times as many, for a thousand are done before it is warm. */
const askedOfPeers = 1_000;
const askedOfEngine = 10_000;
/** A slow peer is asked fewer. */
const patience_ms = 10_000;
const goals = { titles: 500_000, own: 60_000, pairs: 1_500_000 };

export async function printSpeed(): Promise<void> {
  const market = makeTitles(askedOfEngine, theirCount);
  const row = tablePrinter([30, 12, 14, 12]);
  console.log(`${theirCount} titles, those of ${askedOfPeers} own products looked for`);
  row("", "build s", "own/s", "recall@10");
  const engine = await measureEngine(market);
  row("Vigie", engine.build_s.toFixed(2), perSecond(engine.ownPerSecond), percent(engine.recallAt10));
  const titles = [...market.theirs].map(({ title }) => title);
  for (const open of peers) {
    const peer = await open();
    const begun = performance.now();
    await peer.build(titles);
    const build_s = (performance.now() - begun) / 1000;
    const rate = await askPeer(peer.find, market);
    await peer.close();
    row(peer.name, build_s.toFixed(2), perSecond(rate.ownPerSecond), percent(rate.recallAt10));
  }
  console.log("");
  row("Vigie, one thread", "a second", "goal");
  row("titles analysed", perSecond(engine.titlesPerSecond), perSecond(goals.titles));
  row("own products' candidates", perSecond(engine.ownPerSecond), perSecond(goals.own));
  row("pairs scored and assigned", perSecond(engine.pairsPerSecond), perSecond(goals.pairs));
}

/** The whole match less its candidates is what scores, assigns and explains. */
async function measureEngine({ own, theirs, truth }: TitledMarket) {
  const matcher = new TextMatcher();
  const [allOwn, allTheirs] = [[...own], [...theirs]];
  const analysed_s = secondsOf(() => {
    for (const { title } of allTheirs) matcher.theirs.add({ title });
  });
  const asked_s = secondsOf(() => {
    for (const { title } of allOwn) matcher.own.add({ title });
  });
  let candidates = matcher.candidates();
  const indexed_s = secondsOf(() => (candidates = matcher.candidates()));
  let pairs = 0;
  let right = 0;
  const found_s = secondsOf(() => {
    for (let number = 0; number < allOwn.length; number += 1) {
      const hits = candidates.find(number);
      pairs += hits.length;
      if (hits.includes(truth[number]!)) right += 1;
    }
  });
  const begun = performance.now();
  await matcher.match([], { threads: 1 });
  const matched_s = (performance.now() - begun) / 1000 - indexed_s - found_s;
  return {
    build_s: analysed_s + indexed_s,
    titlesPerSecond: allTheirs.length / analysed_s,
    ownPerSecond: allOwn.length / (asked_s + found_s),
    pairsPerSecond: pairs / matched_s,
    recallAt10: right / withCounterpart(truth),
  };
}

async function askPeer(
  find: (title: string) => Promise<readonly number[]> | readonly number[],
  { own, truth }: TitledMarket,
) {
  const begun = performance.now();
  let questions = 0;
  let right = 0;
  while (questions < askedOfPeers && performance.now() - begun < patience_ms) {
    if ((await find(own.at(questions).title)).includes(truth[questions]!)) right += 1;
    questions += 1;
  }
  return {
    ownPerSecond: (1000 * questions) / (performance.now() - begun),
    recallAt10: right / withCounterpart(truth.subarray(0, questions)),
  };
}

function withCounterpart(truth: Int32Array): number {
  return truth.filter((their) => their >= 0).length || 1;
}

function secondsOf(work: () => unknown): number {
  const begun = performance.now();
  work();
  return (performance.now() - begun) / 1000;
}

function perSecond(count: number): string {
  return count < 100 ? count.toFixed(1) : String(Math.round(count));
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
