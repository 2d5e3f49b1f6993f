// A website whose products change: a large shard, small ones with what came later, and in each of them the documents
// that were replaced or removed since. What is searched is what one shard built anew would have.
import { randomUUID } from "node:crypto";
import { sharedBytes, sharedCopy } from "./sharedArrays.ts";
import { Shard, ShardBuilder } from "./shard.ts";
import { withoutDocuments } from "./textIndex.ts";

/** Of all documents, the share of dead and of later ones from which all become one shard again. */
const mergedFrom = 0.2;
/** So many small shards become one. */
const smallMost = 4;

/** The shards of a website after these ids were written or removed; `later` has those that are there, as they are now. */
export function changeShards(
  shards: readonly Shard[],
  changed: readonly number[],
  later: Shard,
): readonly Shard[] {
  const living = [...shards.map((shard) => withoutIds(shard, changed)), later].filter(hasLiving);
  const [largest, ...small] = living.toSorted((left, right) => right.count - left.count);
  if (!largest) return [];
  const moved = largest.data.deadCount + small.reduce((sum, { count }) => sum + count, 0);
  if (moved > mergedFrom * largest.count) return [mergeShards(living)];
  return small.length > smallMost ? [largest, mergeShards(small)] : living;
}

function hasLiving({ count, data }: Shard): boolean {
  return count > data.deadCount;
}

function withoutIds(shard: Shard, ids: readonly number[]): Shard {
  const numbers = ids.map((id) => shard.numberOf(id)).filter((document) => document >= 0);
  if (numbers.length === 0) return shard;
  const { data } = shard;
  const dead = data.dead ? sharedCopy(data.dead) : sharedBytes(shard.count);
  for (const document of numbers) dead[document] = 1;
  const texts = [...data.texts].map(([field, text]) => [field, withoutDocuments(text, numbers)] as const);
  return new Shard({
    ...data,
    key: randomUUID(),
    texts: new Map(texts),
    dead,
    deadCount: data.deadCount + numbers.length,
  });
}

/** One shard of the living documents of several, of which no two have the same. */
function mergeShards(shards: readonly Shard[]): Shard {
  const builder = new ShardBuilder();
  const movers = shards.map((shard) => moverOf(shard, builder));
  const at = shards.map(() => 0);
  for (;;) {
    let next = -1;
    for (let shardAt = 0; shardAt < shards.length; shardAt += 1) {
      while (shards[shardAt]!.isDead(at[shardAt]!)) at[shardAt]! += 1;
      const id = shards[shardAt]!.ids[at[shardAt]!];
      if (id !== undefined && (next < 0 || id < shards[next]!.ids[at[next]!]!)) next = shardAt;
    }
    if (next < 0) return builder.seal();
    movers[next]!(at[next]!++);
  }
}

/** Adds a document of one shard to a builder, without reading its texts again. */
function moverOf(shard: Shard, builder: ShardBuilder): (document: number) => void {
  const texts = [...shard.data.texts].flatMap(([field, { wholes, others, dictionary }]) => {
    const target = builder.textAt(field);
    if (!target) return [];
    const numbers = new Int32Array(dictionary.size).fill(-1);
    const numberOf = (term: number): number => {
      if (numbers[term]! < 0)
        numbers[term] = target.addTerm(
          dictionary.codes,
          dictionary.starts[term]!,
          dictionary.starts[term + 1]!,
        );
      return numbers[term]!;
    };
    return [{ target, wholes, others, numberOf }];
  });
  return (document) => {
    builder.begin(shard.ids[document]!);
    for (const { target, wholes, others, numberOf } of texts) {
      while (target.count < builder.count - 1) target.addNothing();
      target.addTerms(termsIn(wholes, document), termsIn(others, document), numberOf);
    }
    for (const [field, column] of shard.numbers) {
      if (!Number.isNaN(column[document]!)) builder.put(field, column[document]!);
    }
  };
}

function termsIn({ first, terms }: { first: Int32Array; terms: Int32Array }, document: number): Int32Array {
  return terms.subarray(first[document]!, first[document + 1]!);
}
