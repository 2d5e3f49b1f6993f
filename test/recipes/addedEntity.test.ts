// An entity more than ours: its definition and its table are enough for its generic addresses, each customer seeing their own rows.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { entityRoutes } from "#server/api/generic/entityRoutes.ts";
import { verbsOf } from "#server/api/generic/verbs.ts";
import { answerError } from "#server/api/answers/answerError.ts";
import { entity } from "#shared/entities/entity.ts";
import { id, integer, ref, text, timestamp } from "#shared/fields.ts";
import { type World, openWorld } from "../support/world.ts";

/** What would be its file in shared/entities and its line in the register. */
const priceNote = entity({
  model: "PriceNote",
  words: { one: "a note on prices", many: "notes on prices" },
  plural: "PriceNotes",
  table: "price_note",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "owner",
  remove: "admin",
  modifiedField: "modified",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { about: "Whose prices it is about", required: true, once: true }),
    title: text({ about: "What is noted", required: true, max: 20 }),
    rank: integer({ about: "How much it matters", min: 1, max: 9, default: 5 }),
    modified: timestamp("When it was last changed"),
  },
});

/** What would be its migration. */
const table = sql`create table price_note (
  id bigint generated always as identity primary key, catalog_id bigint not null references catalog, title text not null,
  rank int not null default 5, modified timestamptz not null default now())`;

let world: World;
let app: FastifyInstance;
let customerId: number;
before(async () => {
  world = await openWorld();
  await table.execute(world.store.db);
  app = fastify();
  app.setErrorHandler(answerError);
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.decorateRequest("caller", null);
  app.addHook("onRequest", async (request) => {
    request.language = "en";
    request.caller = {
      db: world.store.db,
      actor: { customer_id: customerId, admin: false, seenAsVisitor: [] },
      language: "en",
      services: world.services,
      address: "127.0.0.1",
      token_id: 0,
      signal: new AbortController().signal,
      notices: [],
    };
  });
  entityRoutes(app, verbsOf(priceNote), 1_000);
});
after(async () => {
  await app.close();
  await world.close();
});

async function ask(
  who: "alice" | "bruno",
  method: "GET" | "POST" | "PATCH" | "DELETE",
  url: string,
  body?: object,
) {
  customerId = world[who].customer;
  const answer = await app.inject({ method, url, ...(body && { payload: body }) });
  return { status: answer.statusCode, body: answer.json() };
}

test("is created with its defaults, refused by its bounds, and found by whom it belongs to alone", async () => {
  const catalog_id = world.alice.catalog;
  const { body: note } = await ask("alice", "POST", "/PriceNotes", { catalog_id, title: "Soldes" });
  assert.deepEqual([note.title, note.rank, note.catalog_id], ["Soldes", 5, catalog_id]);
  const refused = await ask("alice", "POST", "/PriceNotes", { catalog_id, title: "Soldes", rank: 10 });
  assert.equal(refused.status, 422);
  assert.deepEqual(Object.keys(refused.body.error.details.codes), ["rank"]);

  const others = await ask("bruno", "POST", "/PriceNotes", { catalog_id, title: "À moi ?" });
  assert.notEqual(others.status, 200);
  assert.deepEqual((await ask("bruno", "GET", "/PriceNotes")).body, []);
  assert.equal((await ask("bruno", "PATCH", `/PriceNotes/${note.id}`, { rank: 1 })).status, 404);

  const where = encodeURIComponent(JSON.stringify({ rank: { gt: 4 } }));
  assert.deepEqual((await ask("alice", "GET", `/PriceNotes/count?where=${where}`)).body, { count: 1 });
  const changed = await ask("alice", "PATCH", `/PriceNotes/${note.id}`, { rank: 1 });
  assert.equal(changed.body.rank, 1);
  assert.ok(changed.body.modified > note.modified);
});

test("lets do only whom its definition lets", async () => {
  const [note] = (await ask("alice", "GET", "/PriceNotes")).body;
  assert.equal((await ask("alice", "DELETE", `/PriceNotes/${note.id}`)).status, 403);
  assert.equal((await ask("alice", "GET", "/PriceNotes")).body.length, 1);
});
