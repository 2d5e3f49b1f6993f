// Who manages a new installation first, and what there is of it afterwards.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { customers } from "#server/seed/customers.ts";
import { shopsOf } from "#server/seed/demoWorld.ts";
import { setUpDemo } from "#server/seed/setUpDemo.ts";
import { type World, openWorld } from "../../../test/support/world.ts";
import { isAtMachine, setupCode } from "./firstAdministrator.ts";

const me = { email: "moi@boutique.example", password: "un-secret-a-moi" };
const here = { headers: { host: "localhost:3000" } };

describe("the first administrator", () => {
  let near: World;
  let far: World;
  before(async () => {
    near = await openWorld();
    far = await openWorld({ HOST: "0.0.0.0" });
    for (const { store } of [near, far]) await sql`delete from role_mapping`.execute(store.db);
  });
  after(async () => {
    await near?.close();
    await far?.close();
  });

  const state = async ({ call }: World, options = here) =>
    (await call("nobody", "GET", "/installation", undefined, options)).body;
  const become = ({ call }: World, body: object, options: object = here) =>
    call("nobody", "POST", "/installation/administrator", { ...me, ...body }, options);

  test("is nobody whom a proxy on the machine brings, whatever name it asks by", async () => {
    for (const name of ["x-forwarded-for", "x-real-ip", "forwarded"]) {
      const brought = { headers: { ...here.headers, [name]: "192.0.2.7" } };
      assert.equal((await state(near, brought)).needsCode, true, name);
      assert.equal((await become(near, {}, brought)).status, 403, name);
    }
  });

  test("is whoever sits at the machine, once", async () => {
    assert.deepEqual(await state(near), { needsAdministrator: true, needsCode: false, demoPercent: null });
    assert.equal((await become(near, { password: "short" })).status, 422);
    assert.equal((await become(near, { email: "moi" })).status, 400);
    const both = await Promise.all([become(near, {}), become(near, { email: "autre@boutique.example" })]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [204, 409]);
    assert.equal((await state(near)).needsAdministrator, false);
    assert.equal((await become(near, {})).status, 409);
    const [one] = await administrators(near);
    const { body } = await near.call("nobody", "POST", "/Customers/login", { ...me, email: one });
    assert.match(body.id, /^\w{64}$/);
  });

  test("gives the printed code from anywhere else, and it is good once", async () => {
    assert.equal((await state(far)).needsCode, true);
    const code = await setupCode(far.store.db);
    assert.match(code, /^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    for (const wrong of [undefined, "", "AAAA-BBBB-CCCC", `${code}A`])
      assert.equal((await become(far, { code: wrong })).status, 403, wrong);
    assert.equal((await become(far, { code: code.toLowerCase().replaceAll("-", " ") })).status, 204);
    await sql`delete from role_mapping`.execute(far.store.db);
    assert.equal((await become(far, { code })).status, 403);
  });

  test("guesses the code a few times, and not more", async () => {
    await sql`delete from login_failure`.execute(far.store.db);
    const statuses = [];
    for (let attempt = 0; attempt < 12; attempt += 1)
      statuses.push((await become(far, { code: `WRON-GCOD-${1_000 + attempt}` })).status);
    assert.deepEqual(new Set(statuses.slice(0, 10)), new Set([403]));
    assert.deepEqual(new Set(statuses.slice(10)), new Set([429]));
  });

  test("sits at the machine only where nobody else reaches it, by a name of its own, on a page of ours", () => {
    const local = { host: "127.0.0.1", publicUrl: undefined, trustProxy: 0 };
    const is = (headers: object, config: object = local) =>
      isAtMachine({ ...local, ...config }, { host: undefined, origin: undefined, ...headers });
    assert.ok(is({ host: "localhost:3000" }));
    assert.ok(is({ host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" }));
    assert.ok(is({ host: "[::1]:3000" }));
    assert.ok(!is({ host: "rebound.example:3000" }), "a name that a stranger leads here");
    assert.ok(!is({ host: "localhost:3000", origin: "https://evil.example" }), "another site's page");
    assert.ok(!is({ host: "localhost:3000", origin: "null" }));
    assert.ok(!is({}));
    for (const reached of [{ host: "0.0.0.0" }, { publicUrl: "https://prix.example" }, { trustProxy: 1 }])
      assert.ok(!is({ host: "localhost:3000" }, reached), JSON.stringify(reached));
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
    assert.deepEqual(removed.body, { catalogs: 2, websites: shopsOf("small").length, kept: [] });
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
