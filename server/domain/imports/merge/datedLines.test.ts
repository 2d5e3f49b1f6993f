// When prices were seen: told by a file's own dates, and kept when it is read again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { inTransaction } from "#server/store/database.ts";
import { lockWebsites } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { type FeedServer, openFeedServer } from "../../../../test/support/feedServer.ts";
import { type Importing, feed, openImporting } from "../../../../test/support/importing.ts";
import { untilWaiting } from "../../../../test/support/locks.ts";
import { within } from "../../../../test/support/until.ts";
import { runImport } from "../runs/runImport.ts";
import { startRun } from "../runs/runs.ts";
import { drawnTimes } from "../../../../test/support/drawn.ts";

let imports: Importing;
let web: FeedServer;
before(async () => {
  imports = await openImporting();
  web = await openFeedServer();
});
after(async () => {
  await imports.close();
  await web.close();
});

const column = (fieldname: string) => ({ fieldname, type: "string" as const });
const mapping = {
  sku: column("sku"),
  title: column("titre"),
  price: column("prix"),
  observedAt: column("relevé le"),
};
const bySku = { uniqueProductIdentifier: "sku" };
const dated = { type_options: { ...bySku, mapping } };
const importDated = (site: number, lines: string[], more: object = {}, trial = false) =>
  imports.importFile(site, feed("sku;titre;prix;relevé le", ...lines), {
    options: { type_options: { ...dated.type_options, ...more } },
    trial,
  });

test("a stored file run again keeps the date of its prices; an address is read as of now", async () => {
  const site = await imports.website();
  const options = { type_options: bySku };
  const observedAt = new Date("2019-05-01T08:00:00Z");
  const file = feed("sku;titre;prix", "A1;Perceuse;10");
  const first = await imports.importFile(site, file, { options, observedAt });
  const state = await imports.state(site);
  const again = await runImport(imports.tools, (await startRun(imports.tools, first.id)).id);
  assert.deepEqual([again.status, again.observedAt], ["complete", observedAt]);
  assert.equal(await imports.state(site), state);
  assert.deepEqual((await imports.websiteFigures(site))["last_observed_at"], observedAt);

  const uri = web.serve("old.csv", { content: feed("sku;titre;prix", "A1;Perceuse;12") });
  const fetched = await imports.importAddress(site, uri, {
    options,
    observedAt: new Date("2020-05-01T08:00:00Z"),
  });
  const anew = await runImport(imports.tools, (await startRun(imports.tools, fetched.id)).id);
  assert.ok(Math.abs(anew.observedAt.getTime() - anew.created.getTime()) < 5_000);
});

test("prices of a month nobody had yet are merged and compared while others wait for the same catalogue", async () => {
  const site = await imports.website();
  const rival = await imports.website();
  const catalog = await imports.catalog(site, [rival]);
  await imports.product(rival, { ean: "3017800132463", price: 9 });
  const options = { type_options: bySku };
  const observedAt = new Date("2018-02-01T08:00:00Z");
  let merging: Promise<unknown> = Promise.resolve();
  await inTransaction(imports.db, async (tx) => {
    await lockWebsites(tx, [site]);
    merging = imports.importFile(site, feed("sku;titre;ean;prix", "A1;Perceuse;3017800132463;10"), {
      options,
      observedAt,
    });
    await untilWaiting(imports.db);
    await sql`select from product_history limit 1`.execute(tx);
  });
  await within("the merge ends", merging);

  let followed: Promise<unknown> = Promise.resolve();
  await inTransaction(imports.db, async (tx) => {
    // As whoever writes what was compared in another catalogue.
    await sql`lock table matched_product_history in row exclusive mode`.execute(tx);
    followed = imports.follow();
    await Promise.race([followed, untilWaiting(imports.db)]);
    await lockWebsites(tx, [site]);
  });
  await within("the comparison ends", followed);
  const { id } = (await imports.products(site)).get("A1")!;
  const points = await imports.history(catalog, id);
  assert.deepEqual(
    points.map(({ created, price }) => [created.toISOString(), price]),
    [[observedAt.toISOString(), 10]],
  );
});

