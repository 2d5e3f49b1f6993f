// Searches in threads, of websites that they share.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Market, openMarket } from "../../../../test/support/market.ts";
import { kindOf } from "#server/search/index/fieldTerms.ts";
import { parseQuery } from "#server/search/query/parse.ts";
import { type Searcher, openSearcher } from "#server/search/searcher.ts";
import { revisionsOf } from "#server/store/queries/products/revisions.ts";
import { websiteReader } from "./thread.ts";

describe("a search in threads", () => {
  let market: Market;
  let searcher: Searcher;
  let websites: number[];
  before(async () => {
    market = await openMarket();
    websites = [await market.website(), await market.website(), await market.website()];
    const databaseUrl = market.store.pool.options.connectionString!;
    // No room but for what is searched at the moment.
    searcher = openSearcher(websiteReader, { databaseUrl, capacity_bytes: 1 });
  });
  after(async () => {
    await searcher.close();
    await market.close();
  });

  const gone = new AbortController().signal;
  const find = async (words: string, ...at: number[]) => {
    const ids = at.map((one) => websites[one]!);
    const revisions = await revisionsOf(market.db, ids);
    const query = parseQuery({ match: { title: words } }, kindOf);
    const found = await searcher.find(
      ids.map((id) => ({ id, revision: revisions.get(id) ?? 0, isSearched: true })),
      { query, size: 100, from: 0, minScore: 0, sort: [], shown: ["title"] },
      { customer_id: 1, signal: gone },
    );
    return found.hits.map(({ id }) => id).toSorted((left, right) => left - right);
  };

  test("finds the same whatever is held and whatever else is searched and written meanwhile", async () => {
    const written: number[][] = [[], [], []];
    for (let round = 0; round < 8; round += 1) {
      for (const at of [0, 1, 2])
        written[at]!.push(await market.product(websites[at]!, { title: `Perceuse ${round}` }));
      const [first, second, third] = written as [number[], number[], number[]];
      const answers = await Promise.all([
        find("perceuse", 0),
        find("perceuse", 1),
        find("perceuse", 2, 0),
        find("perceuse", 0, 1, 2),
        find("perceuse", 1),
        find(`perceuse ${round}`, 2),
      ]);
      const sorted = (ids: number[]) => ids.toSorted((left, right) => left - right);
      assert.deepEqual(answers, [
        first,
        second,
        sorted([...third, ...first]),
        sorted([...first, ...second, ...third]),
        second,
        third,
      ]);
    }
  });

  test("is not begun for a caller who has left", async () => {
    const left = AbortSignal.abort(new Error("left"));
    const query = parseQuery({ match_all: {} }, kindOf);
    const question = { query, size: 1, from: 0, minScore: 0, sort: [], shown: [] };
    await assert.rejects(searcher.find([], question, { customer_id: 1, signal: left }), { message: "left" });
  });
});
