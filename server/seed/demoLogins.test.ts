// The demo's passwords are known to everybody: where that matters, nobody can use them.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { readConfig } from "#server/config.ts";
import { makeAdministrator } from "#server/domain/accounts/administrators.ts";
import { hasAdministrator } from "#server/store/queries/accounts/administrators.ts";
import { login } from "#server/domain/accounts/login.ts";
import { neededSetupCode } from "#server/domain/installation/firstAdministrator.ts";
import { readInstallation } from "#server/domain/installation/readInstallation.ts";
import { lockDemo } from "#server/store/queries/installation/demo.ts";
import { writeDemoPercent } from "#server/store/queries/installation/installation.ts";
import { openSession } from "#server/store/connection/session.ts";
import { sessionOf } from "#server/store/queries/accounts/sessionOf.ts";
import { silentLog } from "#server/log.ts";
import { openStorage } from "#server/integrations/storage.ts";
import { type Db, type Store, openStore } from "#server/store/database.ts";
import { readMigrations } from "#server/store/migrations.ts";
import { type TestDatabase, freshDatabase } from "../../test/support/database.ts";
import { useTestKey } from "../../test/support/secretKey.ts";
import { temporaryFolder } from "../../test/support/temporary.ts";
import { admin, customers } from "./customers.ts";
import { endDemoLogins, mayHaveDemoLogins, usableDemoLogins } from "./demoLogins.ts";
import { shopsOf } from "./demoWorld.ts";
import { loadDemo } from "./loadDemo.ts";
import { firstSteps } from "./firstSteps.ts";
import { removeDemo } from "./removeDemo.ts";
import { setUpDemo } from "./setUpDemo.ts";

const own = { email: "moi@boutique.example", password: "a-password-of-mine" };
const names = [admin, ...customers].map(({ username }) => username);