test("several dates of a product become its history, in whatever order, and the latest is its price", async () => {
  const site = await imports.website();
  const run = await importDated(site, [
    "A1;Perceuse;12,00;25/03/2024",
    "A1;Perceuse;10,00;01/03/2024 09:30",
    "A1;Perceuse;12,00;31/03/2024 08:00",
    "A2;Scie;5,00;14/03/2024T07:00Z",
    "A1;Perceuse;11,00;10/03/2024",
    "A1;Perceuse;10,00;02/03/2024",
  ]);
  assert.deepEqual([run.status, run.products_created, run.products_error], ["complete", 2, 0]);
  assert.deepEqual(await imports.prices(site), { A1: 12, A2: 5 });
  assert.deepEqual(await imports.points(site, "A1"), [
    ["2024-03-01T08:30:00.000Z", 10],
    ["2024-03-09T23:00:00.000Z", 11],
    ["2024-03-24T23:00:00.000Z", 12],
  ]);
  const drill = (await imports.products(site)).get("A1")!;
  assert.deepEqual(
    [drill["created"], drill["price_changed_at"]].map((moment: Date) => moment.toISOString()),
    ["2024-03-01T08:30:00.000Z", "2024-03-24T23:00:00.000Z"],
  );
  assert.equal(run.observedAt.toISOString(), "2024-03-31T06:00:00.000Z");
  assert.deepEqual(run.notices.at(-1), {
    key: "imports.dated",
    values: { from: "2024-03-01", to: "2024-03-31", older: 4 },
  });
  const state = await imports.state(site);
  const again = await runImport(imports.tools, (await startRun(imports.tools, run.id)).id);
  assert.deepEqual([again.status, again.products_updated], ["complete", 0]);
  assert.equal(await imports.state(site), state, "the same file again writes nothing");

  await importDated(site, ["A1;Perceuse;9,00;01/01/2024", "A1;Perceuse;10,00;13/02/2024"]);
  assert.deepEqual(
    (await imports.points(site, "A1")).map(([, price]) => price),
    [9, 10, 10, 11, 12],
  );
  assert.equal((await imports.prices(site))["A1"], 12, "older dates only complete the history");
  assert.equal((await imports.products(site)).get("A2")!["missing_since"], null);
});

test("a line is what its product is now when the store knows no later price of it, whenever the website was last seen", async () => {
  const site = await imports.website();
  await importDated(site, ["A1;Perceuse;10;2024-01-01", "A2;Scie;20;2024-03-05", "A3;Clou;30;2024-03-04"]);
  const run = await importDated(site, [
    "A1;Perceuse;12;2024-03-01",
    "A2;Scie;21;2024-03-10",
    "A3;Clou;29;2024-02-01",
    "A4;Vis;5;2024-03-02",
  ]);
  assert.deepEqual([run.products_created, run.products_updated], [1, 2]);
  assert.deepEqual(await imports.prices(site), { A1: 12, A2: 21, A3: 30, A4: 5 });
  assert.equal(run.notices.at(-1)?.values?.["older"], 1);
  for (const [sku, price] of Object.entries(await imports.prices(site)))
    assert.equal((await imports.points(site, sku)).at(-1)![1], price, `${sku} is at its last point`);
});

test("dates that could be two days are asked for, never guessed; those of the future are lines in error", async () => {
  const site = await imports.website();
  const doubtful = ["A1;Perceuse;10;03/04/2024", "A2;Scie;5;05/06/2024"];
  const asked = await importDated(site, doubtful);
  assert.deepEqual([asked.status, asked.error_message?.key], ["error", "feed.datesAmbiguous"]);
  const american = await importDated(site, doubtful, { date_format: "mdy" });
  assert.equal(american.status, "complete");
  assert.deepEqual(await imports.points(site, "A1"), [["2024-03-03T23:00:00.000Z", 10]]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const wrong = await importDated(site, [
    `A1;Perceuse;11;${tomorrow}`,
    "A2;Scie;6;inconnue",
    "A3;Vis;1;1999-12-31",
    "A4;Clou;1;2024-07-01",
    "A5;Clou;1;2024-07-01",
    "A6;Clou;1;",
    "A7;Clou;1;2024-07-01",
  ]);
  assert.deepEqual([wrong.status, wrong.products_error], ["complete", 3]);
  const errors = await imports.errorFile(wrong);
  assert.match(errors, /2;.*est dans le futur.*\r?\n3;.*inconnue.*n'est pas lisible.*\r?\n4;.*trop ancienne/);
  assert.deepEqual(Object.keys(await imports.prices(site)), ["A1", "A2", "A4", "A5", "A6", "A7"]);
  const unknown = await importDated(site, ["A1;Perceuse;10;bientôt", "A2;Scie;5;jamais"]);
  assert.deepEqual([unknown.status, unknown.error_message?.key], ["error", "feed.datesUnreadable"]);
});

type Line = { product: number; day: number; price: number };
const line = fc.record({
  product: fc.integer({ min: 1, max: 3 }),
  day: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 1, max: 3 }),
});
const moment = (day: number) => `2024-05-0${day}T10:00:00.000Z`;

