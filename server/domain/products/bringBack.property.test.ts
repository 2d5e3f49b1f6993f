// Deletions, imports, matches and what is brought back, in any order: ids, prices, history and matches are what a plain
// account of it says.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { deleteAllMatches } from "#server/domain/matching/deleteMatches.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { matchManually } from "#server/domain/matching/matchManually.ts";
import { inTransaction } from "#server/store/database.ts";
import { server } from "#server/store/scopes.ts";
import { type Importing, feed, openImporting } from "../../../test/support/importing.ts";
import type { Row } from "../../../test/support/market.ts";
import { bringBack, deletionToUndo } from "./bringBack.ts";
import { deleteProducts } from "./deleteAll.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

let imports: Importing;
before(async () => {
  imports = await openImporting();
});
after(() => imports.close());

type Side = "own" | "rival";
const sides: Side[] = ["own", "rival"];
const skus = [0, 1, 2, 3];
const some = fc.uniqueArray(fc.constantFrom(...skus), { minLength: 1 });
const side = fc.constantFrom(...sides);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("import" as const),
      side,
      skus: some,
      price: fc.integer({ min: 10, max: 13 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("delete" as const),
      side,
      skus: some,
      withManual: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("match" as const),
      own: fc.constantFrom(...skus),
      rival: fc.constantFrom(...skus),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("unmatchAll" as const), keepUndone: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("undo" as const), which: fc.nat() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Each thing that is decided here, once: the others are chance's. */
const whatHappens: Step[] = [
  { does: "match", own: 0, rival: 0 },
  { does: "match", own: 1, rival: 1 },
  { does: "match", own: 2, rival: 2 },
  // A match made since wins.
  { does: "delete", side: "rival", skus: [0, 1, 3], withManual: true },
  { does: "match", own: 1, rival: 2 },
  // What is not seen meanwhile is missing; what is, is back.
  { does: "import", side: "rival", skus: [1, 2], price: 12 },
  { does: "undo", which: 0 },
  // A match that went before its product did.
  { does: "unmatchAll", keepUndone: true },
  { does: "delete", side: "own", skus: [0], withManual: true },
  { does: "undo", which: 1 },
  { does: "undo", which: 2 },
];

/** The plain account of it. */
class Account {
  readonly products = new Map<string, Told>();
  pairs: Pair[] = [];
  away: (Pair & { deletion: number; awaited: boolean; keptUndone: boolean })[] = [];
  deletions: { side: Side; isOfMatches: boolean; undone: boolean }[] = [];
  ids = 0;
  rows = 0;

  do(step: Step): void {
    if (step.does === "import") this.import(step.side, step.skus, step.price);
    if (step.does === "delete") this.delete(step.side, step.skus, step.withManual);
    if (step.does === "match") this.match(step.own, step.rival);
    if (step.does === "unmatchAll") this.unmatchAll(step.keepUndone);
    if (step.does === "undo" && this.deletions.length > 0) this.undo(step.which % this.deletions.length);
  }

  import(side: Side, list: number[], price: number): void {
    for (const sku of list) {
      const known = this.products.get(side + sku);
      if (!known) {
        this.products.set(side + sku, {
          id: (this.ids += 1),
          prices: [price + sku],
          missing: false,
          away: null,
          missed: false,
        });
        continue;
      }
      if (known.away !== null) this.comes(side, sku);
      if (known.prices.at(-1) !== price + sku) known.prices.push(price + sku);
      known.missing = false;
    }
    for (const sku of skus.filter((each) => !list.includes(each))) {
      const known = this.products.get(side + sku);
      if (known?.away === null) known.missing = true;
      else if (known) known.missed = true;
    }
    this.settlePairs();
  }

  delete(side: Side, list: number[], withManual: boolean): void {
    const going = list.filter(
      (sku) =>
        this.isThere(side, sku) &&
        (withManual || !this.pairs.some((pair) => pair[side] === sku && !pair.undone)),
    );
    if (going.length === 0) return;
    const deletion = this.deletions.push({ side, isOfMatches: false, undone: false }) - 1;
    for (const sku of going) Object.assign(this.products.get(side + sku)!, { away: deletion, missed: false });
    const gone = this.pairs.filter((pair) => going.includes(pair[side]));
    this.pairs = this.pairs.filter((pair) => !gone.includes(pair));
    this.away.push(...gone.map((pair) => ({ ...pair, deletion, awaited: true, keptUndone: false })));
  }

  match(own: number, rival: number): void {
    if (!this.isThere("own", own) || !this.isThere("rival", rival)) return;
    for (const pair of this.pairs) if (pair.own === own && pair.rival !== rival) pair.undone = true;
    const known = this.pairs.find((pair) => pair.own === own && pair.rival === rival);
    if (known) known.undone = false;
    else this.pairs.push({ row: (this.rows += 1), own, rival, undone: false });
  }

  unmatchAll(keptUndone: boolean): void {
    const gone = this.pairs.filter((pair) => !pair.undone);
    if (gone.length === 0) return;
    const deletion = this.deletions.push({ side: "own", isOfMatches: true, undone: false }) - 1;
    this.away.push(...gone.map((pair) => ({ ...pair, deletion, awaited: false, keptUndone })));
    if (keptUndone) for (const pair of gone) pair.undone = true;
    else this.pairs = this.pairs.filter((pair) => !gone.includes(pair));
  }

  undo(which: number): void {
    const deletion = this.deletions[which]!;
    if (deletion.undone) return;
    deletion.undone = true;
    for (const sku of skus)
      if (this.products.get(deletion.side + sku)?.away === which && !deletion.isOfMatches) {
        const known = this.products.get(deletion.side + sku)!;
        if (known.missed) known.missing = true;
        this.comes(deletion.side, sku);
      }
    if (deletion.isOfMatches) for (const pair of this.away) if (pair.deletion === which) pair.awaited = true;
    this.settlePairs();
  }

  comes(side: Side, sku: number): void {
    this.products.get(side + sku)!.away = null;
  }

  /** A pair comes once both are there, the one that went last first: not where something is decided already. */
  settlePairs(): void {
    const due = this.away.filter(
      ({ awaited, own, rival }) => awaited && this.isThere("own", own) && this.isThere("rival", rival),
    );
    this.away = this.away.filter((pair) => !due.includes(pair));
    for (const pair of due.filter(({ keptUndone }) => keptUndone)) {
      const isFree = !this.pairs.some((other) => other.own === pair.own && !other.undone);
      if (isFree) this.pairs = this.pairs.filter((other) => !(other.row === pair.row && other.undone));
    }
    for (const { row, own, rival, undone } of due.toSorted((left, right) => right.deletion - left.deletion)) {
      const isTaken = this.pairs.some(
        (other) => other.own === own && (other.rival === rival || (!other.undone && !undone)),
      );
      if (!isTaken) this.pairs.push({ row, own, rival, undone });
    }
  }

  isThere(side: Side, sku: number): boolean {
    return this.products.get(side + sku)?.away === null;
  }

  told() {
    return {
      products: [...this.products]
        .filter(([, { away }]) => away === null)
        .map(([name, { id, prices, missing }]) => ({ name, id, prices, missing }))
        .toSorted((left, right) => (left.name < right.name ? -1 : 1)),
      pairs: this.pairs
        .map(({ own, rival, undone }) => ({ own: `own${own}`, rival: `rival${rival}`, undone }))
        .toSorted((left, right) => (left.own + left.rival < right.own + right.rival ? -1 : 1)),
    };
  }
}

type Told = {
  id: number;
  prices: number[];
  missing: boolean;
  /** By which deletion it is away. */
  away: number | null;
  /** An import did not hold it meanwhile. */
  missed: boolean;
};
type Pair = { row: number; own: number; rival: number; undone: boolean };

/** The same steps on the product. */
async function openReal() {
  const { store } = imports;
  const websites = { own: await imports.website(), rival: await imports.website() };
  const catalogId = await imports.catalog(websites.own, [websites.rival]);
  const by = { actor: server, services: { store, enqueue: async () => undefined } };
  const deletions: number[] = [];
  const ids = new Map<number, number>();

  const idOf = async (of: Side, sku: number) => {
    const { rows } = await sql<{ id: number }>`
      select id from product where website_id = ${websites[of]} and product_id = ${`A${sku}`}`.execute(
      store.db,
    );
    return rows[0]?.id;
  };
  const noteDeletion = ({ deletionId }: { deletionId: number | null }) => {
    if (deletionId !== null) deletions.push(deletionId);
  };
  return {
    async do(step: Step): Promise<void> {
      if (step.does === "import") {
        const lines = step.skus.map((sku) => `A${sku};Titre ${sku};${step.price + sku}`);
        const run = await imports.importFile(websites[step.side], feed("sku;titre;prix", ...lines), {
          options: { type_options: { uniqueProductIdentifier: "sku" } },
        });
        assert.equal(run.status, "complete");
      }
      if (step.does === "delete") {
        const where = { product_id: { inq: step.skus.map((sku) => `A${sku}`) } };
        const { withManual } = step;
        noteDeletion(
          await deleteProducts(by, websites[step.side], { where, isMatched: "all", withManual, kept: true }),
        );
      }
      if (step.does === "match") {
        const [productId, competitorProductId] = [
          await idOf("own", step.own),
          await idOf("rival", step.rival),
        ];
        if (productId === undefined || competitorProductId === undefined) return;
        await inTransaction(store.db, (tx) =>
          matchManually(tx, { catalogId, productId, competitorProductId }),
        );
      }
      if (step.does === "unmatchAll")
        noteDeletion(
          await deleteAllMatches(by, websites.own, {
            where: {},
            withManual: true,
            keepUndone: step.keepUndone,
          }),
        );
      if (step.does === "undo" && deletions.length > 0) {
        const deletion = await deletionToUndo(store.db, deletions[step.which % deletions.length]!).catch(
          () => null,
        );
        if (deletion) await bringBack({ ...by.services, author: 0 }, deletion);
      }
      await followChanges(store);
    },
    async told() {
      const { rows: products } = await sql<Row>`
        select id, website_id = ${websites.own} as is_own, product_id, missing_since is not null as missing,
               (select json_agg(price order by created) from product_history point
                where point.website_id = product.website_id and point.product_id = product.id) as prices
        from product where website_id = any(${Object.values(websites)}::bigint[])`.execute(store.db);
      for (const { id } of products.toSorted((left, right) => left["id"] - right["id"]))
        if (!ids.has(id)) ids.set(id, ids.size + 1);
      const nameOf = (row: Row) => `${row["is_own"] ? "own" : "rival"}${row["product_id"].slice(1)}`;
      const { rows: offers } = await sql<Row>`
        select own.product_id as own, theirs.product_id as rival, offer.unmatched as undone
        from offer join product own on own.id = offer.product_id
        join product theirs on theirs.id = offer.competitor_product_id
        where offer.catalog_id = ${catalogId}`.execute(store.db);
      return {
        products: products
          .map((row) => ({
            name: nameOf(row),
            id: ids.get(row["id"]),
            prices: row["prices"],
            missing: row["missing"],
          }))
          .toSorted((left, right) => (left.name < right.name ? -1 : 1)),
        pairs: offers
          .map(({ own, rival, undone }) => ({
            own: `own${own.slice(1)}`,
            rival: `rival${rival.slice(1)}`,
            undone,
          }))
          .toSorted((left, right) => (left.own + left.rival < right.own + right.rival ? -1 : 1)),
      };
    },
    /** What lists show of matches is what the pairs say. */
    async counted() {
      const { rows } = await sql<{ matched: number; live: number }>`
        select (select count(*)::int from matched_product where catalog_id = ${catalogId} and entries_count > 0) as matched,
               (select count(*)::int from offer where catalog_id = ${catalogId} and not unmatched) as live`.execute(
        store.db,
      );
      return rows[0]!;
    },
  };
}

test("deletions, imports and matches in any order: what is back is what it was, but for what was decided since", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 11 }), async (steps) => {
      const account = new Account();
      const real = await openReal();
      const filled: Step[] = sides.map((of) => ({ does: "import", side: of, skus, price: 10 }));
      for (const each of [...filled, ...steps]) {
        account.do(each);
        await real.do(each);
        assert.deepEqual(await real.told(), account.told(), JSON.stringify(each));
      }
      const live = account.pairs.filter(({ undone }) => !undone).length;
      assert.deepEqual(await real.counted(), { matched: live, live });
    }),
    { ...drawnTimes(3), examples: [[whatHappens]] },
  );
});
