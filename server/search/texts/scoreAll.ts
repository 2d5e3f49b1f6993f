// Own products scored, by several threads when they are many.
import { availableParallelism } from "node:os";
import { openThreads } from "../threads.ts";
import { alikeTogether } from "./alikeTogether.ts";
import { ProductScorer, type ScoredPairs, type Work } from "./scoreProducts.ts";

/** Own products scored at once: what is told of the progress, and what is lost when a thread dies. */
const portion = 1_000;
/** Of fewer products threads would take longer to start than to work. */
const fewForThreads = 4_000;
const threadsMost = 8;
/** No portion takes as long, whatever the titles. */
const longest_ms = 30 * 60_000;

export type ScoreOptions = {
  /** Pairs below are not told. */
  least: number;
  /** Told how many own products are done, every now and then. */
  progress?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** As many as there are processors when it is not given. */
  threads?: number | undefined;
};

/** The scored pairs of these own products, in some order. Throws the signal's reason. */
export async function scoreAll(work: Work, owns: Int32Array, options: ScoreOptions): Promise<ScoredPairs[]> {
  const portions: Int32Array[] = [];
  const groups = alikeTogether(owns, work.own, work.rarity);
  for (let from = 0; from < groups.length; from += portion) portions.push(groups.slice(from, from + portion));
  const threads = Math.min(threadsMost, options.threads ?? availableParallelism());
  return owns.length < fewForThreads || threads === 1
    ? scoreHere(work, portions, options)
    : scoreInThreads(work, portions, options, threads);
}

function scoreHere(
  work: Work,
  portions: readonly Int32Array[],
  { least, progress, signal }: ScoreOptions,
): ScoredPairs[] {
  const scorer = new ProductScorer(work);
  let done = 0;
  return portions.map((owns) => {
    signal?.throwIfAborted();
    const scored = scorer.score(owns, least);
    progress?.((done += owns.length));
    return scored;
  });
}

async function scoreInThreads(
  work: Work,
  portions: readonly Int32Array[],
  { least, progress, signal }: ScoreOptions,
  most: number,
): Promise<ScoredPairs[]> {
  const workerData = { work, least };
  const threads = openThreads<Int32Array, ScoredPairs>(new URL("scoreThread.ts", import.meta.url), {
    most,
    longest_ms,
    workerData,
  });
  let done = 0;
  try {
    return await Promise.all(
      portions.map(async (owns) => {
        const scored = await threads.ask(owns, signal);
        progress?.((done += owns.length));
        return scored;
      }),
    );
  } finally {
    await threads.close();
  }
}
