// Writes that look right and are not: refused with a reason, and nothing is changed.
import assert from "node:assert/strict";
import { sql } from "kysely";
import { after, before, describe, test } from "node:test";
import { type World, addProducts, openWorld } from "../../../test/support/world.ts";

describe("a write is refused", () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  const call: World["call"] = (...args) => world.call(...args);
  const where = (clause: object) => `where=${encodeURIComponent(JSON.stringify(clause))}`;

  test("that changes for an owner what only administrators change; what is sent as it is passes", async () => {
    const { alice } = world;
    const [product = 0] = await addProducts(world.store, alice.website, [{ title: "Perceuse", price: 10 }]);
    const cases = [
      [`/Products/${product}`, { unmatched: true }, { price: 3 }],
      [`/Customers/${alice.customer}`, { language: "en" }, { username: "mallory" }],
      [`/Catalogs/${alice.catalog}`, { customLabel: ["Rivaux", "", ""] }, { auto_update: false }],
      [`/Catalogs/${alice.catalog}`, {}, { lock: true }],
    ] as const;
    for (const [address, own, reserved] of cases) {
      const before = (await call("alice", "GET", address)).body;
      const refused = await call("alice", "PATCH", address, { ...own, ...reserved });
      assert.deepEqual([refused.status, refused.body.error.code], [403, "ACCESS_DENIED"], address);
      assert.deepEqual((await call("alice", "GET", address)).body, before, address);
      const whole = await call("alice", "PATCH", address, { ...before, ...own });
      assert.equal(whole.status, 200, whole.text);
      const [name = "", value] = Object.entries(own)[0] ?? ["id", before.id];
      assert.deepEqual(whole.body[name], value);
    }
    const bulk = `/Products/update?${where({ id: product })}`;
    assert.equal((await call("alice", "POST", bulk, { stock: 5 })).status, 403);
    assert.deepEqual((await call("alice", "POST", bulk, { unmatched: false })).body, { count: 1 });
  });

  test("that changes a competitor's product for who only compares with it, in bulk too", async () => {
    const { alice, shared } = world;
    for (const website of [alice.rival, shared]) {
      const [theirs = 0] = await addProducts(world.store, website, [{ title: "Compared", price: 10 }]);
      const address = `/Products/${theirs}`;
      const before = (await call("alice", "GET", address)).body;
      assert.equal(before.title, "Compared");
      for (const path of [address, `/WebsiteSettings/${website}/products/${theirs}`])
        assert.equal((await call("alice", "PATCH", path, { unmatched: true })).status, 403, path);
      const bulk = await call("alice", "POST", `/Products/update?${where({ id: theirs })}`, {
        unmatched: true,
      });
      assert.deepEqual(bulk.body, { count: 0 });
      assert.deepEqual((await call("alice", "GET", address)).body, before);
    }
  });

  test("that would change nothing of a row which is not one's own to change, as any other change of it", async () => {
    const { alice, shared } = world;
    const { rows } = await sql<{ id: number }>`
      insert into product_attribute (website_id, slug_name, name, public) values (${shared}, 'teinte', 'Teinte', true)
      returning id`.execute(world.store.db);
    const [theirs = 0] = await addProducts(world.store, shared, [{ title: "Also compared" }]);
    const { id } = rows[0]!;
    assert.equal((await call("alice", "GET", `/ProductAttributes/${id}`)).body.name, "Teinte");
    for (const sent of [{}, { public: false }]) {
      assert.equal((await call("alice", "PATCH", `/ProductAttributes/${id}`, sent)).status, 403);
      const bulk = await call("alice", "POST", `/ProductAttributes/update?${where({ id })}`, sent);
      assert.deepEqual(bulk.body, { count: 0 }, JSON.stringify(sent));
    }
    assert.equal((await call("alice", "PATCH", `/Products/${theirs}`, {})).status, 403);
    await call("admin", "PATCH", `/Catalogs/${alice.catalog}`, { lock: true });
    const locked = await call("alice", "PATCH", `/Catalogs/${alice.catalog}`, {});
    assert.equal(locked.body.error?.code, "CATALOG_LOCKED");
    await call("admin", "PATCH", `/Catalogs/${alice.catalog}`, { lock: false });
  });

  test("that moves many rows at once to where they do not belong; where they are may be said", async () => {
    const { alice, bruno, shared } = world;
    await addProducts(world.store, alice.website, [{ title: "Reste", price: 10 }]);
    const bulk = `/Products/update?${where({ title: "Reste" })}`;
    for (const website_id of [shared, String(bruno.website), { gt: 0 }]) {
      const { status, body } = await call("admin", "POST", bulk, { stock: 7, website_id });
      assert.deepEqual([status, body.error.details.codes], [422, { website_id: ["absence"] }]);
    }
    const same = await call("admin", "POST", bulk, { stock: 8, website_id: String(alice.website) });
    assert.deepEqual(same.body, { count: 1 }, same.text);
  });

  test("that changes for an owner what only administrators change inside an object, in bulk too", async () => {
    const address = `/Catalogs/${world.alice.catalog}`;
    const config = {
      mkp: { isMkp: true, provider: "gemzup", uri: "https://market.example/feed.csv" },
      manualMatching: { skipReplaceConfirmation: true },
    };
    assert.equal((await call("admin", "PATCH", address, { config })).status, 200);
    const before = (await call("alice", "GET", address)).body;
    const refusedParts = [
      [address, "PATCH", { mkp: { ...config.mkp, provider: "BMS", email: "alice" } }],
      [address, "PATCH", { mkp: { ...config.mkp, provider: null } }],
      [address, "PUT", { manualMatching: { skipReplaceConfirmation: false } }],
      [`/Catalogs/update?${where({ id: before.id })}`, "POST", { mkp: { isMkp: false } }],
    ] as const;
    for (const [path, method, part] of refusedParts) {
      const refused = await call("alice", method, path, { ...before, config: { ...before.config, ...part } });
      assert.deepEqual([refused.status, refused.body.error.code], [403, "ACCESS_DENIED"], refused.text);
    }
    assert.deepEqual((await call("alice", "GET", address)).body, before);
    for (const sent of [null, {}, { notifications: {} }, { mkp: { uri: config.mkp.uri } }]) {
      const answer = await call("alice", "PATCH", address, { config: sent });
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.body.config.mkp.provider, "gemzup", JSON.stringify(sent));
      assert.deepEqual(answer.body.config.manualMatching, config.manualMatching, JSON.stringify(sent));
    }
    const { config: _, ...withoutConfig } = before;
    const replaced = await call("alice", "PUT", address, withoutConfig);
    assert.deepEqual([replaced.status, replaced.body.config.mkp.provider], [200, "gemzup"], replaced.text);
  });

  test("that would empty the parts of a catalogue's settings which it does not name, in bulk too", async () => {
    const { catalog } = world.alice;
    const ftp = { enabled: true, host: "ftp.shop.example", username: "u", password: "secret", path: "/" };
    const made = await call("alice", "POST", "/CatalogConfigs", { catalog_id: catalog, config: { ftp } });
    const address = `/CatalogConfigs/${made.body.id}`;
    const kept = { ...made.body.config };
    assert.equal(kept.ftp.hasPassword, true, made.text);
    for (const config of [{ mkp: { isMkp: true } }, { notifications: {} }, {}]) {
      const one = await call("alice", "PATCH", address, { config });
      assert.deepEqual([one.status, one.body.config], [200, kept], one.text);
      const related = await call("alice", "PUT", `/Catalogs/${catalog}/catalogConfig`, { config });
      assert.deepEqual([related.status, related.body.config], [200, kept], related.text);
      const bulk = `/CatalogConfigs/update?${where({ id: made.body.id })}`;
      assert.deepEqual((await call("alice", "POST", bulk, { config })).body, { count: 1 });
      assert.deepEqual((await call("alice", "GET", address)).body.config, kept);
    }
    const part = await call("alice", "PATCH", address, { config: { ftp: { enabled: false } } });
    assert.deepEqual(Object.keys(part.body.error.details.codes).slice(0, 1), ["config.ftp.host"], part.text);
    const emptied = await call("alice", "PATCH", address, { config: { ftp: null } });
    assert.deepEqual([emptied.status, emptied.body.config.ftp], [200, null], emptied.text);

    const settings = `/Catalogs/${catalog}`;
    const config = { leaveOutOldPrices: true, cleanOldProducts: { since: { others: 4 } } };
    const before = (await call("admin", "PATCH", settings, { config })).body.config;
    assert.deepEqual([before.leaveOutOldPrices, before.cleanOldProducts.since.others], [true, 4]);
    const after = await call("admin", "PATCH", settings, { config: { mkp: before.mkp } });
    assert.deepEqual(after.body.config, before);
  });

  test("with an address that the server would never ask, at its field; not one that nobody knows today", async () => {
    const { alice } = world;
    const site = `/WebsiteSettings/${alice.rival}`;
    const source = (uri: string) => ({ extractor_source: { provider: "customdata", uri } });
    const cases = [
      [site, "logo", (logo: string) => ({ logo }), ["http://10.0.0.1/l.png", "http://localhost/l.png"]],
      [site, "logo", (logo: string) => ({ logo }), ["http://2130706433/", "https://shop.example:22/l.png"]],
      [site, "logo", (logo: string) => ({ logo }), ["http://[::1]/l.png", "http://169.254.169.254/"]],
      [site, "urls_source.uri", (uri: string) => ({ urls_source: { type: "csv", uri } }), ["http://nas/"]],
      [site, "extractor_source.uri", source, ["http://192.168.1.2/f.csv", "sftp://127.0.0.1/f.csv"]],
      [`/Catalogs/${alice.catalog}`, "logo", (logo: string) => ({ logo }), ["http://0x7f.1/l.png"]],
      [
        `/Catalogs/${alice.catalog}`,
        "config.mkp.uri",
        (uri: string) => ({ config: { mkp: { isMkp: true, provider: "gemzup", uri } } }),
        ["http://172.16.0.1/offers.csv"],
      ],
    ] as const;
    for (const one of cases) {
      const [address, field, body, refused] = one;
      const before = (await call("admin", "GET", address)).body;
      for (const url of refused) {
        const answer = await call("admin", "PATCH", address, body(url));
        const { details, message } = answer.body.error;
        assert.deepEqual([answer.status, details?.codes], [422, { [field]: ["custom.address"] }], url);
        assert.match(details.messages[field][0], /public address|port of/, message);
        assert.deepEqual((await call("admin", "GET", address)).body, before, url);
      }
      const unknown = await call(
        "admin",
        "PATCH",
        address,
        body(`https://nobody.invalid/${cases.indexOf(one)}`),
      );
      assert.equal(unknown.status, 200, unknown.text);
      assert.match(decodeURIComponent(String(unknown.headers["x-notice"])), /nobody\.invalid/);
    }
    // Nobody opens a private address to a customer: they are not told how.
    const own = await call("alice", "PATCH", `/Catalogs/${alice.catalog}`, { logo: "http://10.0.0.1/l.png" });
    assert.deepEqual(own.body.error.details.messages, {
      logo: ["10.0.0.1 is not a public address: give the address of a site that is open on the Internet"],
    });
    // What is stored is in nobody's way, and is not looked at again.
    const { rows } = await sql<{ id: number }>`
      update website_setting set logo = 'http://10.0.0.1/old.png' where id = ${alice.rival} returning id`.execute(
      world.store.db,
    );
    assert.equal(rows.length, 1);
    const kept = await call("admin", "PATCH", site, { name: "Rival", logo: "http://10.0.0.1/old.png" });
    assert.deepEqual([kept.status, kept.headers["x-notice"]], [200, undefined], kept.text);
    // Made, in bulk and of several: nothing of it is written.
    const made = { url: "https://new.example", name: "New", logo: "http://10.0.0.1/l.png" };
    const single = await call("admin", "POST", "/WebsiteSettings", made);
    assert.deepEqual(single.body.error.details.codes, { logo: ["custom.address"] });
    const several = await call("admin", "POST", "/WebsiteSettings", [{ ...made, logo: null }, made]);
    assert.equal(several.status, 422);
    assert.equal(several.body.error.details[0], null);
    const bulk = `/WebsiteSettings/update?${where({ id: alice.rival })}`;
    assert.equal((await call("admin", "POST", bulk, { logo: "http://10.0.0.1/l.png" })).status, 422);
    const counted = await call("admin", "GET", `/WebsiteSettings/count?${where({ url: made.url })}`);
    assert.deepEqual(counted.body, { count: 0 });
  });

  test("that would give rows another id, in bulk too", async () => {
    const sent = { name: "Promotions", catalog_id: world.alice.catalog };
    const { id } = (await call("alice", "POST", "/TrackingProducts", sent)).body;
    const address = `/TrackingProducts/update?${where({ id })}`;
    assert.equal((await call("alice", "POST", address, { id: id + 1, name: "Other" })).status, 400);
    assert.deepEqual((await call("alice", "POST", address, { id, name: "Other" })).body, { count: 1 });
  });

  test("that gives a role to nobody", async () => {
    const role = (await call("admin", "POST", "/Roles", { name: "reader" })).body.id;
    for (const principalId of ["99999", "alice", "1e0", "99999999999999999999"]) {
      const answer = await call("admin", "POST", `/Roles/${role}/principals`, { principalId });
      assert.equal(answer.status, 422, principalId);
    }
    const principalId = String(world.alice.customer);
    const given = await call("admin", "POST", `/Roles/${role}/principals`, { principalId });
    assert.deepEqual([given.status, given.body.principalId], [200, principalId]);
    const moved = await call("admin", "PUT", `/Roles/${role}/principals/${given.body.id}`, {
      principalId: "99999",
    });
    assert.equal(moved.status, 422);
  });

  test("that maps another product than the catalogue's own, or another website than its competitors", async () => {
    const { alice, bruno, store } = world;
    const [own] = await addProducts(store, alice.website, [{ title: "Own", price: 10 }]);
    const [theirs] = await addProducts(store, alice.rival, [{ title: "Theirs", price: 10 }]);
    const address = `/Catalogs/${alice.catalog}/unitMappings`;
    const mapping = { competitor_id: alice.rival, operator: "add", value: 1 };
    const wrong = await call("alice", "POST", address, { ...mapping, product_id: theirs });
    assert.equal(wrong.status, 422);
    assert.deepEqual(wrong.body.error.details.codes, { product_id: ["reference"] });
    assert.equal(wrong.body.error.details.messages.product_id.length, 1, "said as well as coded");
    for (const competitor_id of [alice.website, bruno.website]) {
      const answer = await call("admin", "POST", address, { ...mapping, competitor_id });
      assert.deepEqual(Object.keys(answer.body.error.details.codes), ["competitor_id"]);
    }
    const made = await call("alice", "POST", address, { ...mapping, product_id: own });
    assert.equal(made.status, 200, made.text);
    const one = `/UnitMappings/${made.body.id}`;
    assert.equal((await call("alice", "PATCH", one, { product_id: theirs })).status, 422);
    assert.equal((await call("alice", "PATCH", one, { value: 2 })).body.value, 2);
  });

  test("that says whether to undo a match with what is neither true nor false", async () => {
    const { alice } = world;
    const address = `/Catalogs/${alice.catalog}/matchedProducts/unmatch?product_id=1&competitor_id=${alice.rival}`;
    for (const method of ["GET", "POST"])
      assert.equal((await call("alice", method, `${address}&unmatch=zz`)).status, 400);
  });
});
