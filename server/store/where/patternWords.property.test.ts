// The words that a regular expression needs are in every text that PostgreSQL finds with it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { product } from "#shared/entities/product.ts";
import type { Where } from "#shared/filters/filter.ts";
import { type Market, openMarket } from "../../../test/support/market.ts";
import { neededBy } from "./patternWords.ts";
import { whereSql } from "./where.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

let market: Market;
let website: number;
before(async () => {
  market = await openMarket();
  website = await market.website();
});
after(() => market.close());

// Few, so that many titles are found; their letters become others without case and accents.
const vocabulary =
  "Scie scié SCIES Œuvre œuvré Straße STRASSE İstanbul ıSTANBUL ŉabc ĸil 100%s a_bc Bosch ΣΑΣ ab".split(" ");
const word = fc.constantFrom(...vocabulary);
const plain = word.map((text) => text.replaceAll(/[^\p{L}\p{N}_ ]/gu, "\\$&"));
const set = fc.constantFrom(
  "[ab]",
  "[^a]",
  "[]a]",
  "[^]a]",
  "[[:alpha:]]",
  "[[:<:]]",
  "[\\]a]",
  "\\w",
  "\\y",
  ".",
  "^",
  "$",
);
const times = fc.constantFrom("", "", "", "", "*", "+", "?", "{2}", "{0,1}", "{1,}", "*?", "+?");
const { pattern } = fc.letrec<{ pattern: string; sequence: string; atom: string }>((tie) => ({
  pattern: fc.array(tie("sequence"), { minLength: 1, maxLength: 3 }).map((all) => all.join("|")),
  sequence: fc
    .array(fc.tuple(tie("atom"), times), { minLength: 1, maxLength: 4 })
    .map((all) => all.map((pair) => pair.join("")).join("")),
  atom: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    plain,
    set,
    tie("pattern").map((inner) => `(${inner})`),
    tie("pattern").map((inner) => `(?:${inner})`),
  ),
}));

test("a title is found by a pattern the same with the index of its parts as without", async () => {
  await fc.assert(
    fc.asyncProperty(
      pattern,
      fc.array(
        fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join("")),
        {
          minLength: 10,
          maxLength: 30,
        },
      ),
      fc.boolean(),
      async (regexp, titles, ignoreCase) => {
        const found = async (condition: RawBuilder<unknown>) => {
          const { rows } = await sql<{ title: string }>`
            select title from (
              select title, norm(title) as title_norm from unnest(${titles}::text[]) as title) as row
            where ${condition}`.execute(market.db);
          return rows.map(({ title }) => title);
        };
        const where = { title: { regexp, ...(ignoreCase && { options: "i" }) } };
        const bare = ignoreCase ? sql`title ~* ${regexp}` : sql`title ~ ${regexp}`;
        const { refused } = await found(bare).then(
          () => ({ refused: isRefused(where) }),
          () => ({ refused: true }),
        );
        fc.pre(!refused);
        assert.deepEqual(await found(whereSql(product, where)), await found(bare));
      },
    ),
    drawnTimes(50),
  );
});

/** Whether the pattern is one that we ask of nobody: it could take too long. */
function isRefused(where: Where): boolean {
  try {
    whereSql(product, where);
    return false;
  } catch {
    return true;
  }
}

test("a pattern needs its words, and of several one", () => {
  const cases: [string, unknown][] = [
    ["perceuse", { part: "perceuse" }],
    ["^Perceuse sans fil$", { part: "Perceuse sans fil" }],
    ["perceuse.*18 ?V", { part: "perceuse" }],
    ["perceuses?", { part: "perceuse" }],
    ["bosch+ pro", { all: [{ part: "bosch" }, { part: " pro" }] }],
    ["(bosch|makita) scie", { all: [{ any: [{ part: "bosch" }, { part: "makita" }] }, { part: " scie" }] }],
    ["bosch|[0-9]", undefined],
    ["(bosch)?", undefined],
    ["(?i)bosch", undefined],
    ["\\x41bc", undefined],
    ["ab", undefined],
    ["[bosch]", undefined],
    ["100\\.5 mm", { part: "100.5 mm" }],
    ["(bosch", undefined],
  ];
  for (const [regexp, needed] of cases) assert.deepEqual(neededBy(regexp), needed, regexp);
});

test("a pattern is looked for in the index of the titles' words", async () => {
  await sql`
    insert into product (website_id, product_id, title)
    select ${website}::bigint, place::text, md5(place::text) || case when place % 999 = 0 then ' Perceuse' else ' scie' end
    from generate_series(1, 20000) as place`.execute(market.db);
  await sql`analyze product`.execute(market.db);
  const where = whereSql(product, { website_id: website, title: { regexp: "/ perceuse$/i" } });
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select id from product as row where ${where}`.execute(market.db);
  assert.match(rows.map((row) => row["QUERY PLAN"]).join("\n"), /product_title_words/);
});
