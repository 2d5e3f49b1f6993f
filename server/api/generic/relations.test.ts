// The addresses under a row: what is linked, what belongs, and what one row leads to.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type World, addProducts, openWorld } from "../../../test/support/world.ts";

describe("what hangs under a row", () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  const call: World["call"] = (...args) => world.call(...args);

  describe("rows that are linked", () => {
    /** More than two pieces, and than a list shows. */
    const links = 4_100;
    let mapping: number;
    let path: string;
    before(async () => {
      const { catalog, website } = world.alice;
      const made = await call("alice", "POST", `/Catalogs/${catalog}/valueMappings`, {
        name: "Summer",
        source_field: "brand",
        source_values: ["Seed"],
        target_slug: "season",
        target_name: "Season",
        target_value: "summer",
      });
      mapping = made.body.id;
      path = `/ValueMappings/${mapping}/products`;
      await sql`
        with made as (
          insert into product (website_id, product_id, title, price)
          select ${website}, 'p' || n, 'Product ' || n, n from generate_series(1, ${links + 10}) as n
          returning id, website_id, price
        )
        insert into virtual_attribute (catalog_id, value_mapping_id, product_id, website_id, slug_name, name, value)
        select ${catalog}, ${mapping}, id, website_id, 'season', 'Season', 'summer' from made
        where price <= ${links}`.execute(world.store.db);
      await sql`analyze product`.execute(world.store.db);
    });

    test("are listed and counted however many they are", async () => {
      const all = await call("alice", "GET", `${path}/count`);
      assert.deepEqual(all.body, { count: links }, all.text);
      const where = encodeURIComponent(JSON.stringify({ price: { gt: links - 3 } }));
      assert.deepEqual((await call("alice", "GET", `${path}/count?where=${where}`)).body, { count: 3 });
      const page = await world.find("alice", path, { order: "price DESC", limit: 2, fields: ["price"] });
      assert.deepEqual(page.body, [{ price: links }, { price: links - 1 }]);
      assert.equal(page.headers["x-total-count"], String(links));
    });
    test("are told from those that are not", async () => {
      const [last, first] = await Promise.all(
        [{ price: links + 1 }, { price: 1 }].map(async (where) => {
          const answer = await world.find("alice", "/Products", { where });
          return Number(answer.body[0].id);
        }),
      );
      assert.equal((await call("alice", "GET", `${path}/${first}`)).body.id, first);
      assert.equal((await call("alice", "GET", `${path}/${last}`)).status, 404);
      assert.equal((await call("alice", "HEAD", `${path}/rel/${first}`)).status, 200);
      assert.equal((await call("alice", "HEAD", `${path}/rel/${last}`)).status, 404);
      assert.deepEqual((await call("alice", "GET", `${path}/rel/${first}`)).body, { exists: true });
    });
    test("are unlinked by whoever owns the mapping, one or all, and stay", async () => {
      const [one] = (await world.find("alice", path, { limit: 1, fields: ["id"] })).body;
      const products = (await call("alice", "GET", "/Products/count")).body.count;
      assert.equal((await call("bruno", "DELETE", `${path}/rel/${one.id}`)).status, 404);
      assert.equal((await call("alice", "DELETE", `${path}/rel/${one.id}`)).status, 204);
      assert.equal(
        (await call("alice", "DELETE", `${path}/rel/${one.id}`)).status,
        204,
        "not linked any more",
      );
      assert.equal((await call("alice", "DELETE", `${path}/${one.id}`)).status, 404);
      assert.deepEqual((await call("alice", "GET", `${path}/count`)).body, { count: links - 1 });
      assert.equal((await call("alice", "DELETE", `${path}/rel/no-id`)).status, 204);
      assert.deepEqual((await call("alice", "GET", `${path}/count`)).body, { count: links - 1 });
      const dear = encodeURIComponent(JSON.stringify({ price: { gt: 10 } }));
      const unlinked = await call("alice", "DELETE", `${path}?where=${dear}`);
      assert.equal(unlinked.status, 204, unlinked.text);
      const cheap = await world.find("alice", path, { where: { price: { lte: 10 } } });
      assert.deepEqual((await call("alice", "GET", `${path}/count`)).body, { count: cheap.body.length });
      assert.ok(cheap.body.length > 0);
      assert.equal((await call("alice", "DELETE", path)).status, 204);
      assert.deepEqual((await call("alice", "GET", path)).body, []);
      assert.equal((await call("alice", "GET", "/Products/count")).body.count, products);
    });
    test("are linked by the relation's right, which gives none to make linking rows of any kind", async () => {
      const body = { value_mapping_id: mapping, product_id: 1, catalog_id: world.alice.catalog };
      assert.equal((await call("alice", "POST", "/VirtualAttributes", body)).status, 403);
      assert.equal((await call("alice", "DELETE", "/VirtualAttributes/1")).status, 403);
    });
    test("are not written while the catalogue is locked", async () => {
      const [id] = await addProducts(world.store, world.alice.website, [{ title: "Locked in" }]);
      const catalog = `/Catalogs/${world.alice.catalog}`;
      await call("admin", "PATCH", catalog, { lock: true });
      const competitor = `${catalog}/competitors/rel/${world.shared}`;
      const refused = await call("alice", "DELETE", competitor);
      await call("admin", "PATCH", catalog, { lock: false });
      assert.equal(refused.body?.error.code, "CATALOG_LOCKED");
      assert.equal((await call("alice", "HEAD", competitor)).status, 200);
      assert.ok(id);
    });
    test("are linked once, whatever is asked twice", async () => {
      const path = `/Catalogs/${world.alice.catalog}/competitors`;
      const first = await call("alice", "PUT", `${path}/rel/${world.shared}`);
      const again = await call("alice", "PUT", `${path}/rel/${world.shared}`);
      assert.deepEqual(again.body, first.body);
      assert.deepEqual(Object.keys(first.body).toSorted(), ["catalog_id", "id", "website_id"]);
      assert.equal((await call("alice", "GET", `${path}/count`)).body.count, 2);
      assert.equal((await call("alice", "PUT", `${path}/rel/999999`)).status, 404);
    });
    test("are linked once by several people at once", async () => {
      const path = `/Catalogs/${world.bruno.catalog}/competitors/rel/${world.alice.rival}`;
      const answers = await Promise.all(Array.from({ length: 5 }, () => call("admin", "PUT", path)));
      const ids = new Set(answers.map(({ status, body }) => `${status} ${body.id}`));
      assert.deepEqual([...ids], [`200 ${answers[0]?.body.id}`]);
      assert.equal((await call("admin", "DELETE", path)).status, 204);
    });
    test("are linked once when the new row names the parent itself", async () => {
      const { alice, shared } = world;
      const path = `/WebsiteSettings/${shared}/catalogsWhereIamCompetitor`;
      const sent = {
        website_id: alice.rival,
        customer_id: alice.customer,
        logo: "https://shop.example/logo.png",
      };
      const made = await call("admin", "POST", path, { ...sent, name: "Second shop", competitors: [shared] });
      assert.equal(made.status, 200, made.text);
      const competitors = await call("admin", "GET", `/Catalogs/${made.body.id}/competitors/count`);
      assert.deepEqual(competitors.body, { count: 1 });
      assert.equal((await call("admin", "DELETE", `/Catalogs/${made.body.id}`)).status, 200);
    });
    test("are a role that is given and taken through its customer", async () => {
      const role = (await world.find("admin", "/Roles", { limit: 1 })).body[0].id;
      const path = `/Customers/${world.bruno.customer}/roles`;
      const made = await call("admin", "PUT", `${path}/rel/${role}`);
      assert.equal(made.body.principalId, String(world.bruno.customer));
      assert.equal(made.body.principalType, "USER");
      assert.equal((await call("admin", "GET", `${path}/count`)).body.count, 1);
      assert.equal((await call("alice", "DELETE", `${path}/rel/${role}`)).status, 404);
      assert.equal((await call("admin", "DELETE", `${path}/rel/${role}`)).status, 204);
      assert.equal((await call("admin", "GET", `${path}/count`)).body.count, 0);
    });
  });

  describe("a row that one row leads to", () => {
    test("is shown as it is asked for", async () => {
      const filter = encodeURIComponent(JSON.stringify({ fields: ["name"], include: "competitors" }));
      const tracking = await call("alice", "POST", "/TrackingProducts", {
        name: "Promotions",
        catalog_id: world.alice.catalog,
      });
      const path = `/TrackingProducts/${tracking.body.id}/catalog`;
      const { body } = await call("alice", "GET", `${path}?filter=${filter}`);
      assert.deepEqual(Object.keys(body), ["name", "competitors"]);
      assert.equal(body.competitors.length, 2);
      const other = encodeURIComponent(JSON.stringify({ where: { id: world.bruno.catalog } }));
      assert.equal((await call("alice", "GET", `${path}?filter=${other}`)).body.id, world.alice.catalog);
    });
    test("is an empty object when there is none", async () => {
      const [id] = await addProducts(world.store, world.alice.website, [{ title: "Alone" }]);
      assert.ok(id);
      const mapping = await call("alice", "POST", `/Catalogs/${world.alice.catalog}/unitMappings`, {
        competitor_id: world.alice.rival,
        value: 2,
        brand: "Seed",
      });
      const answer = await call("alice", "GET", `/UnitMappings/${mapping.body.id}/product`);
      assert.deepEqual([answer.status, answer.body], [200, {}]);
    });
    test("is one row: a list of them is refused", async () => {
      const source = `/WebsiteSettings/${world.alice.rival}/extractorSource`;
      for (const body of [[{ uri: "https://a.example/x.csv" }], "text", [1]]) {
        const headers = { authorization: world.tokens.admin, "content-type": "application/json" };
        const payload = JSON.stringify(body);
        const answer = await call("admin", "POST", source, undefined, { headers, payload });
        assert.equal(answer.status, 400, answer.text);
      }
      const config = `/Catalogs/${world.alice.catalog}/catalogConfig`;
      assert.equal((await call("alice", "POST", config, [{}, {}])).status, 400);
    });
    test("is made once", async () => {
      const path = `/Catalogs/${world.bruno.catalog}/catalogConfig`;
      assert.equal((await call("bruno", "GET", path)).body?.error.code, "MODEL_NOT_FOUND");
      assert.equal((await call("bruno", "PUT", path, {})).status, 404);
      const made = await call("bruno", "POST", path, {});
      assert.equal(made.status, 200, made.text);
      const again = await call("bruno", "POST", path, {});
      assert.deepEqual(again.body.error.details.codes, { catalog_id: ["uniqueness"] });
      assert.equal((await call("bruno", "DELETE", path)).status, 204);
      assert.equal((await call("bruno", "DELETE", path)).status, 204);
    });
  });

  describe("included rows", () => {
    const named = (rows: { name: string }[]) => rows.map(({ name }) => name);
    const initials = (rows: { name: string }[]) => rows.map(({ name }) => name[0]).join("");

    test("are limited and skipped for each row they are shown with", async () => {
      for (const [who, names] of [
        ["alice", ["Ash", "Birch", "Cedar"]],
        ["bruno", ["Dogwood", "Elm"]],
      ] as const)
        for (const name of names)
          await call(who, "POST", "/TrackingProducts", { name, catalog_id: world[who].catalog });
      const shown = async (scope: object) => {
        const all = {
          where: { name: { inq: ["Ash", "Birch", "Cedar", "Dogwood", "Elm"] } },
          order: "name",
          ...scope,
        };
        const include = { relation: "trackingProducts", scope: all };
        const { body } = await world.find("admin", "/Catalogs", { order: "id", include });
        return body.map((row: { trackingProducts: { name: string }[] }) => initials(row.trackingProducts));
      };
      assert.deepEqual(await shown({}), ["ABC", "DE"]);
      assert.deepEqual(await shown({ limit: 2 }), ["AB", "DE"]);
      assert.deepEqual(await shown({ skip: 1 }), ["BC", "E"]);
      assert.deepEqual(await shown({ skip: 1, limit: 1, order: "name DESC" }), ["B", "D"]);
    });
    test("are so through links too", async () => {
      const path = `/Catalogs/${world.bruno.catalog}/competitors`;
      await call("admin", "PUT", `${path}/rel/${world.alice.rival}`);
      const shown = async (scope: object) => {
        const include = { relation: "competitors", scope: { order: "name", ...scope } };
        const { body } = await world.find("admin", "/Catalogs", { order: "id", include });
        return body.map((row: { competitors: { name: string }[] }) => named(row.competitors));
      };
      assert.deepEqual(await shown({ limit: 1 }), [["Rival"], ["Rival"]]);
      assert.deepEqual(await shown({ skip: 1 }), [["Shared"], ["Shared"]]);
      assert.deepEqual(await shown({ order: "name DESC", limit: 1 }), [["Shared"], ["Shared"]]);
      assert.equal((await call("admin", "DELETE", `${path}/rel/${world.alice.rival}`)).status, 204);
    });
  });

  describe("relations that are only included", () => {
    test("have no address", async () => {
      const site = world.alice.website;
      for (const path of [
        `/WebsiteSettings/${site}/catalog`,
        "/ProductMkps/1/history",
        "/ProductMkps/1/virtualAttribute",
      ])
        for (const method of ["GET", "POST", "DELETE"])
          assert.match(
            (await call("admin", method, path)).body.error.message,
            /no method/,
            `${method} ${path}`,
          );
      const [row] = (
        await world.find("alice", "/WebsiteSettings", { where: { id: site }, include: "catalog" })
      ).body;
      assert.equal(row.catalog.id, world.alice.catalog);
    });
    test("or one to read them at", async () => {
      const ebrand = await call("alice", "POST", `/Catalogs/${world.alice.catalog}/ebrand`, {
        title: "Seed",
        provided_keywords: "drill",
        competitors: [world.shared],
      });
      assert.equal(ebrand.status, 200, ebrand.text);
      const path = `/Ebrands/${ebrand.body.id}/ebrandResults`;
      assert.deepEqual((await call("alice", "GET", path)).body, []);
      assert.equal((await call("admin", "POST", path, {})).status, 404);
    });
  });
});
