// Who manages a new installation first, and what there is of it afterwards.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { customers } from "#server/seed/customers.ts";
import { shopsOf } from "#server/seed/demoWorld.ts";
import { setUpDemo } from "#server/seed/setUpDemo.ts";
import { type World, openWorld } from "../../../test/support/world.ts";
import { setupCode } from "./firstAdministrator.ts";

const me = { email: "moi@boutique.example", password: "un-secret-a-moi" };

describe("the first administrator", () => {
  let world: World;
  before(async () => {
    world = await openWorld();
    await sql`delete from role_mapping`.execute(world.store.db);
  });
  after(() => world?.close());

  const state = async () => (await world.call("nobody", "GET", "/installation")).body;
  const become = (body: object, headers: object = {}) =>
    world.call(
      "nobody",
      "POST",
      "/installation/administrator",
      { ...me, ...body },
      { headers: { host: "localhost:3000", ...headers } },
    );

  test("is nobody without the printed code, not at the machine either: a proxy there that says nothing looks the same", async () => {
    assert.deepEqual(await state(), { needsAdministrator: true, demoPercent: null, sendsMails: false });
    const code = await setupCode(world.store.db);
    assert.match(code, /^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    assert.equal((await become({})).status, 400);
    for (const wrong of ["", "AAAA-BBBB-CCCC", `${code}A`])
      for (const headers of [{}, { "x-forwarded-for": "127.0.0.1" }])
        assert.equal((await become({ code: wrong }, headers)).status, wrong === "" ? 400 : 403, wrong);
    assert.deepEqual(await administrators(world), []);
  });

  test("is who has the code, once, whoever else has it too", async () => {
    await sql`delete from login_failure`.execute(world.store.db);
    const code = await setupCode(world.store.db);
    assert.equal((await become({ code, password: "short" })).status, 422);
    assert.equal((await become({ code, email: "moi" })).status, 400);
    const typed = code.toLowerCase().replaceAll("-", " ");
    const both = await Promise.all([
      become({ code: typed }),
      become({ code, email: "autre@boutique.example" }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [204, 409]);
    assert.equal((await state()).needsAdministrator, false);
    assert.equal((await become({ code })).status, 409);
    const [one] = await administrators(world);
    const { body } = await world.call("nobody", "POST", "/Customers/login", { ...me, email: one });
    assert.match(body.id, /^\w{64}$/);
    await sql`delete from role_mapping`.execute(world.store.db);
    assert.equal((await become({ code })).status, 403, "a code that has served");
  });

  test("guesses the code a few times, and not more", async () => {
    await sql`delete from login_failure`.execute(world.store.db);
    const statuses = [];
    for (let attempt = 0; attempt < 12; attempt += 1)
      statuses.push((await become({ code: `WRON-GCOD-${1_000 + attempt}` })).status);
    assert.deepEqual(new Set(statuses.slice(0, 10)), new Set([403]));
    assert.deepEqual(new Set(statuses.slice(10)), new Set([429]));
  });
});

describe("the first steps", () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world?.close());
  const steps = async () => (await world.call("admin", "GET", "/installation/steps")).body;

  test("count what is there, the demo left aside, and the demo goes as a whole", async () => {
    const own = await steps();
    assert.deepEqual(own, { ...own, customers: 2, catalogs: 2, demo: null });
    assert.ok(own.websites >= 4);
    await setUpDemo(world.store.db, shopsOf("small"), { withLogins: false });
    const { demo, ...counts } = await steps();
    assert.deepEqual({ ...counts, demo: null }, own);
    assert.deepEqual(demo.customers, customers.map(({ username }) => username).toSorted());
    assert.deepEqual(
      [demo.catalogs.length, demo.websites.length, demo.kept],
      [2, shopsOf("small").length, []],
    );
    assert.equal(demo.endsSession, false);
    const removed = await world.call("admin", "DELETE", "/installation/demo");
    assert.deepEqual(removed.body, {
      catalogs: 2,
      websites: shopsOf("small").length,
      kept: [],
      keptAccount: null,
      setupCode: null,
    });
    assert.deepEqual(await steps(), own);
  });

  test("are the administrators' to see, and the demo theirs to remove", async () => {
    assert.equal((await world.call("alice", "GET", "/installation/steps")).status, 403);
    assert.equal((await world.call("alice", "DELETE", "/installation/demo")).status, 403);
    assert.equal((await world.call("nobody", "DELETE", "/installation/demo")).status, 401);
  });
});

async function administrators({ store }: World): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from customer join role_mapping on "principalId" = customer.id::text`.execute(store.db);
  return rows.map(({ email }) => email);
}
