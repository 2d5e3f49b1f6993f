// Who changed what: told with the change, to those whose it is, secrets left out.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { columnsOf } from "#shared/entities/entity.ts";
import { entityOf } from "#shared/entities/index.ts";
import type { FieldChange } from "#shared/entities/loggedChange.ts";
import { loggedTables } from "#server/store/author.ts";
import { type Who, type World, openWorld, passwords } from "../../../test/support/world.ts";
import { cleanUpChanges } from "./cleanUpChanges.ts";

type Logged = {
  author: string | null;
  model: string;
  row_id: number;
  name: string | null;
  operation: string;
  changes: FieldChange[];
  private_changes?: FieldChange[];
};

describe("the log of changes", () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world?.close());

  const logOf = async (who: Who, where: object = {}): Promise<Logged[]> => {
    const { status, body } = await world.find(who, "/LoggedChanges", { where, order: "id DESC", limit: 100 });
    assert.equal(status, 200);
    return body;
  };
  const lastOf = async (who: Who, where: object) => (await logOf(who, where))[0];

  test("tells who changed which field of a catalogue from what to what, its customer too, and nobody else's", async () => {
    const path = `/Catalogs/${world.alice.catalog}`;
    const before = (await world.call("admin", "GET", path)).body.name;
    await world.call("alice", "PATCH", path, { name: "Renommé", logo: "https://shop.example/autre.png" });
    const where = { model: "Catalog", row_id: world.alice.catalog };
    for (const who of ["admin", "alice"] as const) {
      const change = await lastOf(who, where);
      assert.deepEqual(
        [change?.author, change?.operation, change?.name, change?.changes[0]],
        ["alice", "update", "Renommé", { field: "name", before, after: "Renommé" }],
        who,
      );
    }
    assert.equal(await lastOf("bruno", where), undefined);
    const mapping = { base_currency: "EUR", currency: "USD", rate: 1.5 };
    const made = await world.call("alice", "POST", `${path}/currencyMappings`, mapping);
    await world.call("alice", "PATCH", `${path}/currencyMappings/${made.body.id}`, { rate: 2 });
    await world.call("alice", "DELETE", `${path}/currencyMappings/${made.body.id}`);
    const [gone, changed, created] = await logOf("alice", { model: "CurrencyMapping" });
    assert.deepEqual(
      [gone?.operation, changed?.operation, created?.operation],
      ["remove", "update", "create"],
    );
    assert.deepEqual(changed?.changes, [{ field: "rate", before: 1.5, after: 2 }]);
    assert.deepEqual(await logOf("bruno", { model: "CurrencyMapping" }), []);
  });

  test("says of a secret that it changed, and keeps from a customer what administrators alone read", async () => {
    const path = `/WebsiteSettings/${world.alice.website}`;
    const source = (uri: string) => ({ extractor_source: { provider: "customdata", uri } });
    await world.call("admin", "PATCH", path, {
      ...source("https://me:first-secret@feeds.example/a.csv"),
      weight: 2,
    });
    await world.call("admin", "PATCH", path, source("https://me:other-secret@feeds.example/a.csv"));
    const where = { model: "WebsiteSetting", row_id: world.alice.website };
    const [second, first] = await logOf("admin", where);
    assert.ok(first?.private_changes?.some(({ field }) => field === "extractor_source.uri"));
    assert.deepEqual(second?.private_changes, [{ field: "extractor_source.uri", secret: true }]);
    // The query's key stays, the login becomes another one: both addresses look alike where they are hidden.
    await world.call("admin", "PATCH", path, source("https://me:third-secret@feeds.example/b.csv?key=k1"));
    await world.call("admin", "PATCH", path, source("https://•••:•••@feeds.example/c.csv?key=•••"));
    await world.call("admin", "PATCH", path, source("https://•••:last-secret@feeds.example/c.csv"));
    const told = (await logOf("admin", where))
      .slice(0, 3)
      .map(({ private_changes = [] }) =>
        private_changes.map(({ secret, after }) => (secret ? "secret" : after)),
      );
    assert.deepEqual(told, [
      ["https://•••:•••@feeds.example/c.csv", "secret"],
      ["https://•••:•••@feeds.example/c.csv?key=•••"],
      ["https://•••:•••@feeds.example/b.csv?key=•••", "secret"],
    ]);
    const hers = (await logOf("alice", where)).map(({ changes }) => changes);
    assert.deepEqual(hers, [[{ field: "weight", before: 1, after: 2 }]]);
    const count = await world.call("alice", "GET", `/LoggedChanges/count?where=${JSON.stringify(where)}`);
    assert.deepEqual(count.body, { count: 1 });
    assert.ok(!JSON.stringify(await logOf("alice")).includes("extractor_source"));
    const { rows } = await sql<{ text: string }>`select log::text as text from logged_change log`.execute(
      world.store.db,
    );
    assert.ok(rows.every(({ text }) => !/(?:first|other|third|last)-secret|sealed-v1/.test(text)));
    assert.deepEqual(await logOf("bruno", where), []);
    assert.deepEqual(await logOf("alice", { row_id: world.shared, model: "WebsiteSetting" }), []);
  });

  test("tells which attribute of an own website others see, or no longer see, to whose it is alone", async () => {
    const { store, alice } = world;
    const { rows } = await sql<{ id: number }>`
      insert into product_attribute (website_id, slug_name, name) values (${alice.website}, 'couleur', 'Couleur')
      returning id`.execute(store.db);
    const attribute = `/ProductAttributes/${rows[0]!.id}`;
    for (const isPublic of [true, true, false])
      assert.equal((await world.call("alice", "PATCH", attribute, { public: isPublic })).status, 200);
    const where = { model: "WebsiteSetting", row_id: alice.website };
    const [hidden, shown] = await logOf("alice", where);
    assert.deepEqual(
      [shown?.author, shown?.changes, hidden?.changes],
      [
        "alice",
        [{ field: "public_attribute", before: null, after: "Couleur" }],
        [{ field: "public_attribute", before: "Couleur", after: null }],
      ],
    );
    assert.deepEqual(await logOf("bruno", where), []);
  });

  test("says that a competitor left when its website was deleted, by its name", async () => {
    const { body: gone } = await world.call("admin", "POST", "/WebsiteSettings", {
      url: "https://parti.example",
      name: "Parti",
    });
    await world.call("admin", "PUT", `/Catalogs/${world.alice.catalog}/competitors/rel/${gone.id}`);
    await world.call("admin", "DELETE", `/WebsiteSettings/${gone.id}`);
    const change = await lastOf("alice", { model: "Catalog", row_id: world.alice.catalog });
    assert.deepEqual(change?.changes, [{ field: "competitor", before: "Parti", after: null }]);
    assert.deepEqual(await logOf("bruno", { model: "Catalog", row_id: world.alice.catalog }), []);
  });

  test("knows who chose a password, who gave a role, and which competitor was linked", async () => {
    await world.call("alice", "POST", "/Customers/change-password", {
      oldPassword: passwords.alice,
      newPassword: "alice-secret-2",
    });
    const ofAlice = { model: "Customer", row_id: world.alice.customer };
    const password = await lastOf("admin", ofAlice);
    assert.deepEqual([password?.author, password?.changes], ["alice", [{ field: "password", secret: true }]]);
    const roles = await world.call("admin", "GET", "/Roles");
    const role = roles.body.find(({ name }: { name: string }) => name === "admin").id;
    await world.call("admin", "PUT", `/Customers/${world.alice.customer}/roles/rel/${role}`);
    await world.call("admin", "DELETE", `/Customers/${world.alice.customer}/roles/rel/${role}`);
    const [taken, given] = await logOf("admin", ofAlice);
    assert.deepEqual(given?.changes, [{ field: "role", before: null, after: "admin" }]);
    assert.deepEqual(taken?.changes, [{ field: "role", before: "admin", after: null }]);
    assert.match(String(given?.author), /admin/);
    const link = `/Catalogs/${world.alice.catalog}/competitors/rel/${world.alice.rival}`;
    await world.call("alice", "DELETE", link);
    const unlinked = await lastOf("alice", { model: "Catalog" });
    assert.deepEqual(
      [unlinked?.author, unlinked?.changes[0]?.field, unlinked?.changes[0]?.after],
      ["alice", "competitor", null],
    );
    await world.call("alice", "PUT", link);
  });

  test("is written with the change or not at all, and of what goes with a catalogue tells the catalogue alone", async () => {
    const before = (await logOf("admin")).length;
    await world.call("admin", "PATCH", `/Catalogs/${world.bruno.catalog}`, { website_id: 999_999 });
    assert.equal((await logOf("admin")).length, before);
    await world.call("bruno", "POST", `/Catalogs/${world.bruno.catalog}/currencyMappings`, {
      base_currency: "EUR",
      currency: "USD",
      rate: 1.1,
    });
    await world.call("admin", "DELETE", `/Catalogs/${world.bruno.catalog}`);
    const [gone, mapped] = await logOf("admin");
    assert.deepEqual([gone?.model, gone?.operation, mapped?.operation], ["Catalog", "remove", "create"]);
    assert.ok((await logOf("bruno", { model: "Catalog" })).length > 0, "it was Bruno's");
  });

  test("is nobody's to write, looks at every field that somebody may write, and reaches a year back", async () => {
    const [row] = (await world.find("admin", "/LoggedChanges", { limit: 1 })).body;
    for (const [method, path] of [
      ["POST", "/LoggedChanges"],
      ["PATCH", `/LoggedChanges/${row.id}`],
      ["DELETE", `/LoggedChanges/${row.id}`],
    ] as const)
      assert.equal((await world.call("admin", method, path, {})).status, 404, method);
    assert.equal((await world.call("nobody", "GET", "/LoggedChanges")).status, 401);
    const { body } = await world.call("admin", "GET", '/LoggedChanges/count?where={"operation":"create"}');
    assert.equal(body.count, (await logOf("admin", { operation: "create" })).length);

    const { rows } = await sql<{ table: string; args: string }>`
      select tgrelid::regclass::text as table, encode(tgargs, 'escape') as args from pg_trigger
      where tgname = 'log_change'`.execute(world.store.db);
    assert.deepEqual(rows.map(({ table }) => table).toSorted(), loggedTables.toSorted());
    for (const { table, args } of rows) {
      const [model = "", ...columns] = args.split("\\000");
      if (["role_mapping", "catalog_competitor", "product_attribute"].includes(table)) continue;
      const [open, hidden] = columns.map((list) => list.replaceAll(/[{}]/g, "").split(",").filter(Boolean));
      const writable = columnsOf(entityOf(model)).filter(
        ([, { kind, options }]) => kind !== "id" && options.write !== "server",
      );
      const named = (isHidden: boolean) =>
        writable.filter(([, { options }]) => (options.read === "admin") === isHidden).map(([name]) => name);
      assert.deepEqual(open?.toSorted(), named(false).toSorted(), table);
      assert.deepEqual(hidden?.toSorted(), named(true).toSorted(), table);
    }

    await sql`update logged_change set created = now() - interval '366 days' where id = ${row.id}`.execute(
      world.store.db,
    );
    const before = (await logOf("admin")).length;
    await cleanUpChanges(world.store);
    assert.equal((await logOf("admin")).length, before - 1);
  });
});
