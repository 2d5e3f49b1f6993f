// Random histories: where prices stood at the end of a day is what the last point before it says.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { type Market, openMarket } from "../../../../../test/support/market.ts";
import { ensureHistoryPartitions } from "../../products/historyPartition.ts";
import { server } from "../../../scopes.ts";
import type { Evolution, Standing } from "./evolution.ts";
import { evolutionOf } from "./evolutionOf.ts";
import { talliedEvolution } from "./talliedEvolution.ts";
import { indexByDay, talliedIndexByDay } from "../index/priceIndexByDay.ts";
import { talliedDays } from "./talliedDays.ts";
import { drawnTimes } from "../../../../../test/support/drawn.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

const statuses = ["cheap", "equals", "expensive", null] as const;
type Status = (typeof statuses)[number];

/** An hour before a Saturday begins in Paris. */
const start = Date.parse("2026-03-27T22:00:00Z");
const hour_ms = 3_600_000;
const hours = fc.integer({ min: 0, max: 100 });
/** The days, and after how many hours they end: the third one has twenty-three. */
const endOfDay = {
  "2026-03-27": 1,
  "2026-03-28": 25,
  "2026-03-29": 48,
  "2026-03-30": 72,
  "2026-03-31": 96,
} as const;
type Day = keyof typeof endOfDay;
const point = fc.record({
  product: fc.nat(4),
  hour: hours,
  status: fc.constantFrom(...statuses),
  competitors: fc.nat(2),
  hundredths: fc.integer({ min: -9_999, max: 9_999 }),
});
const history = fc.uniqueArray(point, {
  maxLength: 25,
  selector: ({ product, hour }) => product * 1_000 + hour,
});
const drawn = fc.record({
  values: fc.array(fc.constantFrom(null, "", "Bosch", "BOSCH", "Makita"), { minLength: 5, maxLength: 5 }),
  points: history,
  days: fc.subarray(Object.keys(endOfDay) as Day[], { minLength: 2 }),
  asked: fc.uniqueArray(fc.nat(4)),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;
type Point = Drawn["points"][number];

test("standings, their values and the transitions are those of each product's last point", async () => {
  const own = await market.website();
  await fc.assert(
    fc.asyncProperty(drawn, async (world) => {
      const { catalogId, ids } = await make(own, world);
      const asked = world.asked.map((index) => ids[index]!);
      const rows = sql`select id, brand as value from matched_product
        where catalog_id = ${catalogId} and id = any(${asked}::bigint[])`;
      const told = await evolutionOf(market.db, { catalogId, rows, days: world.days });
      assert.deepEqual(sorted(told), sorted(oracle(world)));
    }),
    drawnTimes(10),
  );
});

const changes = fc.array(
  fc.record({
    kind: fc.constantFrom("brand", "aside", "delete", "undone"),
    products: fc.uniqueArray(fc.nat(4), { minLength: 1 }),
    value: fc.constantFrom(null, "Bosch", "Makita"),
  }),
  { maxLength: 4 },
);

test("what is kept of the days tells the same, wherever products went since", async () => {
  const own = await market.website();
  await fc.assert(
    fc.asyncProperty(drawn, changes, async (world, since) => {
      const { catalogId, ids } = await make(own, world);
      for (const { kind, products, value } of since) {
        const those = products.map((index) => ids[index]!);
        await change(catalogId, those, { kind, value }).catch((problem: unknown) => {
          if (!(problem instanceof GivenUp)) throw problem;
        });
      }
      for (const [field, brand] of [
        [undefined, undefined],
        ["brand", undefined],
        [undefined, "Bosch"],
        ["brand", "Bosch"],
        ["category", undefined],
      ] as const) {
        const where = { catalog_id: catalogId, ...(brand && { brand }) };
        const { days } = world;
        const tallied = talliedDays(server, where, field)!;
        const told = await talliedEvolution(market.db, { ...tallied, days });
        const rows = sql`select id, ${sql.raw(field ?? "null::text")} as value from matched_product
          where catalog_id = ${catalogId} and not own_unmatched and ${brand ? sql`brand = ${brand}` : sql`true`}`;
        const { moves: _moves, ...plain } = await evolutionOf(market.db, { catalogId, rows, days });
        const said = JSON.stringify([field, brand]);
        assert.deepEqual(told.whole, plain.whole, said);
        if (field) assert.deepEqual(told.values, plain.values, said);
        const period = { from: days[0]!, to: days.at(-1)! };
        const index = await talliedIndexByDay(market.db, period, tallied);
        const plainIndex = await indexByDay(market.db, { ...period, catalogId }, rows);
        assert.deepEqual(index.whole, plainIndex.whole, said);
        if (field) assert.deepEqual(index.values, plainIndex.values, said);
      }
      await sql`delete from catalog where id = ${catalogId}`.execute(market.db);
      for (const table of ["standing", "standing_tally"]) {
        const left = await sql`select from ${sql.table(table)} where catalog_id = ${catalogId}`.execute(
          market.db,
        );
        assert.equal(left.rows.length, 0, table);
      }
    }),
    drawnTimes(10),
  );
});

class GivenUp extends Error {}

function change(
  catalogId: number,
  ids: readonly number[],
  { kind, value }: { kind: string; value: string | null },
) {
  const those = sql`catalog_id = ${catalogId} and id = any(${ids}::bigint[])`;
  return market.db.transaction().execute(async (tx) => {
    if (kind === "delete") await sql`delete from matched_product where ${those}`.execute(tx);
    if (kind === "aside")
      await sql`update matched_product set own_unmatched = not own_unmatched where ${those}`.execute(tx);
    else
      await sql`update matched_product set brand = ${value}, category = ${value} where ${those}`.execute(tx);
    if (kind === "undone") throw new GivenUp();
  });
}

async function make(own: number, { values, points }: Drawn) {
  const catalogId = await market.catalog(own, []);
  const { rows } = await sql<{ id: number }>`
    insert into matched_product (catalog_id, website_id, product_id, title, brand, created, modified)
    select ${catalogId}, ${own}, place, '-', value, now(), now()
    from unnest(${values}::text[]) with ordinality as drawn (value, place) order by place
    returning id`.execute(market.db);
  const ids = rows.map(({ id }) => id);
  const moments = points.map(({ hour }) => new Date(start + hour * hour_ms));
  await ensureHistoryPartitions(market.db, "matched_product_history", moments);
  for (const [index, { product, status, competitors, hundredths }] of points.entries()) {
    const percent = status === null ? null : (hundredths / 100).toFixed(2);
    await sql`
      insert into matched_product_history
        (catalog_id, matched_product_id, created, competitors_count, status, price_diff_percent, best_price,
         price_diff_integer, competitors_price_average)
      values (${catalogId}, ${ids[product]}, ${moments[index]}, ${competitors}, ${status}, ${percent}, 10000,
              ${status === null ? null : hundredths}, ${hundredths % 3 === 0 ? null : 12_000 + hundredths})`.execute(
      market.db,
    );
  }
  return { catalogId, ids };
}

function oracle({ values, points, days, asked }: Drawn): Evolution {
  const ends = days.map((day) => endOfDay[day]);
  const at = (product: number, end: number): Point | undefined => {
    const before = points.filter((one) => one.product === product && one.hour < end);
    const last = before.toSorted((left, right) => left.hour - right.hour).at(-1);
    return last && last.competitors > 0 ? last : undefined;
  };
  const standing = (products: number[], end: number): Standing => {
    const known = products.flatMap((product) => at(product, end) ?? []);
    const placed = known.filter(({ status }) => status !== null);
    const count = (status: Status) => known.filter((one) => one.status === status).length;
    const total = placed.reduce((sum, { hundredths }) => sum + hundredths, 0);
    return {
      products: known.length,
      cheap: count("cheap"),
      equals: count("equals"),
      expensive: count("expensive"),
      percent:
        placed.length === 0
          ? null
          : (Math.sign(total) * Math.floor((Math.abs(total) * 2 + placed.length) / (2 * placed.length))) /
              100 +
            0,
    };
  };
  const groups = Map.groupBy(asked, (index) => (values[index] ?? "").toLowerCase());
  const moves = asked.flatMap((product) => {
    const [was, is] = [at(product, ends[0]!), at(product, ends.at(-1)!)];
    const [from, to] = [was ? was.status : "unmatched", is ? is.status : "unmatched"];
    return from && to && (was || is) ? [`${from} ${to}`] : [];
  });
  return {
    whole: ends.map((end) => standing(asked, end)),
    values: [...groups].map(([value, products]) => ({
      value,
      standings: ends.map((end) => standing(products, end)),
    })),
    moves: [...Map.groupBy(moves, (move) => move)].map(([move, all]) => {
      const [from, to] = move.split(" ") as ["cheap", "cheap"];
      return { from, to, count: all.length };
    }),
  };
}

/** In one order, whichever spelling of a value is shown. */
function sorted({ whole, values, moves }: Evolution): Evolution {
  const key = (one: object) => JSON.stringify(one);
  return {
    whole,
    values: values
      .map(({ value, standings }) => ({ value: value.toLowerCase(), standings }))
      .toSorted((left, right) => (left.value < right.value ? -1 : 1)),
    moves: moves
      .map(({ from, to, count }) => ({ from, to, count }))
      .toSorted((left, right) => (key(left) < key(right) ? -1 : 1)),
  };
}
