import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { createCustomer } from "#server/domain/accounts/customers.ts";
import { login } from "#server/domain/accounts/login.ts";
import { createHttpClient } from "#server/integrations/http.ts";
import { silentLog } from "#server/log.ts";
import { openStorage } from "#server/integrations/storage.ts";
import { type Store, openStore } from "#server/store/database.ts";
import { readDemoPercent, writeDemoPercent } from "#server/store/queries/installation/installation.ts";
import { server } from "#server/store/scopes.ts";
import { type TestDatabase, freshDatabase } from "../../test/support/database.ts";
import { imagesOfTest } from "../../test/support/images.ts";
import { admin, customers } from "./customers.ts";
import { type LoadTools, loadDemo } from "./loadDemo.ts";

type Place = { database: TestDatabase; folder: string; store: Store; tools: LoadTools };

// What is told of it here is told of one that was interrupted twice; the journeys work with one that never was.
describe("the demo, loaded into an empty installation,", () => {
  let place: Place;
  let importsWhen: { killed: number; stopped: number };
  let printed: string[];
  /** What could be read of how far it was, as often as something was printed. */
  let percents: (number | null)[];

  before(async () => {
    place = await emptyPlace();
    await killedInSecondRound(place);
    const { imports: killed } = await contents(place.store);
    const stop = new AbortController();
    await load(place, { print: (line) => line.includes("67") && stop.abort(), signal: stop.signal });
    const { imports: stopped } = await contents(place.store);
    importsWhen = { killed, stopped };
    const asked: Promise<number | null>[] = [];
    printed = await load(place, { print: () => asked.push(readDemoPercent(place.store.db)) });
    percents = await Promise.all(asked);
  });
  after(() => leave(place));

  test("goes on after its process was killed in the middle of an import", () => {
    const { killed, stopped } = importsWhen;
    assert.ok(killed >= 6 && killed < 18, `${killed} imports before it was killed`);
    assert.ok(stopped >= 12, `${stopped} imports once it had gone on`);
  });

  test("tells how far it is while it is being loaded, and nothing once it is, or its program was killed", async () => {
    assert.ok(percents.length > 3 && percents.every((percent) => percent !== null && percent < 100));
    assert.equal(await readDemoPercent(place.store.db), null);
    await writeDemoPercent(place.store.db, 40);
    assert.equal(await readDemoPercent(place.store.db), null);
    await writeDemoPercent(place.store.db, null);
  });

  test("goes on after it was stopped, and ends as if it had never been", async () => {
    const { stopped } = importsWhen;
    assert.ok(stopped < 18, `${stopped} imports before it stopped`);
    await assertWhole(place.store);
  });

  test("lets an admin and two customers in, and says with what", async () => {
    for (const account of [admin, ...customers]) {
      const { user } = await login({ db: place.store.db, log: silentLog }, account, "127.0.0.1", 3600);
      assert.equal(user?.username, account.username);
      assert.ok(printed.some((line) => line.includes(account.username) && line.includes(account.password)));
    }
  });

  test("has run every import to its end, each with the errors its file is meant to have", async () => {
    const { rows } = await sql<{ name: string; runs: number; complete: number; errors: number }>`
      select website.name, count(*) as runs, count(*) filter (where status = 'complete') as complete,
             max(products_error) as errors
      from website_import run join website_setting website on website.id = run.website_id
      group by website.name order by website.name`.execute(place.store.db);
    assert.equal(rows.length, 6);
    assert.ok(
      rows.every(({ runs, complete }) => runs === 3 && complete === 3),
      JSON.stringify(rows),
    );
    assert.equal(rows.find(({ name }) => name === "MaisonDirecte")!.errors, 4);
  });

  test("really compares: most products are matched, in all three positions", async () => {
    const { rows } = await sql<{
      total: number;
      matched: number;
      cheap: number;
      equal: number;
      expensive: number;
    }>`
      select count(*) as total, count(*) filter (where entries_count > 0) as matched,
             count(*) filter (where price_diff_integer < 0) as cheap,
             count(*) filter (where price_diff_integer = 0) as equal,
             count(*) filter (where price_diff_integer > 0) as expensive
      from matched_product join catalog on catalog.id = catalog_id
      where catalog.name = ${customers[0]!.catalog.name}`.execute(place.store.db);
    const { total, matched, cheap, equal, expensive } = rows[0]!;
    assert.ok(matched / total > 0.65 && matched < total, `${matched} of ${total}`);
    for (const bucket of [cheap, equal, expensive])
      assert.ok(bucket / matched > 0.1, JSON.stringify(rows[0]));
  });

  test("has run the rule of each catalogue: what it matched without a key in common, if anything, tells why", async () => {
    const { rows } = await sql<{ name: string; rules: number; explained: number; status: string }>`
      select catalog.name, rule.last_run_result ->> 'status' as status, count(offer) as rules,
             count(*) filter (where offer.explanation ->> 'method' = 'text' and offer.score > 0) as explained
      from website_matching_rule rule
      join catalog on catalog.id = rule.catalog_id and auto_update
      left join offer on offer.catalog_id = rule.catalog_id and offer.rule_id = rule.id and type = 'rule'
      where rule.name = 'Clés, puis textes'
      group by catalog.name, rule.last_run_result order by catalog.name`.execute(place.store.db);
    assert.deepEqual(
      rows.map(({ name, status }) => [name, status]),
      customers.map(({ catalog }) => [catalog.name, "done"]),
    );
    for (const { rules, explained } of rows) assert.equal(explained, rules, JSON.stringify(rows));
  });

  test("converts what is sold in Swiss francs", async () => {
    const { rows } = await sql<{ original_price: number; raw_price: number }>`
      select original_price, raw_price from offer join website_setting website on website.id = website_id
      where website.currency = 'CHF'`.execute(place.store.db);
    assert.ok(rows.length > 10);
    for (const { original_price, raw_price } of rows) {
      assert.ok(
        Math.abs(original_price / (raw_price / 0.935) - 1) < 0.01,
        `${raw_price} CHF is ${original_price} €`,
      );
    }
  });

  test("keeps the retailer's own marketplace offers out of the comparison", async () => {
    const { rows } = await sql<{ compared: number; own: number }>`
      select product.price as compared, (offered ->> 'price')::numeric as own
      from product, jsonb_array_elements(competitorsmkp) as offered
      where kind = 'product' and offered ->> 'name' = 'MaisonDirecte' and (offered ->> 'rank')::int = 1`.execute(
      place.store.db,
    );
    assert.ok(rows.length > 0);
    assert.ok(rows.some(({ compared, own }) => compared !== own));
  });

  test("is left alone by the next start, which says the logins again", async () => {
    const loaded = await contents(place.store);
    const again = await load(place);
    assert.deepEqual(await contents(place.store), loaded);
    assert.deepEqual(again, printed.slice(1, 1 + again.length));
  });
});