test("whatever dated files come in whatever order, each product has the history and the price they tell", async () => {
  const files = fc.array(fc.array(line, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(files, async (written) => {
      const site = await imports.website();
      const shop = new Shop();
      for (const lines of written) {
        const texts = lines.map(
          ({ product, day, price }) => `P${product};Vis ${product};${price};${moment(day)}`,
        );
        const run = await importDated(site, texts);
        assert.equal(run.status, "complete", JSON.stringify(run.error_message));
        shop.read(lines);
      }
      assert.deepEqual(await imports.prices(site), Object.fromEntries([...shop.prices].toSorted()));
      for (const [product, points] of shop.points) {
        assert.deepEqual(
          await imports.points(site, product),
          points.map(({ day, price }) => [moment(day), price]),
        );
      }
    }),
    drawnTimes(3),
  );
});

test("a moment that moves further than its website believes, against the last believed one, stays out of the history and is counted, by a trial too", async () => {
  const price = fc.constantFrom(1, 2, 3, 9, 10, 30, 31, 1000);
  const moments = fc.uniqueArray(fc.record({ day: fc.integer({ min: 2, max: 9 }), price }), {
    selector: ({ day }) => day,
    minLength: 2,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(fc.option(price), moments, async (stored, drawn) => {
      const site = await imports.website();
      const lines = drawn.toSorted((left, right) => left.day - right.day);
      if (stored !== null) await importDated(site, [`P1;Vis;${stored};${moment(1)}`]);
      const texts = lines.map(({ day, price: told }) => `P1;Vis;${told};${moment(day)}`);
      const tried = await importDated(site, texts, {}, true);
      const run = await importDated(site, texts);
      assert.equal(run.status, "complete", JSON.stringify(run.error_message));
      const earlier = lines.slice(0, -1);
      const { points, leftOut } = weighed(stored ?? middle(lines.map((one) => one.price)), earlier);
      const countIn = ({ notices }: typeof run) =>
        notices.find(({ key }) => key.startsWith("imports.moments"))?.values["count"] ?? 0;
      assert.deepEqual([countIn(tried), countIn(run)], [leftOut, leftOut]);
      const figures = ({ products_created, products_updated, notices }: typeof run) => [
        products_created,
        products_updated,
        notices.filter(({ key }) => /quarantine/i.test(key)).map(({ values }) => values["count"]),
      ];
      assert.deepEqual(figures(tried), figures(run));
      const history = (await imports.points(site, "P1")) as [string, number][];
      assert.deepEqual(
        history.filter(([at]) => at > moment(1) && at < moment(lines.at(-1)!.day)),
        told(stored, points).map(({ day, price: believed }) => [moment(day), believed]),
      );
    }),
    drawnTimes(4),
  );
});

type Moment = { day: number; price: number };

/** The oracle of the rule: by a factor of three. */
function weighed(first: number, moments: Moment[]): { points: Moment[]; leftOut: number } {
  const points: Moment[] = [];
  let believed = first;
  for (const one of moments) {
    if (one.price > believed * 3 || one.price * 3 < believed) continue;
    points.push(one);
    believed = one.price;
  }
  return { points, leftOut: moments.length - points.length };
}

function middle(prices: number[]): number {
  return prices.toSorted((left, right) => left - right)[Math.ceil(prices.length / 2) - 1]!;
}

/** Only a price that is another one is a point. */
function told(stored: number | null, points: Moment[]): Moment[] {
  return points.filter(({ price }, at) => price !== (at === 0 ? stored : points[at - 1]!.price));
}

/** What dated files say, a line at a time: the oracle. */
class Shop {
  prices = new Map<string, number>();
  points = new Map<string, { day: number; price: number }[]>();
  private lastDay = 0;

  read(lines: Line[]): void {
    const stored = this.lastDay;
    this.lastDay = Math.max(stored, ...lines.map(({ day }) => day));
    const isCurrent = this.lastDay === Math.max(...lines.map(({ day }) => day));
    for (const product of new Set(lines.map((one) => one.product))) {
      const name = `P${product}`;
      const byDay = new Map(
        lines.filter((one) => one.product === product).map(({ day, price }) => [day, price]),
      );
      const latest = Math.max(...byDay.keys());
      const isLatest = !this.points.get(name)?.some((point) => point.day > latest);
      if (isCurrent && isLatest) this.prices.set(name, byDay.get(latest)!);
      if (!this.prices.has(name)) continue;
      for (const [day, price] of [...byDay].toSorted(([left], [right]) => left - right))
        this.see(name, day, price);
    }
  }

  private see(name: string, day: number, price: number): void {
    const points = this.points.get(name) ?? [];
    const before = points.findLast((point) => point.day <= day);
    if (before?.price === price) return;
    const others = points.filter((point) => point.day !== day);
    this.points.set(
      name,
      [...others, { day, price }].toSorted((left, right) => left.day - right.day),
    );
  }
}
