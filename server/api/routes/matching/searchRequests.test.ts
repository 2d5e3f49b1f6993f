// Searches as people who know Elasticsearch write them, and what they find in words and sizes.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type World, addProducts, openWorld } from "../../../../test/support/world.ts";

type Hit = {
  _id: number;
  _score: number;
  _source: { sku: string; title: string };
  sort?: (number | null)[];
  matched_queries?: string[];
  highlight: Record<string, { start: number; end: number }[]>;
  explanation: { clause: string; field: string; score: number }[];
};

describe("a search request", () => {
  let world: World;
  before(async () => {
    world = await openWorld();
    await add(world.alice.rival, [
      ["river", "Eau minérale Vittel", 3.2, { brand: "Vittel", unit: "x6 1500ml" }],
      ["spring", "Eau de source", 1.2, { brand: "Cristaline", unit: "x6 1500ml" }],
      ["beer", "Bière Heineken", 9, { brand: "Heineken", unit: "x20 25cl" }],
      ["large-beer", "Bière Heineken", 11, { brand: "Heineken", unit: "x12 33cl" }],
      ["wine", "Vin rouge", 12, { brand: "Domaine de Pierrefeuille" }],
      ["oil", "Huile du domaine", null, { brand: "Pierrefeuille et Domaine" }],
      ["drill", "Perceuse KELMARK 18 V", 60, { mpn: "KM-18 V2" }],
      ["juice", "Jus 0,5 L", 2, {}],
      ["disk", "Disque 1 To noir", 80, {}],
    ]);
    await add(world.shared, [
      ["other-drill", "Perceuse KELMARK 12 V", 40, {}],
      ["saw", "Scie KELMARK", 50, {}],
    ]);
  });
  after(() => world.close());

  type Draft = [sku: string, title: string, price: number | null, more: Record<string, string>];
  async function add(website: number, drafts: Draft[]): Promise<void> {
    const ids = await addProducts(
      world.store,
      website,
      drafts.map(([sku, title, price]) => ({ sku, title, price })),
    );
    for (const [at, [, , , { brand = null, unit = null, mpn = null }]] of drafts.entries())
      await sql`update product set brand = ${brand}, unit = ${unit}, mpn = ${mpn} where id = ${ids[at]}`.execute(
        world.store.db,
      );
  }
  const address = () => `/Catalogs/${world.alice.catalog}/searchProducts`;
  const ask = (asked: object) => world.call("alice", "POST", address(), asked);
  const get = (asked: Record<string, string>) =>
    world.call("alice", "GET", `${address()}?${new URLSearchParams(asked)}`);
  const hits = (answer: { body: { hits: { hits: Hit[] } } }) => answer.body.hits.hits;
  const skus = (answer: { body: { hits: { hits: Hit[] } } }) =>
    hits(answer).map(({ _source }) => _source.sku);
  const find = async (query: unknown) => skus(await ask({ query }));
  const marked = ({ _source, highlight }: Hit, field: "title" | "sku" = "title") =>
    (highlight[field] ?? []).map(({ start, end }) => _source[field].slice(start, end));

  test("finds a brand of several words by term and terms, and no other with these words", async () => {
    assert.deepEqual(await find({ term: { brand: "Domaine de Pierrefeuille" } }), ["wine"]);
    assert.deepEqual(await find({ terms: { brand: ["domaine de pierrefeuille", "Vittel"] } }), [
      "river",
      "wine",
    ]);
    assert.deepEqual(await find({ term: { brand: "pierrefeuille" } }), ["wine", "oil"]);
  });

  test("is sorted by what it says, what has no price last, page by page", async () => {
    const all = { query: { match_all: {} }, competitors: [world.alice.rival] };
    const rising = ["spring", "juice", "river", "beer", "large-beer", "wine", "drill", "disk", "oil"];
    for (const sort of ["price", "price:asc", [{ price: "asc" }], { price: { order: "asc" } }])
      assert.deepEqual(skus(await ask({ ...all, sort })), rising, JSON.stringify(sort));
    const falling = [...rising.slice(0, -1).toReversed(), "oil"];
    for (const sort of ["price:desc", '{"price":"desc"}', '[{"price":{"order":"desc"}}]'])
      assert.deepEqual(
        skus(await get({ query: '{"match_all":{}}', sort, size: "20" })).filter(isRivals),
        falling,
        sort,
      );
    const pages = [];
    for (const from of [0, 4, 8]) pages.push(...skus(await ask({ ...all, sort: "price", size: 4, from })));
    assert.deepEqual(pages, rising);
    assert.deepEqual(hits(await ask({ ...all, sort: "price" })).at(-1)!.sort, [null]);
    const [best] = hits(await ask({ query: "heineken", sort: ["_score", { price: "desc" }] }));
    assert.deepEqual([best!._source.sku, best!.sort], ["large-beer", [best!._score, 11]]);
    for (const [sort, path] of [
      ["title", "sort"],
      [["price", { title: "asc" }], "sort[1].title"],
      [{ colour: "asc" }, "sort.colour"],
      [{ price: { order: "up" } }, "sort.price.order"],
    ] as const) {
      const { status, body } = await ask({ ...all, sort });
      assert.equal(status, 422);
      assert.ok(body.error.message.includes(` ${path}`), body.error.message);
    }
  });
  const isRivals = (sku: string) => sku !== "other-drill" && sku !== "saw";

  test("tells which of the clauses with a name a product satisfies", async () => {
    const query = {
      bool: {
        must: { match: { title: { query: "heineken", _name: "words" } } },
        should: [
          { range: { price: { lt: 10, _name: "cheap" } } },
          { term: { sku: { value: "saw", _name: "saw" } } },
        ],
        filter: { exists: { field: "unit", _name: "sized" } },
      },
    };
    const found = hits(await ask({ query })).map(({ _source, matched_queries }) => [
      _source.sku,
      matched_queries,
    ]);
    assert.deepEqual(found, [
      ["beer", ["words", "cheap", "sized"]],
      ["large-beer", ["words", "sized"]],
    ]);
    const [unnamed] = hits(await ask({ query: "heineken" }));
    assert.equal(unnamed!.matched_queries, undefined);
  });

  test("may be written whole, as a body or as the query", async () => {
    const query = { match: { title: "kelmark perceuse" } };
    const scores = hits(await ask({ query })).map(({ _score }) => _score);
    const min_score = (scores[1]! + scores[2]!) / 2;
    const whole = { query, min_score, size: 1, from: 1, sort: [{ price: "asc" }] };
    const expected = ["drill"];
    assert.deepEqual(skus(await ask(whole)), expected);
    assert.deepEqual(skus(await ask({ query: whole })), expected);
    assert.deepEqual(skus(await ask({ query: JSON.stringify(whole) })), expected);
    assert.deepEqual(skus(await get({ query: JSON.stringify(whole) })), expected);
    assert.deepEqual(
      skus(await ask({ query: whole, from: 0 })),
      ["other-drill"],
      "what stands beside it counts",
    );
    assert.deepEqual(
      await find({ function_score: { query, min_score } }),
      ["other-drill", "drill"].toSorted(byFirst(await find(query))),
    );
    for (const asked of [{ query, aggs: {} }, { query: { query, aggs: {} } }]) {
      const { status, body } = await ask(asked);
      assert.deepEqual([status, body.error.code], [422, "INVALID_QUERY"]);
      assert.match(body.error.message, / aggs/);
    }
  });
  const byFirst = (order: string[]) => (left: string, right: string) =>
    order.indexOf(left) - order.indexOf(right);

  test("of clauses that should match finds what one of them does, however few are asked for", async () => {
    for (const minimum_should_match of [0, "0%", -7, "-100%"]) {
      const should = [{ match: { title: "vin" } }, { match: { title: "huile" } }];
      assert.deepEqual((await find({ bool: { should, minimum_should_match } })).toSorted(), ["oil", "wine"]);
    }
  });

  test("scores a product the same whichever competitors are searched; none named are all", async () => {
    const query = { match: { title: "kelmark perceuse" } };
    const scores = async (competitors?: unknown) =>
      new Map(hits(await ask({ query, competitors })).map(({ _source, _score }) => [_source.sku, _score]));
    const all = await scores();
    assert.equal(all.size, 3);
    for (const website of [world.alice.rival, world.shared]) {
      const some = await scores([website]);
      assert.ok(some.size > 0 && some.size < 3);
      for (const [sku, score] of some) assert.equal(score, all.get(sku));
    }
    assert.deepEqual(await scores([]), all);
    const { body } = await get({ query: "kelmark", competitors: "[]" });
    assert.equal(body.hits.total, 3);
  });

  test("marks misspelt words, quantities however they are written, and references", async () => {
    const [misspelt] = hits(
      await ask({ query: { match: { title: { query: "kelmrak scie", fuzziness: "AUTO" } } } }),
    );
    assert.deepEqual(marked(misspelt!), ["Scie", "KELMARK"]);
    for (const [query, expected] of [
      ["18 V", "18 V"],
      ["18V", "18 V"],
      ["0,5 L", "0,5 L"],
      ["50 cl", "0,5 L"],
      ["1 To", "1 To"],
      ["1000 go", "1 To"],
    ] as const) {
      const [hit] = hits(await ask({ query }));
      assert.deepEqual(marked(hit!), [expected], query);
    }
    const [reference] = hits(await ask({ query: "large beer" }));
    assert.deepEqual(marked(reference!, "sku"), ["large-beer"]);
  });

  test("folds case and accents in patterns of every kind", async () => {
    for (const query of [
      { regexp: { title: "KEL[A-Z]+" } },
      { regexp: { title: "kelm\\D+" } },
      { prefix: { title: "KELM" } },
      { wildcard: { title: "K*RK" } },
    ])
      assert.equal((await find(query)).length, 3, JSON.stringify(query));
    assert.deepEqual(await find({ regexp: { title: "BIÈRE" } }), ["beer", "large-beer"]);
  });

  test("of words looks in all fields together, the size of the pack among them", async () => {
    assert.deepEqual((await find("eau vittel 6x1,5L"))[0], "river");
    assert.deepEqual(await find("heineken 25cl"), ["beer", "large-beer"]);
    const [hit] = hits(await ask({ query: "heineken 25cl" }));
    assert.deepEqual(hit!.explanation.map(({ field }) => field).toSorted(), ["title", "unit"]);
    const told = hit!.explanation.reduce((sum, { score }) => sum + score, 0);
    assert.ok(Math.abs(told - hit!._score) < 1e-9, "what the fields give comes to the score");
    assert.deepEqual((await find("perceuse KM-18 V2"))[0], "drill");
  });

  const fuzzy = (at: number) => ({ match: { title: { query: `perceuse${at}`, fuzziness: "AUTO" } } });
  const many = (clause: (at: number) => unknown) => ({
    bool: { should: Array.from({ length: 1_000 }, (_, at) => clause(at)) },
  });
  for (const [what, query, path] of [
    ["words in an order", { range: { title: { gte: 1 } } }, "range.title"],
    [
      "a number by its beginning",
      { bool: { must: [{ prefix: { price: "1" } }] } },
      "bool.must[0].prefix.price",
    ],
    ["a number by a wildcard", { wildcard: { price: "1*" } }, "wildcard.price"],
    ["a boost that is none", { multi_match: { query: "a", fields: ["title^a"] } }, "multi_match.fields[0]"],
    ["a thousand misspelt words", many(fuzzy), "bool.should[250].match"],
    [
      "a thousand wildcards",
      many(() => ({ wildcard: { title: "*a*" } })),
      "bool.should[50].wildcard.title.value",
    ],
    ["a thousand prefixes", many(() => ({ prefix: { title: "a" } })), "bool.should[50].prefix.title.value"],
  ] as const) {
    test(`is refused with ${what}, and told where`, async () => {
      const { status, body } = await ask({ query });
      assert.deepEqual([status, body.error.code], [422, "INVALID_QUERY"]);
      assert.ok(
        body.error.message.includes(` ${path}:`) || body.error.message.includes(` ${path}\u202F:`),
        body.error.message,
      );
      assert.ok(!body.error.message.includes("«\u202F\u202F»"), body.error.message);
    });
  }

  test("is refused with hundreds of levels in a body, and told that it is the query", async () => {
    const deep = JSON.parse(`${'{"bool":{"must":'.repeat(200)}{"match_all":{}}${"}}".repeat(200)}`);
    const { status, body } = await ask({ query: deep });
    assert.deepEqual([status, body.error.code], [422, "INVALID_QUERY"]);
    assert.ok(body.error.message.includes(" query"), body.error.message);
  });
});