test("the demo is not loaded where somebody else's shop lives", async () => {
  const place = await emptyPlace();
  const values = { username: "alice", email: "alice@boutique.example", password: "secret-of-alice" };
  const services = { enqueue: async () => undefined };
  await createCustomer({ db: place.store.db, actor: server, services }, values);
  assert.deepEqual(await load(place), []);
  assert.deepEqual(await contents(place.store), { ...nothing, customers: 1 });
  await leave(place);
});

const nothing = {
  customers: 0,
  websites: 0,
  catalogs: 0,
  imports: 0,
  products: 0,
  points: 0,
  offers: 0,
  modified: null,
};

async function emptyPlace(): Promise<Place> {
  const database = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), "vigie-demo-"));
  const store = openStore(database.url, { connections: 6 });
  const storage = openStorage(join(folder, "files"));
  const config = { maxImport_bytes: 100_000_000, sourceTime_min: 60 };
  return {
    database,
    folder,
    store,
    tools: {
      store,
      storage,
      config,
      databaseUrl: database.url,
      http: createHttpClient({ allow: [] }),
      images: await imagesOfTest(),
    },
  };
}

async function leave({ database, folder, store }: Place): Promise<void> {
  await store.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}

async function load(
  place: Place,
  options: { print?: (line: string) => void; signal?: AbortSignal } = {},
): Promise<string[]> {
  const printed: string[] = [];
  const print = (line: string) => {
    printed.push(line);
    options.print?.(line);
  };
  await loadDemo(place.tools, { language: "fr", size: "small", ...options, print });
  return printed;
}

/** Everything a load could have written twice, or written again. */
async function contents({ db }: Store) {
  const { rows } = await sql<{ imports: number }>`
    select (select count(*) from customer) as customers,
           (select count(*) from website_setting) as websites,
           (select count(*) from catalog) as catalogs,
           (select count(*) from website_import) as imports,
           (select count(*) from product) as products,
           (select count(*) from product_history) as points,
           (select count(*) from offer) as offers,
           (select max(modified)::text from product) as modified`.execute(db);
  return rows[0]!;
}

async function assertWhole(store: Store): Promise<void> {
  const { rows } = await sql<{ imports: number; complete: number; moments: number; verified: number }>`
    select count(*) as imports, count(*) filter (where status = 'complete') as complete,
           count(distinct (website_id, "observedAt")) as moments,
           (select count(*) from customer where "emailVerified" and username <> 'admin') as verified
    from website_import`.execute(store.db);
  assert.deepEqual(rows[0], { imports: 18, complete: 18, moments: 18, verified: 2 });
}

/** Another process begins the demo and is killed without warning at its second round. */
async function killedInSecondRound({ database, folder }: Place): Promise<void> {
  const program = `
    import { openStore } from "#server/store/database.ts";
    import { openStorage } from "#server/integrations/storage.ts";
    import { loadDemo } from "#server/seed/loadDemo.ts";
    const store = openStore(${JSON.stringify(database.url)}, { connections: 6 });
    const storage = openStorage(${JSON.stringify(join(folder, "files"))});
    const print = (line) => line.includes("33") && setTimeout(() => process.kill(process.pid, "SIGKILL"), 60);
    const databaseUrl = ${JSON.stringify(database.url)};
    await loadDemo({ store, databaseUrl, storage, config: { maxImport_bytes: 1e8 } }, { language: "fr", size: "small", print });`;
  const root = join(import.meta.dirname, "..", "..");
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: root,
    stdio: "inherit",
  });
  const [, signal] = await once(child, "exit");
  assert.equal(signal, "SIGKILL");
}
