// Which products of a website that is held may be the same as an own one, by its texts. The engine that matches whole
// catalogues has an index of its own for that (texts/candidates.ts), which takes seconds to build: for a single product
// what is held to be searched is asked instead, for all that this index would find it by.
import { kinds } from "../analyzer/analyze.ts";
import { Dictionary } from "../dictionary.ts";
import { kindOf as kindOfField } from "../index/fieldTerms.ts";
import type { Shard } from "../index/shard.ts";
import { parseQuery } from "../query/parse.ts";
import { search } from "../query/search.ts";
import { Corpus, type ProductText } from "../texts/corpus.ts";
import { kindOf, termOf } from "../texts/positions.ts";

/** Of a long title the first so many; a query is bounded. */
const formsMost = 120;
const modelsMost = 5;
/** A shorter one is a part of too much. */
const shortestPart = 4;
/** What neighbours, or a part of a model number, tell of the whole. */
const partBoost = 0.8;
/** About what a rare word gives: a clause that is true or not has no rarity. */
const withinBoost = 6;

/** Their ids, the likeliest first. */
export function likelyProducts(shards: readonly Shard[], own: ProductText, most: number): number[] {
  const clauses = clausesFor(own);
  if (clauses.length === 0) return [];
  const query = parseQuery({ bool: { should: clauses } }, kindOfField);
  return search(shards, query, { size: most }).hits.map(({ id }) => id);
}

function clausesFor(own: ProductText): object[] {
  const { forms, models } = formsOf(own);
  const title = [own.title, own.unit].filter(Boolean).join(" ");
  return [
    ...(title ? [{ match: { title } }] : []),
    ...(own.brand ? [{ match: { brand: own.brand } }] : []),
    ...(own.mpn ? [{ match: { title: own.mpn } }, { term: { mpn: own.mpn } }] : []),
    ...forms.map((form) => ({ term: { title: { value: form, boost: partBoost } } })),
    ...models.flatMap(clausesForModel),
  ];
}

/** In a reference, in a description, and within a longer model number. */
function clausesForModel(model: string): object[] {
  const within = { title: { value: `*${model}*`, boost: withinBoost } };
  return [
    { term: { mpn: model } },
    { match: { "attr.description": model } },
    ...(model.length >= shortestPart ? [{ wildcard: within }] : []),
  ];
}

/** What others may write as one: neighbours, and parts of model numbers; and its model numbers. */
function formsOf(own: ProductText): { forms: string[]; models: string[] } {
  const dictionary = new Dictionary();
  const corpus = new Corpus(dictionary);
  corpus.add(own);
  const { positions, cores } = corpus;
  const stands = Array.from(positions.items.subarray(0, positions.length), (position) => ({
    text: dictionary.text(termOf(position)),
    kind: kindOf(position),
  }));
  const joins = stands.flatMap((stand, at) => joinsFrom([stand, ...stands.slice(at + 1, at + 3)]));
  const parts = Array.from(cores.items.subarray(0, cores.length), (core) => dictionary.text(core));
  return {
    forms: [...new Set([...parts, ...joins])].slice(0, formsMost),
    models: stands
      .filter(({ kind }) => kind === kinds.model)
      .map(({ text }) => text)
      .slice(0, modelsMost),
  };
}

/** Of two neighbours, and of three; quantities stay alone. */
function joinsFrom(neighbours: { text: string; kind: number }[]): string[] {
  const quantity = neighbours.findIndex(({ kind }) => kind === kinds.quantity);
  const texts = (quantity < 0 ? neighbours : neighbours.slice(0, quantity)).map(({ text }) => text);
  return [2, 3].filter((count) => texts.length >= count).map((count) => texts.slice(0, count).join(""));
}
