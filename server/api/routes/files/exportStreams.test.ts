// Exports over a real connection, with readers that are slow, leave, or see an import in between.
import assert from "node:assert/strict";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { exportBounds } from "#server/domain/exports/exportSlots.ts";
import { copyOut } from "#server/store/connection/copyOut.ts";
import { cutSessions, sessionsIn } from "../../../../test/support/sessions.ts";
import { until } from "../../../../test/support/until.ts";
import { type World, openWorld } from "../../../../test/support/world.ts";

const rows = 600;
let world: World;
let open: IncomingMessage[] = [];

before(async () => {
  world = await openWorld();
  const { website, catalog } = world.alice;
  // Long enough that the connections on the way cannot hold them all. Addresses are long as cheaply as can be: titles
  // are in indexes.
  await sql`
    insert into matched_product (catalog_id, website_id, product_id, title, url, price, created, modified, entries_count)
    select ${catalog}, ${website}, i, 'produit', repeat('produit ', 4000), i, now(), now(), 1
    from generate_series(1, ${rows}::int) i`.execute(world.store.db);
  await world.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  for (const response of open) response.destroy();
  open = [];
  await untilNoneIsLeft();
});
after(() => world.close());

test("a reader who stops makes PostgreSQL wait, and once the reader is gone its work ends", async () => {
  const response = await openExport();
  response.pause();
  await until("PostgreSQL waits for the reader", backends, {
    is: (sessions) => sessions.some(({ wait_event }) => wait_event === "ClientWrite"),
  });
  response.destroy();
  await untilNoneIsLeft();
});

test("what changes while a file is read is not in it", async () => {
  const response = await openExport();
  response.pause();
  await sql`update matched_product set price = -1 where product_id <= ${rows / 2}`.execute(world.store.db);
  await sql`delete from matched_product where product_id > ${rows / 2}`.execute(world.store.db);
  const text = (await buffer(response)).toString();
  const prices = text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => Number(line.split(";")[1]!.replace(",", ".")));
  assert.deepEqual(
    [prices.length, prices.reduce((sum, price) => sum + price, 0)],
    [rows, (rows * (rows + 1)) / 2],
  );
  await sql`
    insert into matched_product (catalog_id, website_id, product_id, title, url, created, modified, entries_count)
    select catalog_id, website_id, product_id + ${rows / 2}::int, title, url, created, modified, 1 from matched_product`.execute(
    world.store.db,
  );
});

test("a customer has two exports at a time, others have theirs, and a place is free once one has ended", async () => {
  for (const response of [await openExport(), await openExport()]) response.pause();
  const refused = await world.call("alice", "POST", addressOf("alice"), {});
  assert.equal(refused.status, 429);
  assert.match(refused.body.error.message, /2 exports/);
  assert.equal((await world.call("bruno", "POST", addressOf("bruno"), {})).status, 200);
  open[0]?.destroy();
  await untilAnswered();
});

test("a reader who leaves before the first line ends its search, and may ask again", async () => {
  for (let left = 0; left < exportBounds.perCustomer; left += 1) {
    const asking = askFor({ where: endless, fields: ["url"] });
    asking.on("error", () => undefined);
    await until("it is searched for", backends, {
      is: (sessions) => sessions.some(({ query }) => query.startsWith("copy")),
    });
    asking.destroy();
    await untilNoneIsLeft();
  }
  await untilAnswered();
});

test("a first line that is long in coming is told as any question that takes too long", async () => {
  const slow = copyOut(world.store, sql`select pg_sleep(60)`, { firstLine_ms: 100 });
  await assert.rejects(slow, { statusCode: 400, key: "errors.queryTooSlow" });
  await untilNoneIsLeft();
});

test("a file that cannot be finished does not look finished", async () => {
  const response = await openExport();
  response.pause();
  await cutSessions(world.store.db);
  await assert.rejects(buffer(response), /aborted/);
});

test("it travels compressed for whoever reads that", async () => {
  const response = await openExport({ "accept-encoding": "gzip, br" });
  assert.equal(response.headers["content-encoding"], "gzip");
  const text = gunzipSync(await buffer(response)).toString();
  assert.equal(text.trimEnd().split("\n").length, rows + 1);
});

const addressOf = (who: "alice" | "bruno") => `/WebsiteSettings/${world[who].website}/export/matchedProducts`;

/** More expressions than PostgreSQL keeps ready, each tried on every row: minutes of work that find nothing. */
const endless = {
  or: Array.from({ length: 400 }, (_, index) => ({ url: { regexp: `(p|r)+o.*nothing${index}$` } })),
};

function openExport(headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((answer, refuse) => {
    const asking = askFor({ fields: ["url", "price"], exportType: "all" }, headers);
    asking.on("response", (response) => {
      response.on("error", () => undefined);
      open.push(response);
      answer(response);
    });
    asking.on("error", refuse);
  });
}

function askFor(filter: object, headers: Record<string, string> = {}): ClientRequest {
  const { port } = world.app.server.address() as AddressInfo;
  const asking = request({
    port,
    host: "127.0.0.1",
    method: "POST",
    path: `/api${addressOf("alice")}`,
    headers: { authorization: world.tokens.alice, "content-type": "application/json", ...headers },
  });
  asking.end(JSON.stringify({ filter }));
  return asking;
}

const backends = () => sessionsIn(world.store.db);
/** A place is free a moment after PostgreSQL has ended its work. */
async function untilAnswered(): Promise<void> {
  const one = { filter: { where: { price: 1 } } };
  const exported = async () => (await world.call("alice", "POST", addressOf("alice"), one)).status;
  assert.equal(await until("a place is free", exported, { is: (status) => status !== 429 }), 200);
}

const untilNoneIsLeft = () =>
  until("no export is at work", backends, { is: (sessions) => sessions.length === 0 });