describe("the demo's logins", () => {
  let database: TestDatabase;
  let store: Store;
  before(async () => {
    useTestKey();
    database = await freshDatabase();
    store = openStore(database.url);
  });
  beforeEach(async () => {
    await sql`truncate customer, catalog, website_setting, role_mapping, milestone cascade`.execute(store.db);
  });
  after(async () => {
    await store.close();
    await database.drop();
  });

  const setUp = (withLogins = true) => setUpDemo(store.db, shopsOf("small"), { withLogins });
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(store.db);
    return rows[0]!.count;
  };
  const may = (env: NodeJS.ProcessEnv) => mayHaveDemoLogins(store.db, readConfig(env, []));

  test("an administrator is needed while a demo is loaded that nobody can sign in to, and not while its own is to come", async () => {
    const needed = async () =>
      (await readInstallation({ db: store.db, config: readConfig({}, []) })).needsAdministrator;
    const loading = await openSession(store);
    assert.equal(await lockDemo(loading.db), true);
    await writeDemoPercent(store.db, 0);
    assert.equal(await needed(), false, "its accounts are not there yet");
    await setUp(false);
    assert.equal(await needed(), true);
    await makeAdministrator(store.db, own);
    assert.equal(await needed(), false);
    await writeDemoPercent(store.db, null);
    await loading.close();
  });

  test("are there on one's own machine alone", async () => {
    for (const env of [{}, { HOST: "localhost" }, { HOST: "::1" }, { HOST: "127.0.0.2" }])
      assert.equal(await may(env), true, JSON.stringify(env));
    for (const env of [
      { HOST: "0.0.0.0" },
      { HOST: "::" },
      { HOST: "192.168.1.20" },
      { HOST: "127.0.0.1.boutique.example" },
      { VIGIE_PUBLIC_URL: "https://prix.boutique.example" },
      { VIGIE_TRUST_PROXY: "1" },
      { VIGIE_TRUST_PROXY: "10.0.0.0/8" },
      { VIGIE_ADMIN_EMAIL: own.email, VIGIE_ADMIN_PASSWORD: own.password },
    ])
      assert.equal(await may(env), false, JSON.stringify(env));
  });

  test("are not made where others could use them: the data comes without", async () => {
    await setUp(false);
    assert.deepEqual(await usableDemoLogins(store.db), []);
    assert.equal(await hasAdministrator(store.db), false);
    assert.equal(await count("catalog"), 2);
  });

  test("end with their sessions, and leave the demo's data and room for an administrator", async () => {
    await setUp();
    const [first] = customers;
    const sessions = await Promise.all(
      [admin, first!].map((one) => login(by(store.db), one, "127.0.0.1", 3_600)),
    );
    assert.deepEqual(await endDemoLogins(store.db), names);
    for (const { id } of sessions) assert.equal(await sessionOf(store.db, id), null);
    for (const one of [admin, ...customers])
      await assert.rejects(login(by(store.db), one, "127.0.0.1", 3_600), { code: "LOGIN_FAILED" });
    assert.equal(await hasAdministrator(store.db), false);
    assert.equal(await count("catalog"), 2);
    assert.match((await neededSetupCode(store.db))!, /^(?:[A-Z0-9]{4}-){2}[A-Z0-9]{4}$/);
    await makeAdministrator(store.db, { ...own, username: admin.username });
    assert.equal(await neededSetupCode(store.db), null);
    assert.deepEqual(await endDemoLogins(store.db), []);
  });

  test("are those of nobody once somebody has changed the password", async () => {
    await setUp();
    await makeAdministrator(store.db, { email: admin.email, password: own.password });
    assert.equal(await may({}), false);
    assert.deepEqual(await endDemoLogins(store.db), names.slice(1));
    await login(by(store.db), { email: admin.email, password: own.password }, "127.0.0.1", 3_600);
  });

  test("stay while the only other administrator is one of them with the demo's password", async () => {
    await setUp();
    const [first] = customers;
    await sql`
      insert into role_mapping ("principalType", "principalId", "roleId")
      select 'USER', customer.id::text, role.id from customer, role
      where customer.username = ${first!.username} and role.name = 'admin'`.execute(store.db);
    assert.equal(await may({}), true, "nobody else could sign in any more");
    await makeAdministrator(store.db, { email: first!.email, password: own.password });
    assert.equal(await may({}), false);
  });

  test("go with all of the demo when it is removed, and no start brings it back", async () => {
    await setUp();
    await makeAdministrator(store.db, own);
    const [kept] = shopsOf("small").toReversed();
    await sql`
      insert into catalog (name, logo, website_id, customer_id)
      select 'Mine', 'https://mine.example/logo.png', website_setting.id, customer.id
      from website_setting, customer where website_setting.name = ${kept!.name} and email = ${own.email}`.execute(
      store.db,
    );
    const storage = openStorage(await temporaryFolder());
    await sql`
      insert into website_setting (url, name, slug_name) values ('https://other.example', 'Other', 'other')`.execute(
      store.db,
    );
    await sql`
      insert into catalog (name, logo, website_id, customer_id)
      select 'Not of the demo', 'https://mine.example/logo.png', website_setting.id, customer.id
      from website_setting, customer where website_setting.name = 'Other' and email = ${customers[1]!.email}`.execute(
      store.db,
    );
    assert.deepEqual((await firstSteps(store.db, 0)).demo?.others, ["Not of the demo"], "said beforehand");
    await assert.rejects(removeDemo({ store, storage }), /Not of the demo/);
    const loading = await openSession(store);
    assert.equal(await lockDemo(loading.db), true);
    await assert.rejects(removeDemo({ store, storage }), { statusCode: 409, key: "demo.loading" });
    await loading.close();
    assert.equal(await count("catalog"), 4, "nothing is removed");
    await sql`delete from catalog where name = 'Not of the demo'`.execute(store.db);
    await sql`delete from website_setting where name = 'Other'`.execute(store.db);
    const removed = await removeDemo({ store, storage });
    assert.deepEqual(removed, {
      catalogs: 2,
      websites: shopsOf("small").length - 1,
      kept: [kept!.name],
      keptAccount: null,
    });
    assert.deepEqual(
      [await count("customer"), await count("catalog"), await count("website_setting")],
      [1, 1, 1],
    );
    const printed: string[] = [];
    const tools = { store, storage } as Parameters<typeof loadDemo>[0];
    await loadDemo(tools, { print: (line) => printed.push(line), language: "fr", size: "small" });
    assert.deepEqual(printed, []);
    const nothing = { catalogs: 0, websites: 0, kept: [], keptAccount: null };
    assert.deepEqual(await removeDemo({ store, storage }), nothing);
  });

  test("are the demo's, and so is what they own, whatever somebody calls them and its websites", async () => {
    await setUp();
    await sql`
      update customer set email = 'neuve-' || id || '@exemple.fr', username = 'neuve-' || username`.execute(
      store.db,
    );
    await sql`update website_setting set url = 'https://neuf-' || id || '.exemple.fr/'`.execute(store.db);
    assert.equal(await may({}), true, "its administrator is no other for that");
    assert.deepEqual(
      (await usableDemoLogins(store.db)).map(({ username }) => username),
      names.map((name) => `neuve-${name}`),
    );
    const { demo, customers: accounts, catalogs, websites } = await firstSteps(store.db, 0);
    assert.deepEqual([accounts, catalogs, websites], [0, 0, 0], "none of it is a step of one's own");
    assert.deepEqual(demo?.customers, ["neuve-camille", "neuve-louis"]);
    assert.deepEqual([demo.administrator, demo.keptAccount], ["neuve-admin", null]);
    assert.deepEqual([demo.catalogs.length, demo.websites.length], [2, shopsOf("small").length]);
    await makeAdministrator(store.db, own);
    await removeDemo({ store, storage: openStorage(await temporaryFolder()) });
    assert.deepEqual(
      [await count("customer"), await count("catalog"), await count("website_setting")],
      [1, 0, 0],
    );
  });

  test("are known, with the demo's websites, in an installation that was there before they were marked", async () => {
    await setUpDemo(store.db, shopsOf("full"));
    const marks = async () =>
      (
        await sql`
          select customer_id as id, login as of from demo_account
          union all select website_id, shop from demo_website order by 2, 1`.execute(store.db)
      ).rows;
    const made = await marks();
    await sql`delete from demo_account`.execute(store.db);
    await sql`delete from demo_website`.execute(store.db);
    const marking = (await readMigrations()).find(({ name }) => name === "0257-what-belongs-to-the-demo.sql");
    await store.pool.query(
      marking!.statements.slice(marking!.statements.indexOf("insert into demo_account")),
    );
    assert.deepEqual(await marks(), made);
  });

  test("leave the account of its administrator to whoever changed its password, and say so", async () => {
    await setUp();
    await makeAdministrator(store.db, { email: admin.email, password: own.password });
    const { demo } = await firstSteps(store.db, 0);
    assert.deepEqual([demo?.administrator, demo?.keptAccount], [null, admin.username]);
    const removed = await removeDemo({ store, storage: openStorage(await temporaryFolder()) });
    assert.equal(removed.keptAccount, admin.username);
    assert.equal(await count("customer"), 1);
    assert.equal((await firstSteps(store.db, 0)).demo, null);
  });

  test("give way to a catalogue of somebody's own: the websites that it uses count as theirs", async () => {
    await setUp();
    await makeAdministrator(store.db, own);
    await sql`
      insert into catalog (name, logo, website_id, customer_id)
      select 'Mine', 'https://mine.example/logo.png', website_id, customer.id
      from demo_website, customer where shop = 'maisondirecte' and email = ${own.email}`.execute(store.db);
    const { demo, websites } = await firstSteps(store.db, 0);
    assert.deepEqual([demo?.kept, websites], [["MaisonDirecte"], 1]);
  });
});

/** Nobody is told of these. */
const by = (db: Db) => ({ db, log: silentLog });
