// What one caller may not do to the others: change what they share, learn what is theirs, or keep the server busy.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, type World, addProducts, openWorld, passwords } from "./support/world.ts";

describe("a caller", () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  const long = (who: "alice" | "admin", path: string, filter: unknown): Promise<Answer> =>
    world.call(
      who,
      "POST",
      path,
      { filter },
      {
        headers: {
          authorization: world.tokens[who],
          "x-http-method-override": "GET",
          "accept-language": "en",
        },
      },
    );

  describe("who shares a competitor with others", () => {
    test("sets aside their own products only", async () => {
      const [own = 0] = await addProducts(world.store, world.alice.website, [{ title: "Mine" }]);
      const [theirs = 0] = await addProducts(world.store, world.shared, [{ title: "Everybody's" }]);
      assert.equal((await world.call("alice", "PATCH", `/Products/${own}`, { unmatched: true })).status, 200);
      assert.equal(
        (await world.call("alice", "PATCH", `/Products/${theirs}`, { unmatched: true })).status,
        403,
      );
      const where = encodeURIComponent(JSON.stringify({ website_id: world.shared }));
      const bulk = await world.call("alice", "POST", `/Products/update?where=${where}`, { unmatched: true });
      assert.deepEqual(bulk.body, { count: 0 });
      assert.equal((await world.call("admin", "GET", `/Products/${theirs}`)).body.unmatched, false);
    });
    test("not even their own while the catalogue is locked", async () => {
      const [own = 0] = await addProducts(world.store, world.bruno.website, [{ title: "Locked in" }]);
      await world.call("admin", "PATCH", `/Catalogs/${world.bruno.catalog}`, { lock: true });
      assert.equal((await world.call("bruno", "PATCH", `/Products/${own}`, { unmatched: true })).status, 403);
      await world.call("admin", "PATCH", `/Catalogs/${world.bruno.catalog}`, { lock: false });
      assert.equal((await world.call("bruno", "PATCH", `/Products/${own}`, { unmatched: true })).status, 200);
    });
    test("does not see where its feed is fetched, nor with which name and password", async () => {
      const site = `/WebsiteSettings/${world.shared}`;
      const source = {
        uri: "https://feeduser:feedpass@feeds.example/x.csv?key=canary",
        data: { login: "canary" },
      };
      assert.equal((await world.call("admin", "PUT", `${site}/extractorSource`, source)).status, 200);
      assert.equal((await world.call("alice", "GET", `${site}/extractorSource`)).status, 403);
      for (const path of [site, `${site}?filter={"fields":["extractor_source"]}`, "/WebsiteSettings"]) {
        assert.doesNotMatch((await world.call("alice", "GET", path)).text, /canary|feedpass/);
      }
      const include = { include: ["website", "competitors"] };
      assert.doesNotMatch((await world.find("alice", "/Catalogs", include)).text, /canary|feedpass/);
      for (const where of [
        { "extractor_source.uri": { like: "%feedpass%" } },
        { extractor_source: { regexp: "feedpass" } },
      ]) {
        assert.equal((await world.find("alice", "/WebsiteSettings", { where })).status, 400);
      }
    });
    test("does not learn who else compares with it", async () => {
      const path = `/WebsiteSettings/${world.shared}/catalogsWhereIamCompetitor/rel`;
      assert.equal((await world.call("alice", "GET", `${path}/${world.alice.catalog}`)).status, 200);
      assert.equal((await world.call("alice", "GET", `${path}/${world.bruno.catalog}`)).status, 404);
    });
  });

  test("cannot take the name another one signs in with", async () => {
    await world.call("admin", "POST", "/Customers", {
      username: "boss@shop.example",
      email: "boss@other.example",
      password: "boss-secret-1",
    });
    const path = `/Customers/${world.alice.customer}`;
    const asked = { email: "Boss@Shop.example", currentPassword: passwords.alice };
    assert.equal((await world.call("alice", "PATCH", path, asked)).body.email, "alice@shop.example");
    assert.equal((await world.call("admin", "PATCH", path, asked)).status, 422);
    const signIn = { username: "boss@shop.example", password: "boss-secret-1" };
    assert.equal((await world.call("nobody", "POST", "/Customers/login", signIn)).status, 200);
  });
  test("is told that the password is not changed this way", async () => {
    const path = `/Customers/${world.alice.customer}`;
    const answer = await world.call("alice", "PATCH", path, { password: "another-secret" });
    assert.equal(answer.status, 403);
    assert.match(answer.body.error.message, /password/);
  });
  test("who guesses many passwords at once is counted for each", async () => {
    const guess = () =>
      world.call(
        "nobody",
        "POST",
        "/Customers/login",
        { username: "bruno", password: "guess-guess" },
        { remoteAddress: "10.9.9.9" },
      );
    const answers = await Promise.all(Array.from({ length: 30 }, guess));
    assert.ok(answers.filter(({ status }) => status === 401).length <= 8);
    const owner = { username: "bruno", password: passwords.bruno };
    assert.equal((await world.call("nobody", "POST", "/Customers/login", owner)).status, 200);
  });

  describe("gets an answer of bounded size", () => {
    test("when every row repeats a large relation", async () => {
      await addProducts(
        world.store,
        world.alice.website,
        Array.from({ length: 300 }, (_, i) => ({ title: `P${i}` })),
      );
      const nested = { include: { relation: "website", scope: { include: "products" } }, limit: 300 };
      const answer = await world.find("alice", "/Products", nested);
      assert.equal(answer.status, 400);
      assert.match(answer.body.error.message, /10000 related records/);
      const modest = { ...nested, where: { title: "P7" } };
      const [row] = (await world.find("alice", "/Products", modest)).body;
      assert.ok(row.website.products.length >= 300);
    });
    test("when thousands of names, relations or competitors are asked for", async () => {
      const many = (name: string) => Array.from({ length: 3_000 }, () => name);
      for (const filter of [
        { fields: many("title") },
        { include: many("website") },
        { order: many("title") },
      ]) {
        assert.equal((await long("alice", "/Products", filter)).status, 400);
      }
      const among = { inq: Array.from({ length: 60_000 }, (_, i) => i) };
      const where = { and: [{ catalog_id: world.alice.catalog }, { "competitors.website_id": among }] };
      assert.equal((await long("alice", "/MatchedProducts", { where })).status, 400);
    });
    test("and a clear one for shapes that make no sense", async () => {
      const odd = { toString: 1, valueOf: 1 };
      for (const where of [
        { and: [null] },
        { "competitors.website_id": { inq: [odd] }, catalog_id: world.alice.catalog },
        { "attributes.x": { inq: [odd] } },
        { "attributes.x": { regexp: "a", options: odd } },
        { "competitors.name": { regexp: "((a{200}){200}){200}" } },
      ]) {
        const { status, text } = await long("alice", "/MatchedProducts", { where });
        assert.ok(status === 200 || status === 400, `${JSON.stringify(where)} ${text}`);
      }
      assert.equal((await world.call("alice", "PATCH", "/Customers", { id: odd })).status < 500, true);
      const path = `/Customers/${world.alice.customer}`;
      assert.equal((await world.call("alice", "PATCH", path, { id: odd })).status, 400);
      for (const type of [";;;", "multipart/form-data"]) {
        const headers = { "content-type": type, authorization: world.tokens.admin };
        const address = "/UploadImports/uploadFileAndImport";
        const { status } = await world.call("admin", "POST", address, undefined, { headers, payload: "x" });
        assert.ok(status >= 400 && status < 500, type);
      }
    });
  });

  test("who compares with some competitors must mean one catalogue", async () => {
    const where = { "competitors.website_id": world.shared };
    assert.equal((await world.find("alice", "/MatchedProducts", { where })).status, 200, "she has only one");
    assert.equal((await world.find("admin", "/MatchedProducts", { where })).status, 400);
    const two = { ...where, catalog_id: { inq: [world.alice.catalog, world.bruno.catalog] } };
    assert.equal((await world.find("admin", "/MatchedProducts", { where: two })).status, 400);
  });
  test("may say price_diff wherever price_diff_integer is meant", async () => {
    const where = encodeURIComponent(JSON.stringify({ price_diff: null }));
    const named = encodeURIComponent(JSON.stringify({ price_diff_integer: null }));
    const counts = [where, named].map((one) =>
      world.call("alice", "GET", `/MatchedProducts/count?where=${one}`),
    );
    const [alias, plain] = await Promise.all(counts);
    assert.deepEqual(alias?.body, plain?.body);
  });
});
